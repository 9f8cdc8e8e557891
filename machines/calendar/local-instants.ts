import { DAY_MS, HOUR_MS } from './durations.ts'
import { wallClockOf } from './local-time.ts'

/** Days that are remembered: a file by sensor and hour comes back to each day once for every sensor. */
const MOST_REMEMBERED = 4000

const offsetAt = (timeZone: string, instant: number): number => wallClockOf(timeZone, instant) - instant

/** The instants at which the clock of a zone shows each hour of a day: none, one or two. */
const instantsOfDay = (timeZone: string, day: string): readonly (readonly number[])[] => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const offsets = new Set([offsetAt(timeZone, midnight - DAY_MS), offsetAt(timeZone, midnight + 2 * DAY_MS)])
  return Array.from({ length: 24 }, (_, hour) => {
    const wall = midnight + hour * HOUR_MS
    const instants = [...offsets].map((offset) => wall - offset).sort((a, b) => a - b)
    return offsets.size === 1 ? instants : instants.filter((instant) => wallClockOf(timeZone, instant) === wall)
  })
}

const remembered = new Map<string, ReturnType<typeof instantsOfDay>>()

/** Instants of a local hour, in milliseconds: one, none where the clocks skip it in spring, two where they repeat it in autumn. */
export const instantsOf = (timeZone: string, day: string, hour: number): readonly number[] => {
  const key = `${timeZone} ${day}`
  const known = remembered.get(key)
  if (known) return known[hour] ?? []
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  const made = instantsOfDay(timeZone, day)
  remembered.set(key, made)
  return made[hour] ?? []
}

/** The name of a time zone as it is written properly, or null where there is none. */
export const properTimeZone = (name: string): string | null => {
  // Offsets like +02:00 are no zones: they know neither summer nor history.
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Whether the clock of a zone differs from UTC by whole hours, in winter and in summer of this year. */
export const hasWholeHours = (timeZone: string, now: Date): boolean =>
  [0, 6].every((month) => offsetAt(timeZone, Date.UTC(now.getUTCFullYear(), month, 1)) % HOUR_MS === 0)
