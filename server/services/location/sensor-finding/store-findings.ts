import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SensorCounter, SensorRule } from '../../../../contract/location/sensor-findings.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Db, Store, Tx } from '../../../store/database.ts'
import { location } from '../tables.ts'
import { type StoredPicture, sensorFinding, sensorFindingDay } from './tables.ts'

/** After this time a day that a process took and did not finish is free again. */
const TAKEN_FOR_MS = 30 * MINUTE_MS

/** Takes a day to judge its counts. False if another process has it, or it was judged. */
export const takeFindingDay = async (db: Db, day: string, at: Date): Promise<boolean> => {
  const before = new Date(at.getTime() - TAKEN_FOR_MS)
  const taken = await db
    .insert(sensorFindingDay)
    .values({ day, takenAt: at })
    .onConflictDoUpdate({
      target: sensorFindingDay.day,
      set: { takenAt: at },
      setWhere: sql`sensor_finding_day.finished_at is null and sensor_finding_day.taken_at < ${before.toISOString()}`,
    })
    .returning({ day: sensorFindingDay.day })
  return taken.length > 0
}

/** Something that a rule found on a day. Locations are uuids. */
export type NewFinding = {
  readonly location: string
  readonly rule: SensorRule
  readonly counter: SensorCounter
  readonly onset: string
  readonly effect: number | null
  readonly threshold: number | null
  readonly neighbours: readonly string[]
  readonly picture: StoredPicture
}

/** A finding that is not over: what decides whether it is. */
export type LastingFinding = Pick<NewFinding, 'location' | 'rule' | 'counter' | 'onset' | 'effect' | 'neighbours'> & {
  readonly id: number
  readonly seenOn: string
}

/** The findings that are not over. */
export const findLastingFindings = async (tx: Tx): Promise<LastingFinding[]> => {
  const rows = await tx
    .select({
      id: sensorFinding.id,
      location: location.uuid,
      rule: sensorFinding.rule,
      counter: sensorFinding.counter,
      onset: sensorFinding.onset,
      effect: sensorFinding.effect,
      neighbours: sensorFinding.neighbours,
      seenOn: sensorFinding.seenOn,
    })
    .from(sensorFinding)
    .innerJoin(location, eq(location.id, sensorFinding.locationId))
    .where(isNull(sensorFinding.overOn))
  return rows.map((row) => ({ ...row, neighbours: row.neighbours.map(({ uuid }) => uuid) }))
}

/** A location about whose sensor something new was found. */
export type FoundLocation = { readonly uuid: string; readonly name: string; readonly companyId: number }

/** What a day brought: what the rules found, and the numbers of the findings whose counts have recovered. */
export type DayOfFindings = {
  readonly day: string
  readonly found: readonly NewFinding[]
  readonly recovered: readonly number[]
}

const storeOne = async (
  tx: Tx,
  finding: NewFinding,
  { id, day, at, names }: { id: number; day: string; at: Date; names: ReadonlyMap<string, string> },
): Promise<boolean> => {
  const { rule, onset } = finding
  const same = and(eq(sensorFinding.locationId, id), eq(sensorFinding.rule, rule))
  const lasting = await tx
    .update(sensorFinding)
    .set({ seenOn: day })
    .where(and(same, isNull(sensorFinding.overOn)))
    .returning({ id: sensorFinding.id })
  if (lasting.length > 0) return false
  // What was seen before it was over is the same fault.
  const [known] = await tx
    .select({ seenOn: sql<string | null>`max(${sensorFinding.seenOn})::text` })
    .from(sensorFinding)
    .where(same)
  if (known?.seenOn && onset <= known.seenOn) return false
  await tx.insert(sensorFinding).values({
    createdAt: at,
    locationId: id,
    rule,
    counter: finding.counter,
    onset,
    foundOn: day,
    seenOn: day,
    effect: finding.effect,
    threshold: finding.threshold,
    neighbours: finding.neighbours.map((uuid) => ({ uuid, name: names.get(uuid) ?? uuid })),
    picture: finding.picture,
  })
  return true
}

/**
 * Stores the findings of a day and ends those whose counts have recovered. A fault that lasts is one finding. Returns
 * the locations with a new finding, for their notifications, which `notify` stores in the same transaction.
 */
export const storeFindings = (
  store: Store,
  { day, found, recovered }: DayOfFindings,
  at: Date,
  notify: (tx: Tx, locations: readonly FoundLocation[]) => Promise<void>,
): Promise<number> =>
  store.transaction(async (tx) => {
    const uuids = [...new Set(found.flatMap(({ location: own, neighbours }) => [own, ...neighbours]))]
    const places = await tx
      .select({ id: location.id, uuid: location.uuid, name: location.name, companyId: location.companyId })
      .from(location)
      .where(anyOf(location.uuid, uuids))
    const placeOf = new Map(places.map((place) => [place.uuid, place]))
    const names = new Map(places.map(({ uuid, name }) => [uuid, name]))
    if (recovered.length > 0)
      await tx.update(sensorFinding).set({ overOn: day }).where(anyOf(sensorFinding.id, recovered))
    const added = new Map<string, FoundLocation>()
    for (const finding of found) {
      const place = placeOf.get(finding.location)
      if (place && (await storeOne(tx, finding, { id: place.id, day, at, names }))) added.set(place.uuid, place)
    }
    await notify(tx, [...added.values()])
    await tx.update(sensorFindingDay).set({ finishedAt: at }).where(eq(sensorFindingDay.day, day))
    return added.size
  })
