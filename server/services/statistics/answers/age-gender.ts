import { ageBands } from '../../../../contract/campaign/progress.ts'
import { SMALLEST_GROUP } from '../../../../contract/limits.ts'
import type { AgeGenderStatistics } from '../../../../contract/statistics/answers.ts'
import { type AgeGenderFilter, hourRanges } from '../../../../contract/statistics/filter.ts'
import { groupErrorOf, groupVariance } from '../../../store/statistics/protected-ages.ts'
import type { StatisticsReader } from '../cache/cached-rows.ts'
import { elapsedHoursBy } from '../query/elapsed-hours.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import { type AgeSums, agesBy } from '../query/sums.ts'
import { byGender, hideSmallGroups, shownSum } from './small-groups.ts'

/** First hour of each part of the day (included) and its last hour (excluded). */
const partsOfDay = {
  all: [0, 24],
  night: [0, 6],
  morning: [6, 12],
  afternoon: [12, 18],
  evening: [18, 24],
} as const satisfies Record<AgeGenderFilter['time_of_day'], readonly [number, number]>

const inPartOfDay = (query: StatisticsQuery, part: AgeGenderFilter['time_of_day']): StatisticsQuery => {
  const [from, to] = partsOfDay[part]
  const { window } = query
  const hourFrom = Math.max(window.hourFrom, from)
  return { ...query, window: { ...window, hourFrom, hourTo: Math.min(window.hourTo, to) } }
}

/** Sums of groups in some hours of the day, with the days and the elapsed hours of the locations. */
type Part = { at: string; sums: AgeSums; hours: number; days: number; hourFrom: number; hourTo: number }

const nothing = Array.from({ length: 2 * ageBands.length }, () => 0)

const together = (key: string, rows: readonly AgeSums[]): AgeSums => ({
  key,
  measured: rows.reduce((sum, { measured }) => sum + measured, 0),
  earlier: rows.reduce((sum, { earlier }) => sum + earlier, 0),
  ages: nothing.map((_, group) => rows.reduce((sum, { ages }) => sum + (ages[group] ?? 0), 0)),
})

/** A part as it may be shown. */
const present = ({ at, sums, hours, days, hourFrom, hourTo }: Part) => {
  const { measured, ages } = sums
  const shown = measured > 0 ? hideSmallGroups([ages], ages.length).totals : nothing.map(() => null)
  const { women, men } = byGender(ages)
  return {
    at,
    hours,
    measured_hours: measured,
    ...byGender(shown),
    women_sum: measured > 0 ? shownSum(women) : null,
    men_sum: measured > 0 ? shownSum(men) : null,
    group_error: groupErrorOf(groupVariance({ days, ...sums }, { hourFrom, hourTo })),
  }
}

const hiddenIn = ({ measured_hours, women, men }: ReturnType<typeof present>): number =>
  measured_hours > 0 ? [...women, ...men].filter((people) => people === null).length : 0

/** The ranges of the day with requested hours that are over. */
const rangesOf = (hours: readonly Part[]): Part[] =>
  hourRanges.flatMap(([from, to]): Part[] => {
    const parts = hours.filter((part) => part.hours > 0 && part.hourFrom >= from && part.hourFrom < to)
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last) return []
    const at = `${String(from).padStart(2, '0')}-${String(to).padStart(2, '0')}`
    const sums = together(
      at,
      parts.map((part) => part.sums),
    )
    const elapsed = parts.reduce((sum, part) => sum + part.hours, 0)
    const [hourFrom, hourTo] = [first.hourFrom, last.hourTo]
    return [{ at, sums, hours: elapsed, days: elapsed / (hourTo - hourFrom), hourFrom, hourTo }]
  })

/** People by age and gender, by day or by hour of the day. Groups are protected, and small groups hidden (C76, E20). */
export const ageAndGender = async (
  statistics: StatisticsReader,
  wholeDay: StatisticsQuery,
  { aggregation, time_of_day: part }: Pick<AgeGenderFilter, 'aggregation' | 'time_of_day'>,
): Promise<AgeGenderStatistics> => {
  const query = inPartOfDay(wholeDay, part)
  const rows = await agesBy(statistics, query, aggregation)
  const found = new Map(rows.map((row) => [row.key, row]))
  const { hourFrom, hourTo } = query.window
  const elapsed = elapsedHoursBy(query.window, ({ day, hour }) =>
    aggregation === 'HOUR' ? String(hour).padStart(2, '0') : day,
  )(query.locations)
  const parts = [...elapsed].map(([at, hours]): Part => {
    const sums = found.get(at) ?? together(at, [])
    return aggregation === 'HOUR'
      ? { at, sums, hours, days: hours, hourFrom: Number(at), hourTo: Number(at) + 1 }
      : { at, sums, hours, days: query.locations.length, hourFrom, hourTo }
  })
  const items = parts.map(present)
  const hours = parts.reduce((sum, each) => sum + each.hours, 0)
  const days = hours / Math.max(1, hourTo - hourFrom)
  const all = present({ at: '', sums: together('', rows), hours, days, hourFrom, hourTo })
  const { women, men, women_sum, men_sum } = all
  return {
    aggregation,
    items,
    ranges: aggregation === 'HOUR' ? rangesOf(parts).map(present) : [],
    totals: { women, men, women_sum, men_sum },
    hidden_groups: [...items, all].reduce((sum, each) => sum + hiddenIn(each), 0),
    smallest_group: SMALLEST_GROUP,
    group_error: all.group_error,
    hours,
    measured_hours: all.measured_hours,
  }
}
