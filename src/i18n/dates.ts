import { differenceInDays } from '../../machines/calendar/days.ts'
import { MINUTE_MS } from '../../machines/calendar/durations.ts'
import { WARSAW } from '../../machines/calendar/time-zones.ts'
import { dayOf } from '../../machines/calendar/warsaw.ts'
import { language as currentLanguage, type Language } from './language.ts'
import { presentOfDates } from './present.ts'
import { translate } from './translate.ts'
import { timeWords } from './words/time.ts'

/** A moment: a Date or its ISO text. */
export type Instant = Date | string
type Length = 'long' | 'short'

const noBreakSpace = '\u00a0'
const formats = new Map<string, Intl.DateTimeFormat>()

const formatter = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${language}${JSON.stringify(options)}`
  const found = formats.get(key)
  if (found) return found
  const format = new Intl.DateTimeFormat(language === 'pl' ? 'pl-PL' : 'en-GB', { timeZone: WARSAW, ...options })
  formats.set(key, format)
  return format
}

const part = (
  at: Date,
  options: Intl.DateTimeFormatOptions,
  type: Intl.DateTimeFormatPartTypes,
  language: Language,
): string => {
  return (
    formatter(language, options)
      .formatToParts(at)
      .find((piece) => piece.type === type)?.value ?? ''
  )
}

// Noon UTC falls on the same calendar day in Warsaw in summer and in winter.
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const instant = (at: Instant): Date => (typeof at === 'string' ? new Date(at) : at)

const isOtherYear = (date: string): boolean => {
  const present = presentOfDates()
  return present !== null && dayOf(present).slice(0, 4) !== date.slice(0, 4)
}

const dayMonth = (at: Date, length: Length, language: Language): string => {
  const options = { day: 'numeric', month: length } as const
  return `${part(at, options, 'day', language)}${noBreakSpace}${part(at, options, 'month', language)}`
}

/** A calendar day 'YYYY-MM-DD' in words, `17 listopada 2025` or `17 lis`. */
export const day = (date: string, length: Length = 'short', language: Language = currentLanguage()): string => {
  const text = dayMonth(noon(date), length, language)
  return length === 'long' ? `${text} ${date.slice(0, 4)}` : text
}

/** A calendar day with its year, `17 lis 2025`. */
export const dayWithYear = (date: string, language: Language = currentLanguage()): string =>
  `${day(date, 'short', language)}${noBreakSpace}${date.slice(0, 4)}`

/**
 * Two calendar days, both included, `17–30 listopada 2025` or `26 lis – 9 gru` (docs/design.md, Numbers and dates); a
 * short range has years if one of them is not the present one.
 */
export const dayRange = (
  from: string,
  to: string,
  length: Length = 'short',
  language: Language = currentLanguage(),
): string => {
  const hasYear = length === 'long' || isOtherYear(from) || isOtherYear(to)
  const dated = (date: string): string =>
    `${dayMonth(noon(date), length, language)}${hasYear ? `${length === 'long' ? ' ' : noBreakSpace}${date.slice(0, 4)}` : ''}`
  if (from === to) return dated(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${dated(to)}`
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${sameYear ? dayMonth(noon(from), length, language) : dated(from)} – ${dated(to)}`
}

/** As `dayRange`, with word joiners, so that no line ends with the dash. Not for names and other stored texts. */
export const unbrokenDayRange = (from: string, to: string): string =>
  dayRange(from, to, 'long').replace(/(?<=\d)–/, '\u2060–\u2060')

/** A weekday before its date: `wtorek, 25 listopada`, in English without the comma. */
const dated = (named: string, date: string, language: Language): string =>
  language === 'pl' ? `${named}, ${date}` : `${named} ${date}`

/** The short name of a day's weekday, `pt.`, in English `Fri`. */
export const shortWeekday = (date: string, language: Language = currentLanguage()): string =>
  formatter(language, { weekday: 'short' }).format(noon(date))

/** A calendar day with its weekday, `pt., 19 grudnia`, in English `Fri 19 December`. */
export const weekday = (date: string, language: Language = currentLanguage()): string => {
  return dated(shortWeekday(date, language), dayMonth(noon(date), 'long', language), language)
}

/** The name of a day's weekday, `wtorek`. */
export const weekdayName = (date: string, language: Language = currentLanguage()): string => {
  return formatter(language, { weekday: 'long' }).format(noon(date))
}

/** A month with its year, `listopad 2025`. */
export const month = (date: string, language: Language = currentLanguage()): string => {
  return formatter(language, { month: 'long', year: 'numeric' }).format(noon(date))
}

const weekdayMarks: Record<Language, readonly string[]> = {
  pl: ['nd', 'pn', 'wt', 'śr', 'cz', 'pt', 'so'],
  en: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
}

/** The two letters of a weekday under a chart's day, `pn` (Intl has no such form in Polish). */
export const weekdayMark = (date: string, language: Language = currentLanguage()): string => {
  return weekdayMarks[language][noon(date).getUTCDay()] ?? ''
}

/** The time in Warsaw, `11:42`. */
export const time = (at: Instant, language: Language = currentLanguage()): string => {
  return formatter(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant(at))
}

/** The time in Warsaw with seconds, `11:42:18`. */
export const clock = (at: Instant, language: Language = currentLanguage()): string => {
  const options = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return formatter(language, options).format(instant(at))
}

/** A moment in Warsaw, `17 lis, 06:00`. */
export const dateTime = (at: Instant, language: Language = currentLanguage()): string => {
  return `${dayMonth(instant(at), 'short', language)}, ${time(at, language)}`
}

/** A moment in full, `wtorek, 25 listopada 2025, 11:42`, in English `Tuesday 25 November 2025, 11:42`. */
export const fullDateTime = (at: Instant, language: Language = currentLanguage()): string => {
  const named = part(instant(at), { weekday: 'long' }, 'weekday', language)
  return `${dated(named, day(dayOf(instant(at)), 'long', language), language)}, ${time(at, language)}`
}

/** A full hour of a local day, `07:00`. */
export const fullHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The end of a calendar day, `30 lis, 24:00` (L27). */
export const endOfDay = (date: string, language: Language = currentLanguage()): string => {
  return `${day(date, 'short', language)}, 24:00`
}

/** When something starts, relative to now: `start dziś, 06:00`, `start jutro, 06:00`, `start za 6 dni`. */
export const startsIn = (at: Instant, now: Instant, language: Language = currentLanguage()): string => {
  const days = differenceInDays(dayOf(instant(now)), dayOf(instant(at)))
  if (days < 0) return translate(timeWords, 'started', { day: day(dayOf(instant(at)), 'short', language) }, language)
  if (days === 0) return translate(timeWords, 'startToday', { time: time(at, language) }, language)
  if (days === 1) return translate(timeWords, 'startTomorrow', { time: time(at, language) }, language)
  return translate(timeWords, 'startIn', { count: days }, language)
}

/** How a clock differs, with the milliseconds that it is ahead (negative: behind): `spieszy się o 10 min`. */
export const clockDifference = (leadMs: number, language: Language = currentLanguage()): string => {
  const durationMs = Math.abs(leadMs)
  if (durationMs < MINUTE_MS) return translate(timeWords, 'clockRight', {}, language)
  const key = leadMs > 0 ? 'clockAhead' : 'clockBehind'
  return translate(timeWords, key, { time: silentFor(durationMs, language) }, language)
}

/** A duration without messages in words: `48 min`, `2 godz. 14 min`, `3 dni`. */
export const silentFor = (durationMs: number, language: Language = currentLanguage()): string => {
  const minutes = Math.max(0, Math.floor(durationMs / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return translate(timeWords, 'days', { count: Math.floor(hours / 24) }, language)
  if (hours === 0) return translate(timeWords, 'minutes', { minutes }, language)
  return translate(timeWords, 'hoursMinutes', { hours, minutes: minutes % 60 }, language)
}
