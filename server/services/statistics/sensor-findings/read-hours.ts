import type { SensorCounter } from '../../../../contract/location/sensor-findings.ts'
import { dayOfNumber } from '../../../../machines/calendar/days.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { numbersIn } from '../cache/numbers-in-text.ts'
import type { HourCounts } from './hour-counts.ts'

const HOURS = 24
/** Numbers of one hour in the text of a location: its place, people once and all, cars, buses. */
const NUMBERS_OF_HOUR = 5
/** Most locations of one query. */
const LOCATIONS_OF_QUERY = 500

/** Hours of one location by what is counted. */
type CountedHours = Readonly<Record<SensorCounter, HourCounts>>

/** The hours of some locations in the days until `lastDay` (a day number). A location without hours is absent. */
export const readHours = async (
  statistics: Pick<Statistics, 'rows'>,
  locations: readonly string[],
  { lastDay, days }: { lastDay: number; days: number },
): Promise<ReadonlyMap<string, CountedHours>> => {
  const firstDay = lastDay + 1 - days
  const read = new Map<string, CountedHours>()
  for (let at = 0; at < locations.length; at += LOCATIONS_OF_QUERY) {
    const rows = await statistics.rows<{ location: string; text: string }>(
      `select location_uuid as location, string_agg(concat_ws(' ',
         (local_day - cast($2 as date)) * ${HOURS} + local_hour, people_net, people_gross, cars, buses), ' ') as text
       from hourly
       where location_uuid = any($1) and local_day >= cast($2 as date) and local_day <= cast($3 as date)
       group by location_uuid`,
      [locations.slice(at, at + LOCATIONS_OF_QUERY), dayOfNumber(firstDay), dayOfNumber(lastDay)],
    )
    for (const { location: key, text } of rows) {
      const unknown = () => new Float64Array(days * HOURS).fill(Number.NaN)
      const [people, gross, cars, buses] = [unknown(), unknown(), unknown(), unknown()]
      numbersIn(text, NUMBERS_OF_HOUR, ([hour = 0, net = 0, all = 0, driving = 0, riding = 0]) => {
        people[hour] = net
        gross[hour] = all
        cars[hour] = driving
        buses[hour] = riding
      })
      read.set(key, {
        people: { key, firstDay, hours: people, gross },
        cars: { key, firstDay, hours: cars, gross: null },
        buses: { key, firstDay, hours: buses, gross: null },
      })
    }
  }
  return read
}
