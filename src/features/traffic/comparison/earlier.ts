import type { DayRange } from '../../../../machines/calendar/day-range.ts'
import { earlierDays } from '../../../../machines/traffic/comparison/compared-period.ts'
import type { EarlierData, EarlierRef } from '../../../../machines/traffic/comparison/earlier-period.ts'
import type { ValidFilter } from '../../../../machines/traffic/traffic-filter.ts'
import { useArea } from '../../../actors/use-area.ts'

/** The earlier period of the filter with its numbers. */
export type Earlier = { days: DayRange; data: EarlierData }

/** The earlier period; null without a comparison, and until its numbers have arrived. */
export const useEarlier = (area: EarlierRef, filter: ValidFilter): Earlier | null => {
  const { data, isPending, failure } = useArea(area)
  const days = earlierDays(filter, filter.compare)
  return days && data && !isPending && !failure ? { days, data } : null
}

type Sums = { measured_hours: number }

/** A number of some sums; null if nothing was measured. */
export const measuredNumber = <Row extends Sums>(
  row: Row | undefined,
  value: (row: Row) => number | null,
): number | null => (row && row.measured_hours > 0 ? value(row) : null)
