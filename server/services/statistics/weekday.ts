import type { WeekdayStatistics } from '../../../contract/statistics/answers.ts'
import { weekdayOf } from '../../../machines/campaign/days.ts'
import { groupBy } from '../../group-by.ts'
import type { StatisticsSession } from '../../store/statistics.ts'
import { presented, together } from './audience-counts.ts'
import type { Asked } from './choose.ts'
import { type Moment, type Sums, sumsByTime } from './measured.ts'
import { passedBy } from './passed.ts'
import type { Aggregation } from './timeline.ts'

const everyWeekday = [1, 2, 3, 4, 5, 6, 7]

const slotOf = (weekday: number, hour: number | null): string => `${weekday} ${hour ?? 'day'}`

/** Hours of a window, or null once where whole days are asked for. */
const hoursOf = ({ window }: Asked, aggregation: Aggregation): (number | null)[] =>
  aggregation === 'DAY'
    ? [null]
    : Array.from({ length: window.hourTo - window.hourFrom }, (_, index) => window.hourFrom + index)

const netAndGrossOf = (rows: readonly (Sums & Moment)[] | undefined) => {
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
  const slots = groupBy(rows, (row) => slotOf(weekdayOf(row.day), row.hour))
  const days = groupBy([...new Set(rows.map((row) => row.day))], weekdayOf)
  const passed = passedBy(asked.window, ({ day, hour }) =>
    slotOf(weekdayOf(day), aggregation === 'HOUR' ? hour : null),
  )(asked.places)
  const allPassed = [...passed.values()].reduce((sum, hours) => sum + hours, 0)
  return {
    device_weekday_stats: (asked.window.weekdays ?? everyWeekday).map((weekday) => ({
      weekday,
      days: days.get(weekday)?.length ?? 0,
      net_gross_stats: hoursOf(asked, aggregation).map((hour) => {
        const slot = slotOf(weekday, hour)
        return { hour, hours: passed.get(slot) ?? 0, ...netAndGrossOf(slots.get(slot)) }
      }),
    })),
    totals: presented(together(rows), allPassed, asked.multipliers),
  }
}
