import { DAY_MS } from '../../../machines/calendar/durations.ts'

/** Days from 30 December 1899 to 1 January 1970. */
const DAYS_BEFORE_1970 = 25_569
/** Days between the first days of the two calendars of spreadsheets. */
const DAYS_1900_TO_1904 = 1462
/** Spreadsheets count 29 February 1900, a day that did not exist. */
const DAY_THAT_WAS_NOT = 60
/** First day of the year 10000, which spreadsheets cannot represent. */
const END_OF_CALENDAR = 2_958_466

/** The number that a spreadsheet with the calendar of 1900 stores for a number of another one, or for a date in UTC. */
export const serialOf = (value: number | Date, isFrom1904: boolean): number => {
  if (value instanceof Date) return value.getTime() / DAY_MS + DAYS_BEFORE_1970
  return isFrom1904 ? value + DAYS_1900_TO_1904 : value
}

/** Converts a number of days to a date in UTC and whole seconds; null if spreadsheets cannot represent it. */
export const dateOf = (serial: number, isFrom1904: boolean): Date | null => {
  const days = isFrom1904 ? serial + DAYS_1900_TO_1904 : serial
  if (days < 0 || days >= END_OF_CALENDAR) return null
  const counted = days < DAY_THAT_WAS_NOT && !isFrom1904 ? days + 1 : days
  return new Date(Math.round((counted - DAYS_BEFORE_1970) * (DAY_MS / 1000)) * 1000)
}
