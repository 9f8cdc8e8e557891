import type { WeekdayStatistics } from '../../../../contract/statistics/answers.ts'
import { weekdayOf } from '../../../../machines/calendar/days.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { StatisticsReader } from '../cache/cached-rows.ts'
import { elapsedHoursBy } from '../query/elapsed-hours.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import { type Aggregation, hourOfSlot, type Slot, slotOf, weekdayOfSlot, writtenSlot } from '../query/slot.ts'
import { type Sums, sumsByTime } from '../query/sums.ts'
import { presentCounts, sumOf } from './audience-counts.ts'

const everyWeekday = [1, 2, 3, 4, 5, 6, 7]

/** Index of an hour in the week; for whole days, the index of the weekday's first hour. */
const indexInWeek = (weekday: number, hour: number | null): number => 24 * weekday + (hour ?? 0)

/** Index of a slot in the week; the slot of a day is its first hour. */
const slotInWeek = (slot: Slot): number => indexInWeek(weekdayOfSlot(slot), hourOfSlot(slot))

/** Hours of the query's window, or a single null for whole days. */
const hoursOf = ({ window }: StatisticsQuery, aggregation: Aggregation): (number | null)[] =>
  aggregation === 'DAY'
    ? [null]
    : Array.from({ length: window.hourTo - window.hourFrom }, (_, index) => window.hourFrom + index)

const netAndGrossOf = (rows: readonly Sums[] | undefined) => {
  const sum = rows && sumOf(rows)
  return {
    people_gross: sum?.people_gross ?? null,
    people_net: sum?.people_net ?? null,
    measured_hours: sum?.measured ?? 0,
  }
}

/** People net and gross by weekday; with aggregation `HOUR` also by hour of the day (C75, E19). */
export const byWeekday = async (
  statistics: StatisticsReader,
  query: StatisticsQuery,
  aggregation: Aggregation,
): Promise<WeekdayStatistics> => {
  const rows = await sumsByTime(statistics, query, aggregation)
  const measured = groupBy(rows, (row) => slotInWeek(row.slot))
  const days = groupBy([...new Set(rows.map((row) => writtenSlot(row.slot, 'DAY')))], weekdayOf)
  const elapsed = elapsedHoursBy(query.window, (hour) => slotInWeek(slotOf(hour, aggregation)))(query.locations)
  const allElapsed = [...elapsed.values()].reduce((sum, hours) => sum + hours, 0)
  return {
    device_weekday_stats: (query.window.weekdays ?? everyWeekday).map((weekday) => ({
      weekday,
      days: days.get(weekday)?.length ?? 0,
      net_gross_stats: hoursOf(query, aggregation).map((hour) => {
        const index = indexInWeek(weekday, hour)
        return { hour, hours: elapsed.get(index) ?? 0, ...netAndGrossOf(measured.get(index)) }
      }),
    })),
    totals: presentCounts(sumOf(rows), allElapsed, query.multipliers),
  }
}
