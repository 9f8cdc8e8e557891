import type { WeekdayStatistics } from '../../../../contract/statistics/answers.ts'
import { weekdayOf } from '../../../../machines/calendar/days.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { StatisticsSession } from '../../../store/statistics.ts'
import { passedBy } from '../query/elapsed-hours.ts'
import type { Asked } from '../query/filter.ts'
import { type Aggregation, hourOfSlot, type Slot, slotOf, weekdayOfSlot, writtenSlot } from '../query/slot.ts'
import { type Sums, sumsByTime } from '../query/sums.ts'
import { presented, together } from './audience-counts.ts'

const everyWeekday = [1, 2, 3, 4, 5, 6, 7]

/** Number of a weekday's hour in the week, or of the weekday where whole days are asked for. */
const inWeek = (weekday: number, hour: number | null): number => 24 * weekday + (hour ?? 0)

/** The same of a slot; a day's slot is its first hour. */
const slotInWeek = (slot: Slot): number => inWeek(weekdayOfSlot(slot), hourOfSlot(slot))

/** Hours of a window, or null once where whole days are asked for. */
const hoursOf = ({ window }: Asked, aggregation: Aggregation): (number | null)[] =>
  aggregation === 'DAY'
    ? [null]
    : Array.from({ length: window.hourTo - window.hourFrom }, (_, index) => window.hourFrom + index)

const netAndGrossOf = (rows: readonly Sums[] | undefined) => {
  const sum = rows && together(rows)
  return {
    people_gross: sum?.people_gross ?? null,
    people_net: sum?.people_net ?? null,
    measured_hours: sum?.measured ?? 0,
  }
}

/** People net and gross by weekday, with single hours on demand (C75, E19). */
export const byWeekday = async (
  statistics: StatisticsSession,
  asked: Asked,
  aggregation: Aggregation,
): Promise<WeekdayStatistics> => {
  const rows = await sumsByTime(statistics, asked, aggregation)
  const measured = groupBy(rows, (row) => slotInWeek(row.slot))
  const days = groupBy([...new Set(rows.map((row) => writtenSlot(row.slot, 'DAY')))], weekdayOf)
  const passed = passedBy(asked.window, (hour) => slotInWeek(slotOf(hour, aggregation)))(asked.places)
  const allPassed = [...passed.values()].reduce((sum, hours) => sum + hours, 0)
  return {
    device_weekday_stats: (asked.window.weekdays ?? everyWeekday).map((weekday) => ({
      weekday,
      days: days.get(weekday)?.length ?? 0,
      net_gross_stats: hoursOf(asked, aggregation).map((hour) => {
        const its = inWeek(weekday, hour)
        return { hour, hours: passed.get(its) ?? 0, ...netAndGrossOf(measured.get(its)) }
      }),
    })),
    totals: presented(together(rows), allPassed, asked.multipliers),
  }
}
