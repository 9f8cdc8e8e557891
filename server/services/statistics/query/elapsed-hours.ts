import type { LocalTime } from '../../../../machines/calendar/local-hours.ts'
import type { CountedLocation } from '../other-services.ts'
import { elapsedHours, type Window } from './window.ts'

/** Creates a function for the number of elapsed hours at a location. The number is computed once per time zone. */
export const elapsedHoursAt = (window: Window): ((location: CountedLocation) => number) => {
  const inZones = new Map<string, number>()
  return ({ timeZone }) => {
    const known = inZones.get(timeZone)
    if (known !== undefined) return known
    const hours = elapsedHours(window, timeZone).length
    inZones.set(timeZone, hours)
    return hours
  }
}

const sortedByKey = <Key extends string | number>(elapsed: Map<Key, number>): Map<Key, number> =>
  new Map([...elapsed].sort(([one], [other]) => (one < other ? -1 : 1)))

const countInZone = <Key extends string | number>(
  window: Window,
  zone: string,
  keyOf: (hour: LocalTime) => Key,
): Map<Key, number> => {
  const elapsed = new Map<Key, number>()
  for (const hour of elapsedHours(window, zone)) {
    const key = keyOf(hour)
    elapsed.set(key, (elapsed.get(key) ?? 0) + 1)
  }
  return sortedByKey(elapsed)
}

/**
 * Elapsed location-hours of a window at some locations, by a key of the local hour, sorted by key. The window is
 * computed once for each time zone, for any number of calls.
 */
export const elapsedHoursBy = <Key extends string | number>(
  window: Window,
  keyOf: (hour: LocalTime) => Key,
): ((locations: readonly CountedLocation[]) => Map<Key, number>) => {
  const zones = new Map<string, Map<Key, number>>()
  const inZone = (zone: string): Map<Key, number> => {
    const known = zones.get(zone)
    if (known) return known
    const elapsed = countInZone(window, zone, keyOf)
    zones.set(zone, elapsed)
    return elapsed
  }
  return (locations) => {
    const locationsIn = new Map<string, number>()
    for (const { timeZone } of locations) locationsIn.set(timeZone, (locationsIn.get(timeZone) ?? 0) + 1)
    const elapsed = new Map<Key, number>()
    for (const [zone, count] of locationsIn) {
      for (const [key, hours] of inZone(zone)) elapsed.set(key, (elapsed.get(key) ?? 0) + count * hours)
    }
    return locationsIn.size > 1 ? sortedByKey(elapsed) : elapsed
  }
}
