import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import { dateOf, dayNumberOf } from './history.ts'

/** Name of the holiday on a day (days since 1970-01-01), or null. A holiday has the same name every year. */
export type Calendar = (day: number) => string | null

/** By month × 100 + day. */
const fixedFeasts: Readonly<Record<number, string>> = {
  101: 'new-year',
  106: 'epiphany',
  501: 'labour-day',
  503: 'constitution-day',
  815: 'assumption',
  1101: 'all-saints',
  1111: 'independence-day',
  1224: 'christmas-eve',
  1225: 'christmas',
  1226: 'second-christmas-day',
}

const movingFeasts: Readonly<Record<number, string>> = {
  0: 'easter',
  1: 'easter-monday',
  49: 'pentecost',
  60: 'corpus-christi',
}

const CHRISTMAS_EVE_SINCE = 2025

/** Day number of Easter Sunday of a Gregorian year (the anonymous algorithm of 1876). */
export const easterOf = (year: number): number => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const shiftOfMoon = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + shiftOfMoon + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  const position = moon + toSunday - 7 * late + 114
  return Date.UTC(year, Math.floor(position / 31) - 1, (position % 31) + 1) / DAY_MS
}

/** Poland's public holidays, moving feasts included; Christmas Eve since 2025. */
export const polishHolidays: Calendar = (day) => {
  const date = new Date(day * DAY_MS)
  const year = date.getUTCFullYear()
  const feast = fixedFeasts[(date.getUTCMonth() + 1) * 100 + date.getUTCDate()]
  if (feast === 'christmas-eve' && year < CHRISTMAS_EVE_SINCE) return null
  return feast ?? movingFeasts[day - easterOf(year)] ?? null
}

/** Holidays of a year with their dates, in order. */
export const holidaysOf = (calendar: Calendar, year: number): { date: string; name: string }[] => {
  const first = dayNumberOf(`${year}-01-01`)
  const days = dayNumberOf(`${year + 1}-01-01`) - first
  return Array.from({ length: days }, (_, index) => first + index).flatMap((day) => {
    const name = calendar(day)
    return name ? [{ date: dateOf(day), name }] : []
  })
}
