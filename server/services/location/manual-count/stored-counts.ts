import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ErasedPerson, PersonSection } from '../../../records/person.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { location } from '../tables.ts'
import { manualCount, manualCountInterval } from './tables.ts'

/** An interval in which somebody counted at a location. */
type StoredCount = {
  countId: number
  locationUuid: string
  cityId: number
  timeZone: string
  /** The arabox that stood there when the count was stored; null without one. */
  araboxUuid: string | null
  beganAt: Date
  minutes: number
  people: number
  cars: number
  buses: number
}

/** The intervals counted by hand at some locations or at all, in their order; not those that were taken back. */
export const findManualCounts = (tx: Tx, locationUuids: readonly string[] | null): Promise<StoredCount[]> =>
  tx
    .select({
      countId: manualCount.id,
      locationUuid: location.uuid,
      cityId: location.cityId,
      timeZone: location.timeZone,
      araboxUuid: manualCount.araboxUuid,
      beganAt: manualCountInterval.beganAt,
      minutes: manualCountInterval.minutes,
      people: manualCountInterval.people,
      cars: manualCountInterval.cars,
      buses: manualCountInterval.buses,
    })
    .from(manualCountInterval)
    .innerJoin(manualCount, eq(manualCount.id, manualCountInterval.countId))
    .innerJoin(location, eq(location.id, manualCount.locationId))
    .where(
      and(isNull(manualCount.takenBackAt), locationUuids === null ? undefined : anyOf(location.uuid, locationUuids)),
    )
    .orderBy(asc(location.uuid), asc(manualCountInterval.beganAt))

/** The counts that an account stored or took back. */
export const countsOfPerson = (db: Tx, id: number): PersonSection[] => [
  {
    section: 'counts_stored',
    rows: () => db.select().from(manualCount).where(eq(manualCount.storedById, id)).orderBy(manualCount.id),
  },
  {
    section: 'counts_taken_back',
    rows: () => db.select().from(manualCount).where(eq(manualCount.takenBackById, id)).orderBy(manualCount.id),
  },
]

/** Takes the name of an account out of the counts: who counted has no account, and stays. */
export const eraseFromCounts = async (tx: Tx, { id, name }: ErasedPerson): Promise<void> => {
  await tx.update(manualCount).set({ storedBy: name }).where(eq(manualCount.storedById, id))
  await tx.update(manualCount).set({ takenBackBy: name }).where(eq(manualCount.takenBackById, id))
}
