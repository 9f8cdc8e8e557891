import { dayNumberOf, dayOfNumber, weekdayIndex } from '../../../machines/calendar/days.ts'
import { easterOf, polishHoliday } from '../../../machines/calendar/holidays.ts'

/**
 * The kind of a day for the traffic in a street. On a `tradingSunday` shops may open. A `holiday` is a public holiday.
 */
export type DayKind = 'workday' | 'friday' | 'saturday' | 'sunday' | 'tradingSunday' | 'holiday'

const tradingSundaysByYear = new Map<number, ReadonlySet<number>>()

const sundayBefore = (dayNumber: number): number => dayNumber - weekdayIndex(dayNumber) - 1

/** Day numbers of the eight Sundays of a year on which Polish law allows shops to open. */
const tradingSundaysOf = (year: number): ReadonlySet<number> => {
  const known = tradingSundaysByYear.get(year)
  if (known) return known
  const lastOfMonths = ['02', '05', '07', '09'].map((next) => sundayBefore(dayNumberOf(`${year}-${next}-01`)))
  const beforeChristmas = sundayBefore(dayNumberOf(`${year}-12-24`))
  const advent = [beforeChristmas, beforeChristmas - 7, beforeChristmas - 14]
  const sundays = new Set([...lastOfMonths, easterOf(year) - 7, ...advent])
  tradingSundaysByYear.set(year, sundays)
  return sundays
}

/** The kind of the day with a day number, by the public holidays and trading Sundays of Poland. */
export const dayKindOf = (dayNumber: number): DayKind => {
  if (polishHoliday(dayNumber)) return 'holiday'
  const weekday = weekdayIndex(dayNumber)
  if (weekday === 6) {
    const year = Number(dayOfNumber(dayNumber).slice(0, 4))
    return tradingSundaysOf(year).has(dayNumber) ? 'tradingSunday' : 'sunday'
  }
  if (weekday === 5) return 'saturday'
  return weekday === 4 ? 'friday' : 'workday'
}

/** Whether offices work on a day: Monday to Friday, except on public holidays. */
export const isOfficeDay = (dayNumber: number): boolean => {
  const kind = dayKindOf(dayNumber)
  return kind === 'workday' || kind === 'friday'
}
