import { ageBands } from '../../../../contract/campaign/progress.ts'
import { SMALLEST_GROUP } from '../../../../contract/limits.ts'
import type { AgeGenderStatistics } from '../../../../contract/statistics/answers.ts'
import type { AgeGenderFilter } from '../../../../contract/statistics/filter.ts'
import type { StatisticsReader } from '../cache/cached-rows.ts'
import { elapsedHoursBy } from '../query/elapsed-hours.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import { agesBy } from '../query/sums.ts'
import { byGender, hideSmallGroups } from './small-groups.ts'

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

const unmeasured = Array.from({ length: 2 * ageBands.length }, () => null)

/** People by age and gender, by day or by hour of the day. Groups are protected, and small groups hidden (C76, E20). */
export const ageAndGender = async (
  statistics: StatisticsReader,
  wholeDay: StatisticsQuery,
  { aggregation, time_of_day: part }: Pick<AgeGenderFilter, 'aggregation' | 'time_of_day'>,
): Promise<AgeGenderStatistics> => {
  const query = inPartOfDay(wholeDay, part)
  const rows = await agesBy(statistics, query, aggregation)
  const groups = hideSmallGroups(
    rows.map((row) => row.ages),
    2 * ageBands.length,
  )
  const found = new Map(rows.map((row, index) => [row.key, { measured: row.measured, ages: groups.rows[index] ?? [] }]))
  const elapsed = elapsedHoursBy(query.window, ({ day, hour }) =>
    aggregation === 'HOUR' ? String(hour).padStart(2, '0') : day,
  )(query.locations)
  const items = [...elapsed].map(([at, hours]) => {
    const row = found.get(at)
    return { at, hours, measured_hours: row?.measured ?? 0, ...byGender(row?.ages ?? unmeasured) }
  })
  return {
    aggregation,
    items,
    totals: byGender(groups.totals),
    hidden_groups: groups.hidden,
    smallest_group: SMALLEST_GROUP,
    hours: items.reduce((sum, item) => sum + item.hours, 0),
    measured_hours: rows.reduce((sum, row) => sum + row.measured, 0),
  }
}
