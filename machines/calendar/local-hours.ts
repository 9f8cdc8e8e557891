import { utcDayOf } from './days.ts'
import { wallClockMs } from './time-zones.ts'

/** Calendar day `YYYY-MM-DD` and hour of the day (0–23) in some time zone. */
export type LocalTime = { readonly day: string; readonly hour: number }

/** Hours in the cache of each time zone: five years. The limit keeps the memory bounded. */
const MOST_CACHED = 45_000

const hoursByZone = new Map<string, Map<number, LocalTime>>()

const hoursOf = (timeZone: string): Map<number, LocalTime> => {
  const known = hoursByZone.get(timeZone)
  if (known) return known
  const hours = new Map<number, LocalTime>()
  hoursByZone.set(timeZone, hours)
  return hours
}

/**
 * Local day and hour in a time zone (IANA name) at the start of a full UTC hour. Throws RangeError for an unknown zone.
 * Results are cached, because Intl takes microseconds for each hour and reports need many thousands.
 */
export const localTimeOf = (timeZone: string, hour: Date): LocalTime => {
  const hours = hoursOf(timeZone)
  const instantMs = hour.getTime()
  const known = hours.get(instantMs)
  if (known) return known
  const wallMs = wallClockMs(timeZone, instantMs)
  const local = { day: utcDayOf(wallMs), hour: new Date(wallMs).getUTCHours() }
  if (hours.size >= MOST_CACHED) hours.clear()
  hours.set(instantMs, local)
  return local
}
