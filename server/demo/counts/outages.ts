import type { DemoLocation } from '../network/entities.ts'
import { mix } from '../random.ts'

const SALT = 71
const BLOCK_HOURS = 24 * 21
const LONG_BLOCK_HOURS = 24 * 48
const SHORT_OUTAGE_CHANCE = 0.3
const LONG_SILENCES = 6
// Half of the locations have an arabox, so about five of these ten locations have a silent arabox.
const SILENT_PLACES = 10
const SILENT_HOURS = 9
/** Number of locations of the whole demo. Their ids are 1 to this number. */
const LOCATIONS = 420
const CITY_OUTAGE_HOURS = 2
/** The cities with a whole outage: the seven smaller ones, so that few araboxes are silent at once. */
const FIRST_SMALL_CITY = 8
const SMALL_CITIES = 7

/** The ids of the six locations whose arabox sometimes has an outage of days. They never change. */
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

/** Outages of nine hours that move through the network, so that at each hour some araboxes are silent. */
const movingSilences = (id: number, fromHour: number, toHour: number): Gap[] => {
  const gaps: Gap[] = []
  for (let place = 0; place < SILENT_PLACES; place += 1) {
    const offset = Math.floor((place * SILENT_HOURS) / SILENT_PLACES)
    for (let block = Math.floor((fromHour - offset) / SILENT_HOURS); ; block += 1) {
      const from = block * SILENT_HOURS + offset
      if (from >= toHour) break
      if (1 + (mix(place, block, SALT + 5) % LOCATIONS) === id) gaps.push([from, from + SILENT_HOURS])
    }
  }
  return gaps
}

/** Each day, one city has no measurements for two hours in the morning or in the early afternoon. */
const cityOutages = (cityId: number, fromHour: number, toHour: number): Gap[] => {
  const gaps: Gap[] = []
  for (let day = Math.floor(fromHour / 24); day * 24 < toHour; day += 1) {
    if (FIRST_SMALL_CITY + (mix(day, 0, SALT + 6) % SMALL_CITIES) !== cityId) continue
    const from = day * 24 + 6 + (mix(day, 1, SALT + 6) % 6)
    gaps.push([from, from + CITY_OUTAGE_HOURS])
  }
  return gaps
}

/** The properties of a location on which its outages depend. */
type SilentLocation = { id: number; cityId: number; hasLongSilences: boolean }

/** The outages of a location that may overlap a range of hours. They depend only on the location and the hour. */
export const gapsOf = ({ id, cityId, hasLongSilences }: SilentLocation, fromHour: number, toHour: number): Gap[] => {
  const gaps = [...movingSilences(id, fromHour, toHour), ...cityOutages(cityId, fromHour, toHour)]
  for (let block = Math.floor(fromHour / BLOCK_HOURS); block * BLOCK_HOURS < toHour; block += 1) {
    if (mix(id, block, SALT) / 2 ** 32 < SHORT_OUTAGE_CHANCE) gaps.push(gapIn(id, block, BLOCK_HOURS, 2))
  }
  if (!hasLongSilences) return gaps
  for (let block = Math.floor(fromHour / LONG_BLOCK_HOURS); block * LONG_BLOCK_HOURS < toHour; block += 1) {
    gaps.push(gapIn(id, block, LONG_BLOCK_HOURS, 1))
  }
  return gaps
}
