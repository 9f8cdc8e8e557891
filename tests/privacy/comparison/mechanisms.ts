import { discreteGaussian } from '../../../server/store/statistics/discrete-gaussian.ts'

/** Draws numbers from 0 (included) to 1, the same ones in each run. */
export const generator = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One group in the playing hours of a day at one location, and all people of these hours. */
export type GroupDay = { readonly group: readonly number[]; readonly people: readonly number[] }

/** A way to protect a group. `epsilonOf` is the privacy loss of a person who passed a number of times. */
export type Mechanism = {
  readonly name: string
  readonly protect: (day: GroupDay, random: () => number) => number[]
  /** The squared signal of one passing, if the noise is Gaussian; null if single answers are certain. */
  readonly signal: number | null
}

const UNIT = 16
const SMALLEST = 10

const rounded = (count: number, offset: number): number => UNIT * Math.floor((count + offset) / UNIT)

const drawn = (deviation: number): ((random: () => number) => number) => {
  const draw = discreteGaussian(deviation)
  return (random) => draw(Math.floor(random() * 2 ** 32))
}

/** Two-sided geometric noise of a variance. */
const geometric = (variance: number): ((random: () => number) => number) => {
  // The variance is 2 a / (1 - a)².
  const decay = (variance + 1 - Math.sqrt(2 * variance + 1)) / variance
  const half = (random: () => number): number => Math.floor(Math.log(1 - random()) / Math.log(decay))
  return (random) => half(random) - half(random)
}

/** Noise of each hour, and of the sum of them, to which the hours are adjusted. */
const twoLevels = (hour: number, part: number, counts: number): Mechanism => {
  const [ofHour, ofPart, ofCounts] = [drawn(hour), drawn(part), drawn(counts)]
  return {
    name: `Gaussian in two levels, ${hour} an hour, ${part} a day`,
    protect: ({ group }, random) => {
      const noise = group.map(() => ofHour(random))
      const rest = ofPart(random) - noise.reduce((sum, each) => sum + each, 0)
      const share = (index: number) => Math.floor((rest * index) / group.length)
      return group.map(
        (count, index) => count + (noise[index] ?? 0) + share(index + 1) - share(index) + ofCounts(random),
      )
    },
    // Another group of one person changes two groups.
    signal: 2 / hour ** 2 + 2 / part ** 2,
  }
}

const CELL = Math.sqrt((UNIT ** 2 - 1) / 6)
const ofCell = drawn(CELL)
const geometricOfCell = geometric(CELL ** 2)

/** The mechanisms that decision 095 compares. */
export const mechanisms: readonly Mechanism[] = [
  {
    name: 'Rounding to 16, quiet hours dropped (024)',
    protect: ({ group, people }, random) =>
      group.map((count, index) => ((people[index] ?? 0) < SMALLEST ? 0 : rounded(count, Math.floor(random() * UNIT)))),
    signal: null,
  },
  {
    name: 'Rounding to 16 in all hours',
    protect: ({ group }, random) => group.map((count) => rounded(count, Math.floor(random() * UNIT))),
    signal: null,
  },
  {
    name: 'Gaussian of each cell, 6.5',
    protect: ({ group }, random) => group.map((count) => count + ofCell(random)),
    signal: 2 / CELL ** 2,
  },
  {
    name: 'Geometric of each cell, 6.5',
    protect: ({ group }, random) => group.map((count) => count + geometricOfCell(random)),
    // Its loss of one passing is 2 / b with the variance 2 b².
    signal: 2 * (2 / CELL ** 2),
  },
  twoLevels(8, 8, 2),
  twoLevels(12, 12, 2),
  twoLevels(16, 16, 2),
  twoLevels(24, 12, 2),
]
