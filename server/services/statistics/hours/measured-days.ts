import { addDays, dayNumberOf } from '../../../../machines/calendar/days.ts'
import { FIRST_HOUR, LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import type { CachedRows } from '../cache/cached-rows.ts'
import { type DailyCountsCache, firstCachedDay } from '../cache/daily-counts.ts'
import { lastElapsedDay } from '../query/window.ts'
import { type LocationDay, lastDayBefore, locationDays } from './location-days.ts'

/** Days of some locations, from the start of a day until an instant. `today` is the present day. */
export type MeasuredDaysRequest = {
  readonly locations: readonly string[]
  readonly fromDay: string
  readonly until: Date
  readonly today: string
}

type ByLocation = ReadonlyMap<string, readonly LocationDay[]>

const groupedRows = new WeakMap<readonly LocationDay[], ByLocation>()

const groupRows = (rows: readonly LocationDay[]): ByLocation => {
  const known = groupedRows.get(rows)
  if (known) return known
  const grouped = new Map<string, LocationDay[]>()
  for (const row of rows) {
    const days = grouped.get(row.locationUuid)
    if (days) days.push(row)
    else grouped.set(row.locationUuid, [row])
  }
  groupedRows.set(rows, grouped)
  return grouped
}

/** The days of all locations that are not over in all time zones. All campaigns share this query. */
const openDays = async (cachedRows: CachedRows, from: string, until: Date): Promise<ByLocation> =>
  groupRows(
    await cachedRows.during({ from, to: lastDayBefore(until) }).rows<LocationDay>(
      `select location_uuid as "locationUuid", local_day as day, count(*) as hours,
         sum(people_net) as people, sum(cars) as cars, sum(buses) as buses
       from hourly
       where local_day >= cast($1 as date) and local_day <= cast($2 as date) and hour < $3
         and local_hour >= ${FIRST_HOUR} and local_hour < ${LAST_HOUR}
       group by 1, 2 order by 1, 2`,
      [from, lastDayBefore(until), until],
    ),
  )

/**
 * The rows of `locationDays` in the same order: past days from the cache of daily counts, the last one or two days from
 * one query for all locations. Days that are older than the cache are read from the store.
 */
export const measuredDays = async (
  { cachedRows, dailyCounts }: { readonly cachedRows: CachedRows; readonly dailyCounts: DailyCountsCache },
  { locations, fromDay, until, today }: MeasuredDaysRequest,
): Promise<LocationDay[]> => {
  if (locations.length === 0) return []
  if (fromDay < firstCachedDay(today)) return locationDays(cachedRows, locations, fromDay, until)
  const firstOpen = addDays(lastElapsedDay(until), 1)
  const openFrom = fromDay > firstOpen ? fromDay : firstOpen
  const [{ counts }, open] = await Promise.all([
    dailyCounts.readBefore(locations.toSorted(), today),
    openDays(cachedRows, openFrom, until),
  ])
  const [from, to] = [dayNumberOf(fromDay), dayNumberOf(openFrom)]
  const dayOfNumber = Array.from({ length: Math.max(0, to - from) }, (_, index) => addDays(fromDay, index))
  return counts.flatMap(({ location, firstDay, people, cars, buses, measured }) => {
    const days: LocationDay[] = []
    for (const [index, day] of dayOfNumber.entries()) {
      const at = from + index - firstDay
      const hours = measured[at] ?? 0
      if (hours === 0) continue
      const [walking = 0, driving = 0, riding = 0] = [people[at], cars[at], buses[at]]
      days.push({ locationUuid: location, day, hours, people: walking, cars: driving, buses: riding })
    }
    return [...days, ...(open.get(location) ?? [])]
  })
}
