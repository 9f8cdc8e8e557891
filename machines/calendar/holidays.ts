import { dayOfNumber } from './days.ts'
import { DAY_MS } from './durations.ts'

/**
 * Name of the holiday on a day number (days since 1970-01-01), null on other days. A holiday has the same name every
 * year.
 */
export type HolidayCalendar = (dayNumber: number) => string | null

/** Whether schools have holidays on a day number. */
export type SchoolCalendar = (dayNumber: number) => boolean

/** Holidays by month and day. */
const fixedHolidays: Readonly<Record<string, string>> = {
  '01-01': 'new-year',
  '01-06': 'epiphany',
  '05-01': 'labour-day',
  '05-03': 'constitution-day',
  '08-15': 'assumption',
  '11-01': 'all-saints',
  '11-11': 'independence-day',
  '12-24': 'christmas-eve',
  '12-25': 'christmas',
  '12-26': 'second-christmas-day',
}

/** Holidays by the number of days after Easter Sunday. */
const movingHolidays: Readonly<Record<number, string>> = {
  0: 'easter',
  1: 'easter-monday',
  49: 'pentecost',
  60: 'corpus-christi',
}

/** First year of each fixed holiday that became one after 2011. */
const sinceYear: Readonly<Record<string, number>> = { 'christmas-eve': 2025 }

/** Day number of Easter Sunday in a Gregorian year (anonymous Gregorian algorithm, 1876). */
export const easterOf = (year: number): number => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const moonShift = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + moonShift + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  const position = moon + toSunday - 7 * late + 114
  return Date.UTC(year, Math.floor(position / 31) - 1, (position % 31) + 1) / DAY_MS
}

/** Public holidays of Poland, including those that move with Easter. Christmas Eve is one since 2025. */
export const polishHoliday: HolidayCalendar = (dayNumber) => {
  const day = dayOfNumber(dayNumber)
  const year = Number(day.slice(0, 4))
  const fixed = fixedHolidays[day.slice(5)]
  if (fixed) return year >= (sinceYear[fixed] ?? 0) ? fixed : null
  return movingHolidays[dayNumber - easterOf(year)] ?? null
}
