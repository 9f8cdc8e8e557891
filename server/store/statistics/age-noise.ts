import { createHmac, hkdfSync } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { FIRST_HOUR, LAST_HOUR } from '../../../machines/calendar/flights.ts'
import { ageColumns } from './columns.ts'
import { discreteGaussian } from './discrete-gaussian.ts'
import type { Scalar } from './values.ts'

/**
 * Standard deviations of the parts of the noise, in people (decision 095): of a group in an hour, of a group in the
 * sum of a part of the day, and of an hour with certain counts, which a correction draws again.
 */
export const ageDeviations = { hour: 12, part: 12, counts: 2 } as const

const GROUPS = ageColumns.length
const BYTES = 4
/** Parts of the day whose sums have little noise: the night, and the hours in which screens play. */
const [night, playing] = [
  { first: 0, hours: FIRST_HOUR },
  { first: FIRST_HOUR, hours: LAST_HOUR - FIRST_HOUR },
] as const
/** Parts of days that a write remembers, 1 KB each. */
const MOST_PARTS = 4096

const ofHour = discreteGaussian(ageDeviations.hour)
const ofPart = discreteGaussian(ageDeviations.part)
const ofCounts = discreteGaussian(ageDeviations.counts)

/** The place in time of an hour: its part of a local day. `offset` tells the two hours of one name in autumn apart. */
type PartOfDay = { readonly day: string; readonly first: number; readonly hours: number; readonly offset: number }

/**
 * The noise of the hours of a part of a day, by hour and group. Each hour and the sum of all of them are drawn; then
 * the hours share the difference, so that they add up to the sum.
 */
const noiseOfPart = (placeKey: Buffer, { day, first, hours, offset }: PartOfDay): Int16Array => {
  const about = `${day} ${first} ${offset}`
  const bits = new DataView(hkdfSync('sha256', placeKey, '', about, (hours + 1) * GROUPS * BYTES))
  const noise = new Int16Array(hours * GROUPS)
  for (let group = 0; group < GROUPS; group += 1) {
    const drawn = Array.from({ length: hours }, (_, hour) => ofHour(bits.getUint32((hour * GROUPS + group) * BYTES)))
    const rest = ofPart(bits.getUint32((hours * GROUPS + group) * BYTES)) - drawn.reduce((sum, each) => sum + each, 0)
    for (const [hour, each] of drawn.entries())
      noise[hour * GROUPS + group] = each + Math.floor((rest * (hour + 1)) / hours) - Math.floor((rest * hour) / hours)
  }
  return noise
}

const FIRST_COUNT = 4

/**
 * Returns a function that computes the noise of the 14 groups of an hour with the columns `hourlyColumns`. It follows
 * from the key, the location, the hour, and to a small part from the counts.
 */
export const ageNoise = (key: string): ((row: readonly Scalar[]) => number[]) => {
  const placeKeys = new Map<string, Buffer>()
  const known = new LRUCache<string, Int16Array>({ max: MOST_PARTS })
  const placeKeyOf = (location: string): Buffer => {
    const found = placeKeys.get(location) ?? createHmac('sha256', key).update(location).digest()
    placeKeys.set(location, found)
    return found
  }
  return (row) => {
    const [location, day, hour] = [String(row[0]), String(row[2]), Number(row[3])]
    const atMs = Number(row[1])
    const placeKey = placeKeyOf(location)
    const part = hour < FIRST_HOUR ? night : playing
    const offset = (Date.parse(day) - atMs) / HOUR_MS + hour
    const name = `${location} ${day} ${part.first} ${offset}`
    let noise = known.get(name)
    if (noise === undefined) {
      noise = noiseOfPart(placeKey, { ...part, day, offset })
      known.set(name, noise)
    }
    const counts = createHmac('sha256', placeKey)
      .update(`${atMs} ${row.slice(FIRST_COUNT).join(' ')}`)
      .digest()
    const groups: number[] = []
    for (let group = 0; group < GROUPS; group += 1) {
      // 16 bits are enough for a part that only blurs corrections.
      const ofThese = ofCounts(counts.readUInt16BE(2 * group) * 2 ** 16 + 2 ** 15)
      groups.push((noise[(hour - part.first) * GROUPS + group] ?? 0) + ofThese)
    }
    return groups
  }
}

/** The variance of the noise of a group in some hours of a part of one day at one location. */
const varianceIn = (hours: number, ofAll: number): number =>
  ageDeviations.hour ** 2 * (hours - hours ** 2 / ofAll) +
  ageDeviations.part ** 2 * (hours / ofAll) ** 2 +
  ageDeviations.counts ** 2 * hours

const overlap = (first: number, hours: number, from: number, to: number): number =>
  Math.max(0, Math.min(first + hours, to) - Math.max(first, from))

/**
 * The variance of the noise of a group in the hours `from` to `to` (excluded) of one day at one location, of which a
 * share was measured.
 */
export const dayVariance = (from: number, to: number, measured = 1): number =>
  [night, playing].reduce(
    (sum, { first, hours }) => sum + varianceIn(measured * overlap(first, hours, from, to), hours),
    0,
  )
