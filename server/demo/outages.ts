import type { DemoLocation } from './entities.ts'
import { mix } from './random.ts'

const salt = 71
const blockHours = 24 * 21
const longBlockHours = 24 * 48
const shortOutageChance = 0.3
const longSilences = 6

/** The ids of the six locations whose arabox sometimes falls silent for days; a property of the network, not of the time. */
export function locationsWithLongSilences(locations: readonly DemoLocation[]): Set<number> {
  const ranked = locations
    .filter((location) => location.arabox_uuid !== null)
    .sort((a, b) => mix(a.id, 0, salt) - mix(b.id, 0, salt))
  return new Set(ranked.slice(0, longSilences).map((location) => location.id))
}

/** From which hour (inclusive, since the epoch) to which (exclusive) an arabox is silent within one stretch of time. */
type Gap = readonly [fromHour: number, toHour: number]

function gapIn(id: number, block: number, length: number, kind: number): Gap {
  const start = block * length
  const hours = kind === 1 ? 50 + (mix(id, block, salt + 1) % 90) : 2 + (mix(id, block, salt + 2) % 8)
  const from = start + (mix(id, block, salt + 2 + kind) % (length - hours))
  return [from, from + hours]
}

/** Every gap of a location that may touch the hours asked for; pure in (location, hour), so windows agree with each other. */
export function gapsOf(id: number, hasLongSilences: boolean, fromHour: number, toHour: number): Gap[] {
  const gaps: Gap[] = []
  for (let block = Math.floor(fromHour / blockHours); block * blockHours < toHour; block += 1) {
    if (mix(id, block, salt) / 2 ** 32 < shortOutageChance) gaps.push(gapIn(id, block, blockHours, 2))
  }
  if (!hasLongSilences) return gaps
  for (let block = Math.floor(fromHour / longBlockHours); block * longBlockHours < toHour; block += 1) {
    gaps.push(gapIn(id, block, longBlockHours, 1))
  }
  return gaps
}
