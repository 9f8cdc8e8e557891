import { addDays } from '../../../../machines/calendar/days.ts'
import { LAST_HOUR } from '../../../../machines/calendar/flights.ts'
import { startOfHour } from '../../../../machines/calendar/full-hours.ts'
import type { StatisticsContext } from '../context.ts'
import { daysSource } from '../query/counts-source.ts'
import { elapsedHoursAt } from '../query/elapsed-hours.ts'
import { lastElapsedDay } from '../query/window.ts'

/**
 * Elapsed and measured hours of all active locations with an arabox in the last `days` days that are over in every time
 * zone. Hours before an arabox came to its location are elapsed and not measured.
 */
export const networkCoverage = async (
  { store, cachedRows, clock, otherServices }: Omit<StatisticsContext, 'statistics'>,
  days: number,
) => {
  const until = startOfHour(clock.now())
  const to = lastElapsedDay(until)
  const from = addDays(to, 1 - days)
  const window = { from, to, hourFrom: 0, hourTo: LAST_HOUR, weekdays: null, until }
  const { relation, parameters } = daysSource(window, [], { first: [] })
  const [locations, cities, rows] = await Promise.all([
    otherServices.findCountedLocations(store.db, {}),
    otherServices.findCities(store.db),
    cachedRows
      .during(window)
      .rows<{ location: string; measured: number }>(
        `select location_uuid as location, cast(sum(measured) as integer) as measured from ${relation} as counts group by 1`,
        parameters,
      ),
  ])
  const activeCities = new Set(cities.map(({ id }) => id))
  const active = locations.filter(({ isActive, cityId }) => isActive && activeCities.has(cityId))
  const elapsed = elapsedHoursAt(window)
  const measured = new Map(rows.map((row) => [row.location, row.measured]))
  return {
    days,
    from,
    to,
    hours: active.reduce((sum, location) => sum + elapsed(location), 0),
    measured_hours: active.reduce((sum, { uuid }) => sum + (measured.get(uuid) ?? 0), 0),
  }
}
