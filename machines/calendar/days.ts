import { DAY_MS } from './durations.ts'

/** Instant of 00:00 UTC on a day `YYYY-MM-DD`, in milliseconds; NaN if there is no such day. */
export const utcMidnightMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Day `YYYY-MM-DD` of UTC at an instant in milliseconds. */
export const utcDayOf = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, 10)

/** Days from 1970-01-01 to a day `YYYY-MM-DD`; NaN if there is no such day. */
export const dayNumberOf = (day: string): number => utcMidnightMs(day) / DAY_MS

/** The day `YYYY-MM-DD` with a day number. */
export const dayOfNumber = (dayNumber: number): string => utcDayOf(dayNumber * DAY_MS)

/** Weekday of a day number: 0 Monday … 6 Sunday. */
export const weekdayIndex = (dayNumber: number): number => (((dayNumber + 3) % 7) + 7) % 7

/** Kind of a day of the counts: 0 workday, 1 Saturday, 2 Sunday. */
export const dayTypeOf = (day: string): number => Math.max(0, weekdayIndex(dayNumberOf(day)) - 4)

/** ISO weekday of a day: 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => weekdayIndex(dayNumberOf(day)) + 1

/** The day some days later, or earlier if the number is negative. */
export const addDays = (day: string, days: number): string => dayOfNumber(dayNumberOf(day) + days)

/** Whole calendar days from one day to another, negative if the second is earlier. */
export const differenceInDays = (from: string, to: string): number => dayNumberOf(to) - dayNumberOf(from)

/** Days of a flight, both ends included: 1 if it starts and ends on the same day (E05). */
export const lengthInDays = (from: string, to: string): number => differenceInDays(from, to) + 1

/** Every day of a flight in order, both ends included. */
export const eachDay = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, lengthInDays(from, to)) }, (_, index) => addDays(from, index))

/** Whether a day lies in a flight, both ends included (L26). */
export const isWithin = (day: string, from: string, to: string): boolean => from <= day && day <= to
