import type { Point } from '../../../contract/location/location.ts'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import type { Scene } from '../panorama/scene.ts'
import { trackThrough, type Zone, type ZoneSequence } from '../panorama/tracks.ts'
import { mix } from '../random.ts'
import { pedestriansIn, type StreetHour } from './detections.ts'

/** The number of people in each zone of an arabox. */
export type Zones = Record<Zone, number>

const zoneSequences: readonly ZoneSequence[] = [
  ['left'],
  ['right'],
  ['left', 'middle', 'right'],
  ['right', 'middle', 'left'],
  ['left', 'middle', 'right'],
  ['right', 'middle', 'left'],
  ['left', 'top', 'right'],
  ['right', 'top', 'left'],
]
const SALT = 111
const PAUSE_SHARE = 0.15
/** Walking along a pavement takes longer than walking to the crossing. */
const ALONG_PACES = 2.4
const LONGEST_STAY_MS = 45_000
/** An arabox records the track of every fourth person. */
const TRACKED_OF = 4

const bitsOf = ({ seed, startMs }: StreetHour, index: number): number => mix(seed + index, startMs / HOUR_MS, SALT)
const zoneSequenceOf = (bits: number): ZoneSequence => zoneSequences[bits % zoneSequences.length] ?? []

/** The zone of a person some milliseconds after entering the field; undefined after leaving it. */
const zoneOf = (hour: StreetHour, index: number, elapsedMs: number): Zone | undefined => {
  const bits = bitsOf(hour, index)
  const zoneSequence = zoneSequenceOf(bits)
  const paceMs = (2000 + ((bits >>> 3) % 3500)) * (zoneSequence.length === 1 ? ALONG_PACES : 1)
  const pauses = (bits >>> 16) / 2 ** 16 < PAUSE_SHARE
  const pauseMs = pauses ? 5000 + ((bits >>> 5) % 20_000) : 0
  let leftMs = elapsedMs
  for (const [at, zone] of zoneSequence.entries()) {
    const stayMs = at === 0 ? paceMs + pauseMs : paceMs
    if (leftMs < stayMs) return zone
    leftMs -= stayMs
  }
  return undefined
}

/** The people in each zone at an instant: those who entered the field in these hours and have not left it. */
export const zonesAt = (hours: readonly StreetHour[], atMs: number): Zones => {
  const zones = { top: 0, left: 0, middle: 0, right: 0 }
  for (const hour of hours) {
    for (const { index, atMs: enteredMs } of pedestriansIn(hour, atMs - LONGEST_STAY_MS, atMs)) {
      const zone = zoneOf(hour, index, atMs - enteredMs)
      if (zone) zones[zone] += 1
    }
  }
  return zones
}

/**
 * The track of the `index`-th person of an hour through the picture, along its zones; undefined if it is not recorded.
 */
export const trackOf = (scene: Scene, hour: StreetHour, index: number): Point[] | undefined => {
  const bits = bitsOf(hour, index)
  // Not the bits that choose the zones, so that all sequences of zones are recorded equally often.
  return (bits >>> 13) % TRACKED_OF === 0 ? trackThrough(scene, zoneSequenceOf(bits), bits) : undefined
}
