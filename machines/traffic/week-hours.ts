import type { WeekdayStatistics } from '../../contract/statistics/answers.ts'

/** One hour of a weekday: mean people net; null if nothing was measured. */
export type WeekHour = { hour: number; mean: number | null }
/** The hours of a weekday, 1 Monday … 7 Sunday. */
export type WeekdayHours = { weekday: number; hours: WeekHour[] }

/** Mean people net in each hour of each weekday: the sum over the days on which that weekday was measured. */
export const weekHoursOf = ({ device_weekday_stats }: WeekdayStatistics): WeekdayHours[] =>
  device_weekday_stats.map(({ weekday, days, net_gross_stats }) => ({
    weekday,
    hours: net_gross_stats.flatMap(({ hour, people_net }) =>
      hour === null ? [] : [{ hour, mean: people_net === null || days === 0 ? null : people_net / days }],
    ),
  }))

/** The largest mean of the week, which has the fullest colour; 0 if nothing was measured. */
export const largestMean = (week: readonly WeekdayHours[]): number =>
  week.reduce((largest, { hours }) => hours.reduce((most, { mean }) => Math.max(most, mean ?? 0), largest), 0)
