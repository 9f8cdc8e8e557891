import { DAY_MS } from '../../../machines/calendar/durations.ts'

/** What sort of day it is for a street: ordinary ones by weekday, `tradingSunday` when the shops may open, `holiday` by law. */
export type DayKind = 'workday' | 'friday' | 'saturday' | 'sunday' | 'tradingSunday' | 'holiday'

type YearOfDays = {
  holidays: ReadonlySet<number>
  tradingSundays: ReadonlySet<number>
}

const fixedHolidays: readonly (readonly [month: number, day: number])[] = [
  [1, 1],
  [1, 6],
  [5, 1],
  [5, 3],
  [8, 15],
  [11, 1],
  [11, 11],
  [12, 24],
  [12, 25],
  [12, 26],
]

const years = new Map<number, YearOfDays>()

/** A calendar date as days since 1970-01-01; months count from 1. */
export const dayNumber = (year: number, month: number, day: number): number => {
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** A `YYYY-MM-DD` date as days since 1970-01-01; throws when it is no date. */
export const dayOfDate = (date: string): number => {
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS
  if (!Number.isInteger(day)) throw new Error(`not a calendar date: ${date}`)
  return day
}

/** Days since 1970-01-01 as `YYYY-MM-DD`. */
export const dateOfDay = (day: number): string => {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The weekday of a day number: 0 is Monday, 6 is Sunday. */
export const weekday = (day: number): number => {
  return (((day + 3) % 7) + 7) % 7
}

const easter = (year: number): number => {
  const a = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const correction = century - Math.floor((century + 8) / 25) + 1
  const moon = (19 * a + century - Math.floor(century / 4) - Math.floor(correction / 3) + 15) % 30
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((a + 11 * moon + 22 * shift) / 451)
  const position = moon + shift - 7 * late + 114
  return dayNumber(year, Math.floor(position / 31), (position % 31) + 1)
}

const sundayBefore = (day: number): number => day - weekday(day) - 1

const yearOfDays = (year: number): YearOfDays => {
  const known = years.get(year)
  if (known) return known
  const easterDay = easter(year)
  const moving = [easterDay, easterDay + 1, easterDay + 49, easterDay + 60]
  const lastSundays = [1, 4, 6, 8].map((month) => sundayBefore(dayNumber(year, month + 1, 1)))
  const beforeChristmas = sundayBefore(dayNumber(year, 12, 24))
  const made = {
    holidays: new Set([...fixedHolidays.map(([month, day]) => dayNumber(year, month, day)), ...moving]),
    tradingSundays: new Set([
      ...lastSundays,
      easterDay - 7,
      beforeChristmas,
      beforeChristmas - 7,
      beforeChristmas - 14,
    ]),
  }
  years.set(year, made)
  return made
}

/** The sort of day by Polish law: public holidays (with Christmas Eve, as since 2025) and the eight trading Sundays of a year. */
export const dayKind = (day: number): DayKind => {
  const { holidays, tradingSundays } = yearOfDays(new Date(day * DAY_MS).getUTCFullYear())
  if (holidays.has(day)) return 'holiday'
  const position = weekday(day)
  if (position === 6) return tradingSundays.has(day) ? 'tradingSunday' : 'sunday'
  if (position === 5) return 'saturday'
  return position === 4 ? 'friday' : 'workday'
}

/** True on Monday to Friday that is no public holiday: when offices write and answer. */
export const isOfficeDay = (day: number): boolean => {
  const kind = dayKind(day)
  return kind === 'workday' || kind === 'friday'
}
