import { type AraboxBias, COMPARED_COUNT_DAYS } from '../../../../contract/location/arabox-bias.ts'
import { sensorCounters } from '../../../../contract/location/sensor-findings.ts'
import { addDays, utcDayOf } from '../../../../machines/calendar/days.ts'
import { DAY_MS, HOUR_MS } from '../../../../machines/calendar/durations.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { type AraboxHours, biasOf, type HandCounted, newestCompared } from './bias.ts'

const SECOND_MS = 1000

/** The measured hours of a location from an instant to another. */
const readHours = async (
  statistics: Pick<Statistics, 'rows'>,
  location: string,
  from: number,
  until: number,
): Promise<AraboxHours> => {
  const rows = await statistics.rows<{ seconds: number; people: number; cars: number; buses: number }>(
    // The days of the place and of the instants differ by one at most.
    `select cast(extract(epoch from hour) as double precision) as seconds, people_net as people, cars, buses
     from hourly
     where location_uuid = $1 and local_day >= cast($2 as date) and local_day <= cast($3 as date)`,
    [location, addDays(utcDayOf(from), -1), addDays(utcDayOf(until), 1)],
  )
  return new Map(rows.map(({ seconds, people, cars, buses }) => [seconds * SECOND_MS, { people, cars, buses }]))
}

/**
 * The bias of the arabox of a location from intervals that were counted beside it. Older ones than a year before the
 * newest are not compared.
 */
export const araboxBias = async (
  statistics: Pick<Statistics, 'rows'>,
  location: string,
  intervals: readonly HandCounted[],
  now: Date,
): Promise<AraboxBias> => {
  const newest = Math.max(...intervals.map(({ beganAt }) => beganAt.getTime()))
  const recent = intervals.filter(({ beganAt }) => beganAt.getTime() >= newest - COMPARED_COUNT_DAYS * DAY_MS)
  if (recent.length === 0) return { newest_at: null, age_days: null, counters: [] }
  const oldest = Math.min(...recent.map(({ beganAt }) => beganAt.getTime()))
  const hours = await readHours(statistics, location, oldest, newest + DAY_MS + HOUR_MS)
  const at = newestCompared(recent, hours)
  if (at === null) return { newest_at: null, age_days: null, counters: [] }
  return {
    newest_at: new Date(at).toISOString(),
    age_days: Math.max(0, Math.floor((now.getTime() - at) / DAY_MS)),
    counters: sensorCounters.map((counter) => biasOf(recent, hours, counter)),
  }
}
