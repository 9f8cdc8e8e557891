import { weekdayIndex } from '../../../../machines/calendar/days.ts'
import { HOURS_A_DAY } from '../../../../machines/calendar/flights.ts'
import type { Pausing } from '../../../base/slices.ts'
import type { DailyCounts } from '../cache/daily-counts.ts'
import { leaveOutSilentDays } from '../forecast/panel/silent-days.ts'
import type { PlaceDays } from './panel.ts'

/** What an experiment counts. */
export const outcomes = ['people', 'cars', 'buses'] as const
/** What an experiment counts. */
export type Outcome = (typeof outcomes)[number]

/** A day with fewer measured hours is left out; with these, it counts as if its other hours were like them. */
const FEWEST_HOURS = 16

/** Days on which a sensor was measured, and failed: {@link leaveOutSilentDays} takes the failed ones out. */
const sensorDays = (daily: DailyCounts, outcome: Outcome) => {
  const share = Float64Array.from(daily.measured, (hours) => (hours >= FEWEST_HOURS ? 1 : 0))
  const counted = Float64Array.from(share, (isMeasured, index) =>
    isMeasured ? ((daily[outcome][index] ?? 0) * HOURS_A_DAY) / Math.min(HOURS_A_DAY, daily.measured[index] ?? 1) : 0,
  )
  return { counted, share, measuredDays: share.reduce((sum, day) => sum + day, 0), failedDays: 0, isClosed: false }
}

/** The whole days of some places; days without enough measured hours and days of a failed sensor are left out. */
export function* placeDaysOf(
  counts: readonly DailyCounts[],
  outcome: Outcome,
  isHoliday: (day: number) => boolean,
): Pausing<PlaceDays[]> {
  const [first] = counts
  if (!first) return []
  const days = Array.from(first.hours, (_, index) => first.firstDay + index)
  const special = { ordinary: Uint8Array.from(days, (day) => (isHoliday(day) ? 0 : 1)) }
  const sensors = counts.map((daily) => ({ ...sensorDays(daily, outcome), special }))
  yield
  yield* leaveOutSilentDays(sensors, Uint8Array.from(days, weekdayIndex))
  return counts.map(({ location, firstDay }, at) => ({
    key: location,
    firstDay,
    counts: Float64Array.from(sensors[at]?.share ?? [], (isMeasured, index) =>
      isMeasured ? (sensors[at]?.counted[index] ?? 0) : Number.NaN,
    ),
  }))
}
