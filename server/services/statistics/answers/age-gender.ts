import { ageBands } from '../../../../contract/campaign/progress.ts'
import { SMALLEST_GROUP } from '../../../../contract/limits.ts'
import type { AgeGenderStatistics } from '../../../../contract/statistics/answers.ts'
import type { AgeGenderFilter } from '../../../../contract/statistics/filter.ts'
import { groupErrorOf, groupVariance } from '../../../store/statistics/protected-ages.ts'
import type { StatisticsReader } from '../cache/cached-rows.ts'
import { elapsedHoursBy } from '../query/elapsed-hours.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import { type AgeSums, agesBy } from '../query/sums.ts'
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

/** The variance of a group on one day or in one hour of the day, and in the sum of all of them. */
const varianceOf = ({ locations, window }: StatisticsQuery, aggregation: AgeGenderFilter['aggregation']) => {
  const of = ({ key, measured, earlier }: AgeSums, hours: number): number =>
    aggregation === 'DAY'
      ? groupVariance({ days: locations.length, measured, earlier }, window)
      : groupVariance({ days: hours, measured, earlier }, { hourFrom: Number(key), hourTo: Number(key) + 1 })
  return {
    of,
    ofAll(rows: readonly AgeSums[], elapsed: ReadonlyMap<string, number>): number {
      const sumOf = (value: (row: AgeSums) => number) => rows.reduce((sum, row) => sum + value(row), 0)
      if (aggregation === 'DAY') return sumOf((row) => of(row, 0))
      // The hours of a day are not independent: their noise adds up to little.
      const hours = [...elapsed.values()].reduce((sum, value) => sum + value, 0)
      const days = hours / Math.max(1, window.hourTo - window.hourFrom)
      return groupVariance(
        { days, measured: sumOf((row) => row.measured), earlier: sumOf((row) => row.earlier) },
        window,
      )
    },
  }
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
  const found = new Map(
    rows.map((row, index) => [row.key, { measured: row.measured, sums: row, ages: groups.rows[index] ?? [] }]),
  )
  const elapsed = elapsedHoursBy(query.window, ({ day, hour }) =>
    aggregation === 'HOUR' ? String(hour).padStart(2, '0') : day,
  )(query.locations)
  const variances = varianceOf(query, aggregation)
  const items = [...elapsed].map(([at, hours]) => {
    const row = found.get(at)
    return {
      at,
      hours,
      measured_hours: row?.measured ?? 0,
      ...byGender(row?.ages ?? unmeasured),
      group_error: groupErrorOf(row ? variances.of(row.sums, hours) : 0),
    }
  })
  return {
    aggregation,
    items,
    totals: byGender(groups.totals),
    hidden_groups: groups.hidden,
    smallest_group: SMALLEST_GROUP,
    group_error: groupErrorOf(variances.ofAll(rows, elapsed)),
    hours: items.reduce((sum, item) => sum + item.hours, 0),
    measured_hours: rows.reduce((sum, row) => sum + row.measured, 0),
  }
}
