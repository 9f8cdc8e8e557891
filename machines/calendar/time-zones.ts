import { validation } from '../../contract/validation.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.ts'

/** Time zone (IANA name) of campaigns and of everything on screen. A location may have another time zone. */
export const WARSAW = 'Europe/Warsaw'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** Since 1972, clocks change at full quarters of an hour of UTC only. */
const QUARTER_MS = 15 * MINUTE_MS
const EVEN_SINCE_MS = Date.UTC(1972, 0, 1)
/** Most known offsets of a zone: more than a year has hours. */
const MOST_OFFSETS = 20_000

const offsets = new Map<string, Map<number, number>>()

/** The offset of a quarter of an hour: the format takes 10 µs, and a list of campaigns asks a thousand times. */
const knownOffsetMs = (timeZone: string, instantMs: number): number => {
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>()
  const quarterMs = Math.floor(instantMs / QUARTER_MS) * QUARTER_MS
  const known = ofZone.get(quarterMs)
  if (known !== undefined) return known
  if (ofZone.size >= MOST_OFFSETS) ofZone.clear()
  const offsetMs = formattedMs(timeZone, quarterMs) - quarterMs
  offsets.set(timeZone, ofZone.set(quarterMs, offsetMs))
  return offsetMs
}

/**
 * The wall clock time of a time zone at an instant, expressed as if it were UTC; both in milliseconds since 1970, in
 * whole seconds. Throws RangeError for an unknown zone.
 */
export const wallClockMs = (timeZone: string, instantMs: number): number => {
  if (!(instantMs >= EVEN_SINCE_MS)) return formattedMs(timeZone, instantMs)
  return Math.floor(instantMs / SECOND_MS) * SECOND_MS + knownOffsetMs(timeZone, instantMs)
}

const formattedMs = (timeZone: string, instantMs: number): number => {
  const shown = formatOf(timeZone).formatToParts(instantMs)
  const parts = Object.fromEntries(shown.map(({ type, value }) => [type, value]))
  return Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`)
}

/** Milliseconds by which the clocks of a time zone are ahead of UTC at an instant. */
export const utcOffsetMs = (timeZone: string, instantMs: number): number => wallClockMs(timeZone, instantMs) - instantMs

/** The canonical spelling of a time zone's name, null for an unknown zone. */
export const canonicalTimeZone = (name: string): string | null => {
  // Intl also accepts offsets such as +02:00. They are not time zones: they have no summer time.
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Whether a time zone differs from UTC by whole hours, in winter and in summer of this year. */
export const hasWholeHours = (timeZone: string, now: Date): boolean =>
  [0, 6].every((month) => utcOffsetMs(timeZone, Date.UTC(now.getUTCFullYear(), month, 1)) % HOUR_MS === 0)

/** The message for an invalid name of a time zone, or null. */
export const timeZoneErrorOf = (name: string, now: Date): string | null => {
  const timeZone = canonicalTimeZone(name)
  if (timeZone === null) return validation.timeZone
  return hasWholeHours(timeZone, now) ? null : validation.wholeHours
}
