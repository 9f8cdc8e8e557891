import { differenceInDays } from '../../machines/calendar/days.ts'
import { MINUTE_MS } from '../../machines/calendar/durations.ts'
import { dayOf } from '../../machines/calendar/warsaw.ts'
import { WARSAW } from '../../machines/calendar/zones.ts'
import { type Language, language } from './language.ts'
import { translate } from './translate.ts'
import { timeWords } from './words/time.ts'

/** A moment: a Date or its ISO text. */
export type Instant = Date | string
type Length = 'long' | 'short'

const hard = '\u00a0'
const formats = new Map<string, Intl.DateTimeFormat>()

const formatter = (spoken: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${spoken}${JSON.stringify(options)}`
  const found = formats.get(key)
  if (found) return found
  const made = new Intl.DateTimeFormat(spoken === 'pl' ? 'pl-PL' : 'en-GB', { timeZone: WARSAW, ...options })
  formats.set(key, made)
  return made
}

const part = (
  at: Date,
  options: Intl.DateTimeFormatOptions,
  type: Intl.DateTimeFormatPartTypes,
  spoken: Language,
): string => {
  return (
    formatter(spoken, options)
      .formatToParts(at)
      .find((piece) => piece.type === type)?.value ?? ''
  )
}

// Noon UTC falls on the same calendar day in Warsaw in summer and in winter.
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const instant = (at: Instant): Date => (typeof at === 'string' ? new Date(at) : at)

const dayMonth = (at: Date, length: Length, spoken: Language): string => {
  const options = { day: 'numeric', month: length } as const
  return `${part(at, options, 'day', spoken)}${hard}${part(at, options, 'month', spoken)}`
}

/** A calendar day 'YYYY-MM-DD' in words, `17 listopada 2025` or `17 lis`. */
export const day = (date: string, length: Length = 'short', spoken: Language = language()): string => {
  const text = dayMonth(noon(date), length, spoken)
  return length === 'long' ? `${text} ${date.slice(0, 4)}` : text
}

/** Two calendar days, both included, `17–30 listopada 2025` or `26 lis – 9 gru` (docs/design.md, Numbers and dates). */
export const dayRange = (from: string, to: string, length: Length = 'short', spoken: Language = language()): string => {
  if (from === to) return day(from, length, spoken)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${day(to, length, spoken)}`
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  const start = sameYear || length === 'short' ? dayMonth(noon(from), length, spoken) : day(from, length, spoken)
  return `${start} – ${day(to, length, spoken)}`
}

/** A calendar day with its weekday, `pt., 19 grudnia`. */
export const weekday = (date: string, spoken: Language = language()): string => {
  return `${formatter(spoken, { weekday: 'short' }).format(noon(date))}, ${dayMonth(noon(date), 'long', spoken)}`
}

/** The name of a day's weekday, `wtorek`. */
export const weekdayName = (date: string, spoken: Language = language()): string => {
  return formatter(spoken, { weekday: 'long' }).format(noon(date))
}

/** A month with its year, `listopad 2025`. */
export const month = (date: string, spoken: Language = language()): string => {
  return formatter(spoken, { month: 'long', year: 'numeric' }).format(noon(date))
}

const marks: Record<Language, readonly string[]> = {
  pl: ['nd', 'pn', 'wt', 'śr', 'cz', 'pt', 'so'],
  en: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
}

/** The two letters of a weekday under a chart's day, `pn` (Intl has no such form in Polish). */
export const weekdayMark = (date: string, spoken: Language = language()): string => {
  return marks[spoken][noon(date).getUTCDay()] ?? ''
}

/** The clock in Warsaw, `11:42`. */
export const time = (at: Instant, spoken: Language = language()): string => {
  return formatter(spoken, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant(at))
}

/** The clock in Warsaw with its seconds, `11:42:18`. */
export const clock = (at: Instant, spoken: Language = language()): string => {
  const options = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return formatter(spoken, options).format(instant(at))
}

/** A moment in Warsaw, `17 lis, 06:00`. */
export const dateTime = (at: Instant, spoken: Language = language()): string => {
  return `${dayMonth(instant(at), 'short', spoken)}, ${time(at, spoken)}`
}

/** A moment in full, `wtorek, 25 listopada 2025, 11:42`. */
export const fullDateTime = (at: Instant, spoken: Language = language()): string => {
  const named = part(instant(at), { weekday: 'long' }, 'weekday', spoken)
  return `${named}, ${day(dayOf(instant(at)), 'long', spoken)}, ${time(at, spoken)}`
}

/** The end of a calendar day, `30 lis, 24:00` (L27). */
export const endOfDay = (date: string, spoken: Language = language()): string => {
  return `${day(date, 'short', spoken)}, 24:00`
}

/** When something starts, relative to now: `start dziś, 06:00`, `start jutro, 06:00`, `start za 6 dni`. */
export const startsIn = (at: Instant, now: Instant, spoken: Language = language()): string => {
  const days = differenceInDays(dayOf(instant(now)), dayOf(instant(at)))
  if (days < 0) return translate(timeWords, 'started', { day: day(dayOf(instant(at)), 'short', spoken) }, spoken)
  if (days === 0) return translate(timeWords, 'startToday', { time: time(at, spoken) }, spoken)
  if (days === 1) return translate(timeWords, 'startTomorrow', { time: time(at, spoken) }, spoken)
  return translate(timeWords, 'startIn', { count: days }, spoken)
}

/** How long something has been silent, from milliseconds: `48 min`, `2 godz. 14 min`, `3 dni`. */
export const silentFor = (durationMs: number, spoken: Language = language()): string => {
  const minutes = Math.max(0, Math.floor(durationMs / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return translate(timeWords, 'days', { count: Math.floor(hours / 24) }, spoken)
  if (hours === 0) return translate(timeWords, 'minutes', { minutes }, spoken)
  return translate(timeWords, 'hoursMinutes', { hours, minutes: minutes % 60 }, spoken)
}
