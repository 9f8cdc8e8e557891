import type { HolidayCalendar } from '../../../../machines/calendar/holidays.ts'
import type { SensorHistory } from '../../../../server/services/statistics/forecast/panel/sensor-history.ts'

/** What the sensors of a city count. */
export type Counted = 'people' | 'bicycles' | 'vehicles'

/** Daily counts of a city's sensors with its calendars, and the first and last origin that are scored. */
export type City = {
  readonly counted: Counted
  /** Name in the figures, and whether the counts are real. */
  readonly name: string
  readonly isReal: boolean
  readonly sensors: readonly SensorHistory[]
  readonly calendar: HolidayCalendar
  readonly isSchoolHoliday: (day: number) => boolean
  readonly from: string
  readonly to: string
  /** The last day with counts. */
  readonly lastDay: string
}
