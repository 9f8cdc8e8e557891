import { mix } from './random.ts'
import { peopleIn, type StreetHour } from './street.ts'

/** How many people stand in each zone of an arabox' field. */
export interface Zones {
  top: number
  left: number
  middle: number
  right: number
}

const ways: readonly (readonly (keyof Zones)[])[] = [
  ['left', 'middle', 'right'],
  ['right', 'middle', 'left'],
  ['left', 'middle', 'right'],
  ['right', 'middle', 'left'],
  ['top', 'middle', 'left'],
  ['top', 'middle', 'right'],
  ['left', 'middle', 'top'],
  ['right', 'top'],
]
const salt = 111
const lookShare = 0.15
const longestStayMs = 45_000

/** In which zone a person is some milliseconds after entering the field; none when they have left it. */
function zoneOf({ seed, startMs }: StreetHour, index: number, elapsedMs: number): keyof Zones | undefined {
  const bits = mix(seed + index, startMs / 3_600_000, salt)
  const way = ways[bits % ways.length] ?? []
  const paceMs = 2000 + ((bits >>> 3) % 3500)
  const looks = (bits >>> 16) / 2 ** 16 < lookShare
  const lookMs = looks ? 5000 + ((bits >>> 5) % 20_000) : 0
  let leftMs = elapsedMs
  for (const zone of way) {
    const stayMs = zone === 'middle' ? paceMs + lookMs : paceMs
    if (leftMs < stayMs) return zone
    leftMs -= stayMs
  }
  return undefined
}

/** Who stands where at an instant: everybody who entered the field before it, in these hours, and has not left it yet. */
export function zonesAt(hours: readonly StreetHour[], atMs: number): Zones {
  const zones = { top: 0, left: 0, middle: 0, right: 0 }
  for (const hour of hours) {
    for (const { index, atMs: enteredMs } of peopleIn(hour, atMs - longestStayMs, atMs)) {
      const zone = zoneOf(hour, index, atMs - enteredMs)
      if (zone) zones[zone] += 1
    }
  }
  return zones
}
