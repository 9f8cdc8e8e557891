import { DAY_MS, HOUR_MS } from '../../machines/calendar/durations.ts'
import { localTimeOf } from '../../machines/calendar/local-hours.ts'
import { WARSAW } from '../../machines/calendar/time-zones.ts'
import { ageKeyOf, setAgeKey } from '../../server/store/statistics/age-key.ts'
import { addHours } from '../../server/store/statistics/hourly.ts'
import type { Statistics } from '../../server/store/statistics/open-statistics.ts'
import type { Scalar } from '../../server/store/statistics/values.ts'
import { countedYear, locationUuid } from './statistics-cases.ts'

/** The secret of the rounding of ages, the same on all engines. */
export const BENCH_SECRET = 'bench'
/** Percentage of hours that are not measured. */
const GAPS_PERCENT = 1
/** Hours of all locations that are stored in one transaction. */
const STEP_MS = 7 * DAY_MS
const GROUPS = Array.from({ length: 14 }, (_, index) => index + 1)

/** Generates the hours of a period by arithmetic only, so that all engines store the same. */
function* hoursBetween(uuids: readonly string[], fromMs: number, toMs: number): Generator<readonly Scalar[]> {
  for (let atMs = fromMs; atMs < toMs; atMs += HOUR_MS) {
    const hour = new Date(atMs)
    const local = localTimeOf(WARSAW, hour)
    const h = atMs / HOUR_MS
    for (const [n, uuid] of uuids.entries()) {
      if ((n * 13 + h * 17) % 100 < GAPS_PERCENT) continue
      const people = (((n * 7919 + h * 104_729) % 1009) * ((n * 31 + h) % 997)) % 400
      yield [
        uuid,
        hour,
        local.day,
        local.hour,
        people,
        Math.floor(people * 1.3),
        Math.floor(people / 4),
        Math.floor(people / 60),
        ...GROUPS.map((group) => Math.floor((people * group) / 110)),
      ]
    }
  }
}

/** Stores the hours of a year at a number of locations, as the product stores them. Returns the number of hours. */
export const fillYear = async (statistics: Statistics, locations: number): Promise<number> => {
  const uuids = Array.from({ length: locations }, (_, number) => locationUuid(number))
  const endMs = Date.parse(`${countedYear.to}T24:00:00+01:00`)
  // With one key all engines round ages in the same way.
  await statistics.transaction((session) => setAgeKey(session, ageKeyOf(BENCH_SECRET)))
  let hours = 0
  for (let fromMs = Date.parse(`${countedYear.from}T00:00:00+01:00`); fromMs < endMs; fromMs += STEP_MS) {
    const rows = hoursBetween(uuids, fromMs, Math.min(endMs, fromMs + STEP_MS))
    hours += await statistics.transaction((session) => addHours(session, rows))
  }
  const [row] = await statistics.rows<{ hours: number }>('select sum(measured) as hours from daily')
  if (row?.hours !== hours) throw new Error(`the sums by day have ${row?.hours} of ${hours} hours`)
  return hours
}
