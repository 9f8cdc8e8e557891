import { sql } from 'drizzle-orm'
import { DWELL_BINS, type DwellKind } from '../../../../machines/audience/spot/dwell.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import { dwell } from '../tables.ts'

/** Times in view at a location on a kind of day in a playing hour, by bin. */
export type DwellAt = { dayType: number; localHour: number } & Record<DwellKind, readonly number[]>

/** Times in view at some locations, by uuid; a location without any is absent. */
export const findDwell = async (tx: Tx, locations: readonly string[]): Promise<Map<string, DwellAt[]>> => {
  // The numbers as one text: the conversion of arrays takes most of the time of many locations.
  const rows = await tx
    .select({
      locationUuid: dwell.locationUuid,
      dayType: dwell.dayType,
      localHour: dwell.localHour,
      times: sql<string>`array_to_string(${dwell.people} || ${dwell.cars} || ${dwell.buses}, ' ')`,
    })
    .from(dwell)
    .where(anyOf(dwell.locationUuid, [...locations]))
  const found = new Map<string, DwellAt[]>()
  for (const { locationUuid, dayType, localHour, times } of rows) {
    const numbers = times.split(' ').map(Number)
    const of = (kind: number) => numbers.slice(kind * DWELL_BINS, (kind + 1) * DWELL_BINS)
    const at = found.get(locationUuid) ?? []
    at.push({ dayType, localHour, people: of(0), cars: of(1), buses: of(2) })
    found.set(locationUuid, at)
  }
  return found
}
