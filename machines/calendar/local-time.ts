/** Calendar day `YYYY-MM-DD` and hour of the day (0–23) somewhere. */
export type LocalTime = { readonly day: string; readonly hour: number }

/** Hours kept for each time zone: five years, so that no caller can fill the memory. */
const MOST_KEPT = 45_000

type Zone = { readonly format: Intl.DateTimeFormat; readonly hours: Map<number, LocalTime> }

const zones = new Map<string, Zone>()

const zoneNamed = (timeZone: string): Zone => {
  const known = zones.get(timeZone)
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
  const zone = { format, hours: new Map<number, LocalTime>() }
  zones.set(timeZone, zone)
  return zone
}

/** The clock of a time zone (IANA name; RangeError for an unknown one) at an instant, as if it were UTC; both in milliseconds. */
export const wallClockOf = (timeZone: string, instantMs: number): number => {
  const shown = zoneNamed(timeZone).format.formatToParts(instantMs)
  const parts = Object.fromEntries(shown.map(({ type, value }) => [type, value]))
  return Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`)
}

/** Local day and hour at which a full UTC hour begins in a time zone (IANA name; RangeError for an unknown one). What was asked before comes from memory. */
export const localTimeOf = (timeZone: string, hour: Date): LocalTime => {
  const { hours } = zoneNamed(timeZone)
  const instantMs = hour.getTime()
  const known = hours.get(instantMs)
  if (known) return known
  const wall = new Date(wallClockOf(timeZone, instantMs))
  const local = { day: wall.toISOString().slice(0, 10), hour: wall.getUTCHours() }
  if (hours.size >= MOST_KEPT) hours.clear()
  hours.set(instantMs, local)
  return local
}
