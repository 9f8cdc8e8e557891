import type { SharedProgress } from '../../../contract/campaign/progress.ts'
import { flightEnd, flightStart, HOURS_A_DAY } from '../../calendar/flights.ts'

/** The members of a progress that a series needs; the public progress has them too. */
export type SeriesProgress = Pick<
  SharedProgress,
  | 'as_of'
  | 'status'
  | 'days'
  | 'total_audience'
  | 'planned_audience'
  | 'planned_to_date'
  | 'projected_audience'
  | 'projected_low'
  | 'projected_high'
>

/** Cumulative contacts at a moment. */
export type SeriesPoint = { at: Date; value: number }

/** A day with too few measured hours. `measuredHours` is scaled to the `hours` of a whole day. */
export type UnmeasuredDay = { date: string; from: Date; to: Date; measuredHours: number; hours: number }

/** Cumulative contacts over a flight: the plan, the realization, and the forecast from now while the campaign runs. */
export type ProgressSeries = {
  from: Date
  to: Date
  now: Date | null
  plan: SeriesPoint[]
  realized: SeriesPoint[]
  forecast: (SeriesPoint & { low: number; high: number })[]
  unmeasured: UnmeasuredDay[]
}

/** Share of the hours that must be measured before a day counts as measured (docs/design.md, Charts). */
const ENOUGH_MEASURED = 0.8

/** Cumulative sums. The last one is the known total, because the days are rounded. */
const cumulative = (points: readonly { at: Date; add: number }[], first: Date, total: number): SeriesPoint[] => {
  let value = 0
  return [
    { at: first, value: 0 },
    ...points.map(({ at, add }, index) => {
      value += add
      return { at, value: index === points.length - 1 ? total : value }
    }),
  ]
}

const forecastOf = (progress: SeriesProgress, plan: readonly SeriesPoint[], now: Date): ProgressSeries['forecast'] => {
  const { total_audience: total, planned_audience: planned, planned_to_date: toDate } = progress
  const remaining = planned - toDate
  const share = (value: number): number => (remaining > 0 ? Math.min(1, Math.max(0, (value - toDate) / remaining)) : 1)
  const { projected_audience: end, projected_low: low, projected_high: high } = progress
  if (end === null || low === null || high === null) return []
  const later = plan.filter((point) => point.at > now)
  return [
    { at: now, value: total, low: total, high: total },
    ...later.map(({ at, value }) => ({
      at,
      value: total + (end - total) * share(value),
      low: total + (low - total) * share(value),
      high: total + (high - total) * share(value),
    })),
  ]
}

/** Days with too few measured hours. Days without expected hours are left out: their screens have no own sensor. */
const unmeasuredOf = (days: SeriesProgress['days']): UnmeasuredDay[] =>
  days
    .filter((day) => day.hours > 0 && day.measured_hours < ENOUGH_MEASURED * day.hours)
    .map((day) => ({
      date: day.date,
      from: flightStart(day.date),
      to: flightEnd(day.date),
      measuredHours: Math.round((HOURS_A_DAY * day.measured_hours) / day.hours),
      hours: HOURS_A_DAY,
    }))

/**
 * The progress series of a campaign for a chart: planned and realized cumulative contacts at the end of every day, and
 * the forecast from now to the end with its interval (E43; docs/design.md, Charts). An unmeasured day adds nothing and
 * is listed in `unmeasured`. The realization of a campaign that is over ends with its last measured day.
 */
export const progressSeriesOf = (progress: SeriesProgress, dateFrom: string, dateTo: string): ProgressSeries => {
  const [from, to] = [flightStart(dateFrom), flightEnd(dateTo)]
  const asOf = new Date(progress.as_of)
  // A campaign that was stopped has ended before the last day of its flight.
  const isOver = progress.status === 'end'
  const now = !isOver && asOf > from && asOf < to ? asOf : null
  const plan = cumulative(
    progress.days.map((day) => ({ at: flightEnd(day.date), add: day.planned_audience })),
    from,
    progress.planned_audience,
  )
  const lastRealized = progress.days.findLastIndex((day) => day.realized_audience !== null)
  const started = progress.days.filter(
    (day, index) => flightStart(day.date) < asOf && (!isOver || index <= lastRealized),
  )
  const realized = cumulative(
    started.map((day) => ({
      at: flightEnd(day.date) < asOf ? flightEnd(day.date) : asOf,
      add: day.realized_audience ?? 0,
    })),
    from,
    progress.total_audience,
  )
  return {
    from,
    to,
    now,
    plan,
    realized: started.length > 0 ? realized : [],
    forecast: now ? forecastOf(progress, plan, now) : [],
    unmeasured: unmeasuredOf(progress.days),
  }
}

/** Location-hours that the campaign's own sensors should have measured until now (`owed`), and how many are missing. */
export const missingHours = (days: SeriesProgress['days']): { owed: number; missing: number } => {
  const owed = days.reduce((sum, day) => sum + day.hours, 0)
  const measured = days.reduce((sum, day) => sum + Math.min(day.measured_hours, day.hours), 0)
  return { owed, missing: owed - measured }
}

/** Whether any contacts were measured; until then their sum is unknown, not zero. */
export const hasMeasured = (days: SeriesProgress['days']): boolean =>
  // A day is not null if other sensors of the city measured it, although all own sensors of the campaign are silent.
  days.some(
    ({ realized_audience: realized, hours, measured_hours: measured }) =>
      realized !== null && (realized > 0 || measured > 0 || hours === 0),
  )
