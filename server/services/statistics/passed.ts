import type { LocalTime } from '../../local-time.ts'
import type { CountedPlace } from './neighbours.ts'
import { passedHours, type Window } from './window.ts'

/** Hours of a window that have passed at a place, by its time zone. */
export const passedAt = (window: Window): ((place: CountedPlace) => number) => {
  const inZones = new Map<string, number>()
  return ({ timeZone }) => {
    const known = inZones.get(timeZone)
    if (known !== undefined) return known
    const hours = passedHours(window, timeZone).length
    inZones.set(timeZone, hours)
    return hours
  }
}

const inOrder = (passed: Map<string, number>): Map<string, number> =>
  new Map([...passed].sort(([one], [other]) => (one < other ? -1 : 1)))

const inOneZone = (window: Window, zone: string, keyOf: (hour: LocalTime) => string): Map<string, number> => {
  const passed = new Map<string, number>()
  for (const hour of passedHours(window, zone)) {
    const key = keyOf(hour)
    passed.set(key, (passed.get(key) ?? 0) + 1)
  }
  return inOrder(passed)
}

/** Location-hours of a window that have passed at some places, by a key of the local hour, in the order of the keys. A window is gone through once for each time zone, however many groups of places ask. */
export const passedBy = (
  window: Window,
  keyOf: (hour: LocalTime) => string,
): ((places: readonly CountedPlace[]) => Map<string, number>) => {
  const zones = new Map<string, Map<string, number>>()
  const inZone = (zone: string): Map<string, number> => {
    const known = zones.get(zone)
    if (known) return known
    const passed = inOneZone(window, zone, keyOf)
    zones.set(zone, passed)
    return passed
  }
  return (places) => {
    const placesIn = new Map<string, number>()
    for (const { timeZone } of places) placesIn.set(timeZone, (placesIn.get(timeZone) ?? 0) + 1)
    const passed = new Map<string, number>()
    for (const [zone, many] of placesIn) {
      for (const [key, times] of inZone(zone)) passed.set(key, (passed.get(key) ?? 0) + many * times)
    }
    return placesIn.size > 1 ? inOrder(passed) : passed
  }
}
