import { weekdayIndex } from '../../../machines/calendar/days.ts'
import { polishHoliday } from '../../../machines/calendar/holidays.ts'
import { isTradingSunday } from '../../../machines/calendar/trading-sundays.ts'

/**
 * The kind of a day for the traffic in a street. On a `tradingSunday` shops may open. A `holiday` is a public holiday.
 */
export type DayKind = 'workday' | 'friday' | 'saturday' | 'sunday' | 'tradingSunday' | 'holiday'

/** The kind of the day with a day number, by the public holidays and trading Sundays of Poland. */
export const dayKindOf = (dayNumber: number): DayKind => {
  if (polishHoliday(dayNumber)) return 'holiday'
  const weekday = weekdayIndex(dayNumber)
  if (weekday === 6) return isTradingSunday(dayNumber) ? 'tradingSunday' : 'sunday'
  if (weekday === 5) return 'saturday'
  return weekday === 4 ? 'friday' : 'workday'
}

/** Whether offices work on a day: Monday to Friday, except on public holidays. */
export const isOfficeDay = (dayNumber: number): boolean => {
  const kind = dayKindOf(dayNumber)
  return kind === 'workday' || kind === 'friday'
}
