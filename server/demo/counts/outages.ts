import type { DemoLocation } from '../network/entities.ts'
import { mix } from '../random.ts'

const SALT = 71
const BLOCK_HOURS = 24 * 21
const LONG_BLOCK_HOURS = 24 * 48
const SHORT_OUTAGE_CHANCE = 0.3
const LONG_SILENCES = 6

/** The ids of the six locations whose arabox sometimes has an outage of days; they do not change with time. */
export const locationsWithLongSilences = (locations: readonly DemoLocation[]): Set<number> => {
  const ranked = locations
    .filter((location) => location.arabox_uuid !== null)
    .sort((a, b) => mix(a.id, 0, SALT) - mix(b.id, 0, SALT))
  return new Set(ranked.slice(0, LONG_SILENCES).map((location) => location.id))
}

/** An outage in hours since the epoch: the first hour, and the first hour after it. */
type Gap = readonly [fromHour: number, toHour: number]

const gapIn = (id: number, block: number, length: number, kind: number): Gap => {
  const start = block * length
  const hours = kind === 1 ? 50 + (mix(id, block, SALT + 1) % 90) : 2 + (mix(id, block, SALT + 2) % 8)
  const from = start + (mix(id, block, SALT + 2 + kind) % (length - hours))
  return [from, from + hours]
}

/** The outages of a location that may overlap some hours. They depend only on the location and the hour. */
export const gapsOf = (id: number, hasLongSilences: boolean, fromHour: number, toHour: number): Gap[] => {
  const gaps: Gap[] = []
  for (let block = Math.floor(fromHour / BLOCK_HOURS); block * BLOCK_HOURS < toHour; block += 1) {
    if (mix(id, block, SALT) / 2 ** 32 < SHORT_OUTAGE_CHANCE) gaps.push(gapIn(id, block, BLOCK_HOURS, 2))
  }
  if (!hasLongSilences) return gaps
  for (let block = Math.floor(fromHour / LONG_BLOCK_HOURS); block * LONG_BLOCK_HOURS < toHour; block += 1) {
    gaps.push(gapIn(id, block, LONG_BLOCK_HOURS, 1))
  }
  return gaps
}
