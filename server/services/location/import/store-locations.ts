import { type SQL, sql } from 'drizzle-orm'
import type { LocationColumn } from '../../../../contract/location/location-import.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import type { ImportFault } from '../../../../contract/sheet-import.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Caller } from '../../../http/caller.ts'
import { appendAudits } from '../../../records/audit.ts'
import type { NoteProgress } from '../../../records/work-progress.ts'
import type { Tx } from '../../../store/database.ts'
import { storeIndustries } from '../change/location-states.ts'
import type { LocationContext } from '../context.ts'
import type { LocationFacts } from './location-cells.ts'
import type { KnownLocation, PlannedLocation } from './planned-locations.ts'

/** Most locations of one statement. */
const AT_ONCE = 500

/** Adds a fault for each location with counts that would get another time zone: counts are stored by local hour. */
export const checkTimeZones = async (
  { otherServices }: LocationContext,
  tx: Tx,
  { planned, faults }: { planned: PlannedLocation[]; faults: ImportFault<LocationColumn>[] },
): Promise<void> => {
  for (const { row, known, facts } of planned) {
    if (!known || known.facts.time_zone === facts.time_zone) continue
    if ((await otherServices.countCountedHours(tx, known.uuid)) > 0)
      faults.push({ row, column: 'time_zone', message: serverValidation.zoneFixed })
  }
}

/**
 * Adds a fault for each location that would be switched off although campaigns hold slots on its screens, on a day that
 * is not over: as everywhere else, such a location stays on.
 */
export const checkBooked = async (
  { otherServices, clock }: LocationContext,
  tx: Tx,
  { planned, faults }: { planned: PlannedLocation[]; faults: ImportFault<LocationColumn>[] },
): Promise<void> => {
  const isBooked = async (locationUuids: readonly string[]): Promise<boolean> =>
    (await otherServices.campaignUsage(tx, { locationUuids }, dayOf(clock.now()))).count > 0
  const switchedOff = planned.flatMap(({ row, known, facts }) =>
    known?.facts.is_active && !facts.is_active ? [{ row, uuid: known.uuid }] : [],
  )
  if (switchedOff.length === 0 || !(await isBooked(switchedOff.map(({ uuid }) => uuid)))) return
  for (const { row, uuid } of switchedOff)
    if (await isBooked([uuid])) faults.push({ row, column: 'active', message: serverValidation.bookedLocation })
}

/** SQL for locations as a table of a statement. */
const tableOf = (rows: readonly (LocationFacts & ({ id: number } | { uuid: string }))[]): SQL => sql`
  json_to_recordset(${JSON.stringify(rows)}::json) as each (id int, uuid uuid, name text, address text, city_id int,
    company_id int, latitude float8, longitude float8, is_active boolean, venue_type int, time_zone text)`

/** A changed location: its members before (null for a new location), and after the change. */
type Stored = { id: number; before: LocationFacts | null; after: LocationFacts }

const createSome = async (tx: Tx, facts: readonly LocationFacts[]): Promise<Stored[]> => {
  if (facts.length === 0) return []
  const made = new Map(facts.map((each) => [crypto.randomUUID() as string, each]))
  const { rows } = await tx.execute<{ id: number; uuid: string }>(sql`
    insert into location
      (uuid, name, address, city_id, company_id, latitude, longitude, is_active, venue_type, time_zone)
    select uuid, name, address, city_id, company_id, latitude, longitude, is_active, venue_type, time_zone
    from ${tableOf([...made].map(([uuid, each]) => ({ ...each, uuid })))} returning id, uuid`)
  return rows.flatMap(({ id, uuid }) => {
    const after = made.get(uuid)
    return after ? [{ id, before: null, after }] : []
  })
}

const changeSome = async (
  tx: Tx,
  changed: readonly { known: KnownLocation; facts: LocationFacts }[],
): Promise<Stored[]> => {
  if (changed.length === 0) return []
  await tx.execute(sql`
    update location set name = each.name, address = each.address, city_id = each.city_id, company_id = each.company_id,
      latitude = each.latitude, longitude = each.longitude, is_active = each.is_active, venue_type = each.venue_type,
      time_zone = each.time_zone, version = version + 1
    from ${tableOf(changed.map(({ known, facts }) => ({ ...facts, id: known.id })))} where location.id = each.id`)
  return changed.map(({ known, facts }) => ({ id: known.id, before: known.facts, after: facts }))
}

/** Stores planned locations, with one audit entry for each, and increments the versions. */
export const storeLocations = async (
  tx: Tx,
  account: Caller,
  planned: readonly PlannedLocation[],
  note: NoteProgress,
): Promise<void> => {
  for (let start = 0; start < planned.length; start += AT_ONCE) {
    const some = planned.slice(start, start + AT_ONCE)
    const known = some.flatMap(({ known: each, facts }) => (each ? [{ known: each, facts }] : []))
    const created = await createSome(
      tx,
      some.filter((each) => each.known === null).map(({ facts }) => facts),
    )
    const stored = [...created, ...(await changeSome(tx, known))]
    await storeIndustries(
      tx,
      stored.map(({ id, before, after }) => ({ id, before: before?.industry_ids ?? [], after: after.industry_ids })),
    )
    await appendAudits(
      tx,
      account,
      stored.map(({ id, before, after }) => ({
        action: before ? 'changed' : 'created',
        kind: 'location',
        recordId: id,
        recordName: after.name,
        before,
        after,
      })),
    )
    await note({ phase: 'storing', done: Math.min(planned.length, start + AT_ONCE), total: planned.length })
  }
}
