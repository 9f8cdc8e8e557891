import { DAY_MS, HOUR_MS } from './durations.ts'
/** First hour of a campaign's day, local time (K15). */
export const FIRST_HOUR = 6
/** Hour at which a campaign's day ends, local time (K15). */
export const LAST_HOUR = 24
/** Hours of a day in which screens play. */
export const HOURS_A_DAY = LAST_HOUR - FIRST_HOUR
/** The time zone of every calendar day in this product. */
export const ZONE = 'Europe/Warsaw'

const local = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const localParts = (instant: Date) => {
  const parts = Object.fromEntries(local.formatToParts(instant).map((part) => [part.type, part.value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, clock: `${parts.hour}:${parts.minute}:${parts.second}` }
}

/** Calendar day `YYYY-MM-DD` in Poland at an instant. */
export const dayOf = (instant: Date): string => localParts(instant).day

/** Hour of the day in Poland at an instant, 0–23. */
export const hourOf = (instant: Date): number => Number(localParts(instant).clock.slice(0, 2))

/** The day some days later (or earlier). */
export const addDays = (day: string, days: number): string =>
  new Date(utcOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** ISO weekday of a day: 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(utcOf(day)).getUTCDay() || 7

/** Days of a flight, both ends included; the same day is 1. Counted in calendar days, never in milliseconds of local time (E05, A11). */
export const lengthInDays = (from: string, to: string): number => Math.round((utcOf(to) - utcOf(from)) / DAY_MS) + 1

/** Every day of a flight in order. */
export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, lengthInDays(from, to)) }, (_, index) => addDays(from, index))

/** Whether a day lies in a flight, both ends included (L26). */
export const isWithin = (day: string, from: string, to: string): boolean => from <= day && day <= to

/** Instant of a local hour of a day in Poland; 24 is midnight of the next day, whatever the clocks do in between. */
export const instantOf = (day: string, hour: number): Date => {
  if (hour === 24) return instantOf(addDays(day, 1), 0)
  const wanted = utcOf(day) + hour * HOUR_MS
  const parts = localParts(new Date(wanted))
  const offset = Date.parse(`${parts.day}T${parts.clock}Z`) - wanted
  const guess = new Date(wanted - offset)
  const seen = localParts(guess)
  return new Date(guess.getTime() + wanted - Date.parse(`${seen.day}T${seen.clock}Z`))
}

/** Instant at which a campaign starts: 06:00 of its first day (L16). */
export const startOf = (from: string): Date => instantOf(from, FIRST_HOUR)

/** Instant at which a campaign ends: 24:00 of its last day (L16). */
export const endOf = (to: string): Date => instantOf(to, LAST_HOUR)

/** Playing hours of one day that have passed at an instant, 0 to 18, with fractions. */
export const playedHours = (day: string, now: Date): number => {
  const passed = (now.getTime() - instantOf(day, FIRST_HOUR).getTime()) / HOUR_MS
  return Math.min(HOURS_A_DAY, Math.max(0, passed))
}

/** Elapsed share of a flight's playing hours in percent, never outside 0 to 100 (L25). */
export const progressPercent = (from: string, to: string, now: Date): number => {
  if (now <= startOf(from)) return 0
  if (now >= endOf(to)) return 100
  const days = daysBetween(from, to)
  const played = days.reduce((sum, day) => sum + playedHours(day, now), 0)
  return Math.min(100, (100 * played) / (days.length * HOURS_A_DAY))
}
