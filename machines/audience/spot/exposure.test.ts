import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOOP_SECONDS } from '../../../contract/limits.ts'
import { DWELL_BINS, DWELL_EDGES, meanDwell } from './dwell.ts'
import { exposureDuring, exposureOf, exposureOfBins, LEAST_SECONDS } from './exposure.ts'

const PHASES = 120_000

/**
 * What people see who enter at each of many moments of the loop: the part of them with an opportunity to see the spot,
 * the mean number of its plays in view, and its mean seconds in view. It shares no code with the closed form.
 */
const counted = (seconds: number, spotSeconds: number, loopSeconds: number) => {
  const least = Math.min(LEAST_SECONDS, seconds / 2)
  const sum = { probability: 0, plays: 0, seconds: 0 }
  for (let phase = 0; phase < PHASES; phase += 1) {
    const from = ((phase + 0.5) * loopSeconds) / PHASES
    let plays = 0
    for (let start = 0; start < from + seconds; start += loopSeconds) {
      const overlap = Math.min(start + spotSeconds, from + seconds) - Math.max(start, from)
      sum.seconds += Math.max(0, overlap)
      if (overlap >= least) plays += 1
    }
    sum.plays += plays
    if (plays > 0) sum.probability += 1
  }
  return { probability: sum.probability / PHASES, plays: sum.plays / PHASES, seconds: sum.seconds / PHASES }
}

const spotSeconds = fc.integer({ min: 1, max: LOOP_SECONDS })
const inView = fc.double({ min: 0, max: 3600, noNaN: true })
const distribution = fc
  .array(fc.integer({ min: 0, max: 1000 }), { minLength: DWELL_BINS, maxLength: DWELL_BINS })
  .filter((counts) => counts.some((count) => count > 0))

test.each([
  [1.5, 10],
  [2, 10],
  [7, 10],
  [30, 7],
  [109, 10],
  [112, 10],
  [113, 10],
  [400, 60],
  [5, 1],
  [90, 120],
])(
  'the closed form for %d s in view and a spot of %d s is what people see who enter at every moment',
  (seconds, spot) => {
    const exact = exposureDuring(seconds, { spotSeconds: spot })
    const found = counted(seconds, spot, LOOP_SECONDS)
    expect(exact.probability).toBeCloseTo(found.probability, 3)
    expect(exact.plays).toBeCloseTo(found.plays, 3)
    expect(exact.seconds).toBeCloseTo(found.seconds, 2)
  },
)

test('12 s in view give 10, 20 and 60 s in a loop of 120 s 16.7, 25 and 58.3 percent', () => {
  const percents = [10, 20, 60].map((spot) => 100 * exposureDuring(12, { spotSeconds: spot }).probability)
  expect(percents.map((percent) => Math.round(10 * percent) / 10)).toEqual([16.7, 25, 58.3])
})

test('who is in view for less than a second has no opportunity to see a spot', () => {
  expect(exposureDuring(0.99, { spotSeconds: 120 })).toMatchObject({ probability: 0, plays: 0 })
})

test('over the spots of a full loop the seconds in view add up to the time in view', () => {
  const loop = fc
    .array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 })
    .map((lengths) => ({ lengths, loopSeconds: lengths.reduce((sum, length) => sum + length, 0) }))
  fc.assert(
    fc.property(loop, inView, ({ lengths, loopSeconds }, seconds) => {
      const sum = lengths.reduce(
        (all, length) => all + exposureDuring(seconds, { spotSeconds: length, loopSeconds }).seconds,
        0,
      )
      expect(sum).toBeCloseTo(seconds, 6)
    }),
  )
})

test('over the twelve slots of a loop the seconds in view of a distribution add up to its mean time in view', () => {
  fc.assert(
    fc.property(distribution, (counts) => {
      const ofSlot = exposureOf(counts, exposureOfBins({ spotSeconds: 10 })).seconds
      expect(12 * ofSlot).toBeCloseTo(meanDwell(counts), 6)
    }),
  )
})

test('a spot of twice the length has at least the probability, and at most twice the probability', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), inView, distribution, (spot, seconds, counts) => {
      const [once, twice] = [spot, 2 * spot].map((length) => exposureDuring(seconds, { spotSeconds: length }))
      expect(twice?.probability).toBeGreaterThanOrEqual(once?.probability ?? 0)
      expect(twice?.probability).toBeLessThanOrEqual(2 * (once?.probability ?? 0) + 1e-12)
      const [few, more] = [spot, 2 * spot].map((length) => exposureOf(counts, exposureOfBins({ spotSeconds: length })))
      expect(more?.probability).toBeGreaterThanOrEqual((few?.probability ?? 0) - 1e-12)
      expect(more?.probability).toBeLessThanOrEqual(2 * (few?.probability ?? 0) + 1e-12)
    }),
  )
})

test('longer in view, or a longer spot, never means a lower probability, fewer plays or fewer seconds', () => {
  fc.assert(
    fc.property(spotSeconds, spotSeconds, inView, inView, (one, other, earlier, later) => {
      const [shorter, longer] = [Math.min(one, other), Math.max(one, other)]
      const [less, more] = [Math.min(earlier, later), Math.max(earlier, later)]
      const low = exposureDuring(less, { spotSeconds: shorter })
      const high = exposureDuring(more, { spotSeconds: longer })
      for (const member of ['probability', 'plays', 'seconds'] as const)
        expect(high[member]).toBeGreaterThanOrEqual(low[member])
    }),
  )
})

test('a distribution whose presences move to later bins never has a lower exposure', () => {
  fc.assert(
    fc.property(distribution, spotSeconds, fc.nat(DWELL_BINS - 2), (counts, spot, bin) => {
      const bins = exposureOfBins({ spotSeconds: spot })
      const moved = counts.with(bin, 0).with(bin + 1, (counts[bin + 1] ?? 0) + (counts[bin] ?? 0))
      const [before, after] = [exposureOf(counts, bins), exposureOf(moved, bins)]
      expect(after.probability).toBeGreaterThanOrEqual(before.probability - 1e-12)
      expect(after.seconds).toBeGreaterThanOrEqual(before.seconds - 1e-9)
    }),
  )
})

test('a probability is between 0 and 1, and never above the mean number of plays in view', () => {
  fc.assert(
    fc.property(distribution, spotSeconds, (counts, spot) => {
      const { probability, plays } = exposureOf(counts, exposureOfBins({ spotSeconds: spot }))
      expect(probability).toBeGreaterThanOrEqual(0)
      expect(probability).toBeLessThanOrEqual(1)
      expect(probability).toBeLessThanOrEqual(plays + 1e-12)
    }),
  )
})

test('the exposure of a bin is the mean of presences that are spread evenly in it', () => {
  for (const spot of [1, 10, 25, 120]) {
    for (const [bin, of] of exposureOfBins({ spotSeconds: spot }).entries()) {
      const [from = 0, to = 0] = DWELL_EDGES.slice(bin, bin + 2)
      const steps = 4000
      const mean = (member: 'probability' | 'seconds'): number =>
        Array.from({ length: steps }, (_, step) => from + ((step + 0.5) * (to - from)) / steps).reduce(
          (sum, seconds) => sum + exposureDuring(seconds, { spotSeconds: spot })[member] / steps,
          0,
        )
      expect(of.probability).toBeCloseTo(mean('probability'), 5)
      expect(of.seconds).toBeCloseTo(mean('seconds'), 5)
    }
  }
})

test('nobody in view means no exposure', () => {
  expect(exposureOf([0, 0], exposureOfBins({ spotSeconds: 10 }))).toEqual({ probability: 0, plays: 0, seconds: 0 })
})
