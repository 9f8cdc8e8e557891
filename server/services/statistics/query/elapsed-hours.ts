import type { LocalTime } from '../../../../machines/calendar/local-time.ts'
import type { CountedPlace } from '../other-services.ts'
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

const inOrder = <Key extends string | number>(passed: Map<Key, number>): Map<Key, number> =>
  new Map([...passed].sort(([one], [other]) => (one < other ? -1 : 1)))

const inOneZone = <Key extends string | number>(
  window: Window,
  zone: string,
  keyOf: (hour: LocalTime) => Key,
): Map<Key, number> => {
  const passed = new Map<Key, number>()
  for (const hour of passedHours(window, zone)) {
    const key = keyOf(hour)
    passed.set(key, (passed.get(key) ?? 0) + 1)
  }
  return inOrder(passed)
}

/** Location-hours of a window that have passed at some places, by a key of the local hour, in the order of the keys. A window is gone through once for each time zone, however many groups of places ask. */
export const passedBy = <Key extends string | number>(
  window: Window,
  keyOf: (hour: LocalTime) => Key,
): ((places: readonly CountedPlace[]) => Map<Key, number>) => {
  const zones = new Map<string, Map<Key, number>>()
  const inZone = (zone: string): Map<Key, number> => {
    const known = zones.get(zone)
    if (known) return known
    const passed = inOneZone(window, zone, keyOf)
    zones.set(zone, passed)
    return passed
  }
  return (places) => {
    const placesIn = new Map<string, number>()
    for (const { timeZone } of places) placesIn.set(timeZone, (placesIn.get(timeZone) ?? 0) + 1)
    const passed = new Map<Key, number>()
    for (const [zone, many] of placesIn) {
      for (const [key, times] of inZone(zone)) passed.set(key, (passed.get(key) ?? 0) + many * times)
    }
    return placesIn.size > 1 ? inOrder(passed) : passed
  }
}
