import { type GroupDay, generator, type Mechanism, mechanisms } from './mechanisms.ts'

/*
 * Compares ways to protect age groups, in error and in trust: `npm run privacy:noise`. Its table
 * is in docs/measurements/privacy.md. The same numbers in each run.
 */

const DELTA = 1e-6
const HOURS = 18
const TRIALS = 2000

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

/** A number with the distribution of Poisson. */
const poisson = (mean: number, random: () => number): number => {
  let [product, count] = [random(), 0]
  const limit = Math.exp(-mean)
  while (product > limit) {
    product *= random()
    count += 1
  }
  return count
}

/** Days of one group of 14 at a place with a mean of people of the group in a day, more of them in the afternoon. */
const dayOf = (mean: number, random: () => number): GroupDay => {
  const weights = Array.from({ length: HOURS }, (_, hour) => 1 + Math.sin((Math.PI * hour) / HOURS) * 2)
  const whole = sum(weights)
  const group = weights.map((weight) => poisson((mean * weight) / whole, random))
  const people = group.map((count, hour) => count + poisson((13 * mean * (weights[hour] ?? 1)) / whole, random))
  return { group, people }
}

type Size = { name: string; mean: number; days: number; from: number; to: number }

const sizes: readonly Size[] = [
  { name: 'place, one hour', mean: 64, days: 1, from: 8, to: 9 },
  { name: 'place, afternoon', mean: 64, days: 1, from: 6, to: 12 },
  { name: 'place, day', mean: 64, days: 1, from: 0, to: HOURS },
  { name: 'quiet place, day', mean: 8, days: 1, from: 0, to: HOURS },
  { name: 'place, month', mean: 64, days: 30, from: 0, to: HOURS },
  { name: '20 places, two weeks', mean: 64, days: 280, from: 0, to: HOURS },
]

/** Median error, and bias, in percent of the real number. */
const errorOf = (mechanism: Mechanism, { mean, days, from, to }: Size): string => {
  const random = generator(7)
  const trials = Math.max(40, Math.floor(TRIALS / days))
  const found = Array.from({ length: trials }, () => {
    let [real, shown] = [0, 0]
    for (let day = 0; day < days; day += 1) {
      const counted = dayOf(mean, random)
      real += sum(counted.group.slice(from, to))
      shown += sum(mechanism.protect(counted, random).slice(from, to))
    }
    return { real, shown }
  })
  const whole = sum(found.map(({ real }) => real))
  const error = (100 * median(found.map(({ real, shown }) => Math.abs(shown - real)))) / (whole / trials)
  const bias = (100 * (sum(found.map(({ shown }) => shown)) - whole)) / whole
  return `${error.toFixed(1)} (${bias.toFixed(1)})`
}

/** One person alone in an hour with a public total: how often is the group named for certain, and how often right? */
const aloneOf = (mechanism: Mechanism): string => {
  const random = generator(11)
  let [certain, right] = [0, 0]
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const groups = Array.from({ length: 14 }, (_, group) => {
      const counts = Array.from({ length: HOURS }, (_each, hour) => (hour === 9 && group === 0 ? 1 : 0))
      const people = Array.from({ length: HOURS }, (_each, hour) => Number(hour === 9))
      return mechanism.protect({ group: counts, people }, random)[9] ?? 0
    })
    const most = Math.max(...groups)
    const best = groups.filter((count) => count === most)
    if (mechanism.signal === null && most > 0) certain += 1
    if (groups[0] === most) right += 1 / best.length
  }
  return `${((100 * certain) / TRIALS).toFixed(1)} / ${((100 * right) / TRIALS).toFixed(1)}`
}

/** The share of groups of one to nine people in an hour whose answer proves that somebody of them passed. */
const provenOf = (mechanism: Mechanism): string => {
  if (mechanism.signal !== null) return '0'
  const random = generator(13)
  let [small, proven] = [0, 0]
  for (let trial = 0; trial < TRIALS / 10; trial += 1) {
    const counted = dayOf(64, random)
    for (const [hour, shown] of mechanism.protect(counted, random).entries()) {
      const real = counted.group[hour] ?? 0
      if (real === 0 || real >= 10) continue
      small += 1
      if (shown > 0) proven += 1
    }
  }
  return ((100 * proven) / small).toFixed(1)
}

/** The normal distribution, by the approximation 7.1.26 of Abramowitz and Stegun. */
const normal = (value: number): number => {
  const t = 1 / (1 + (0.3275911 * Math.abs(value)) / Math.SQRT2)
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const half = (tail * Math.exp((-value * value) / 2)) / 2
  return value > 0 ? 1 - half : half
}

/** ε at δ of concentrated privacy ρ. */
const epsilonOf = (rho: number): number => rho + 2 * Math.sqrt(rho * Math.log(1 / DELTA))

/** ε, and how often somebody who knows all others tells two groups of a person apart, after some known passings. */
const lossOf = ({ signal }: Mechanism, passings: number): string => {
  if (signal === null) return '∞'
  const squared = signal * passings
  return `${epsilonOf(squared / 2).toFixed(1)} / ${(100 * normal(Math.sqrt(squared) / 2)).toFixed(0)} %`
}

const columns: readonly [string, (mechanism: Mechanism) => string][] = [
  ...sizes.map((size): [string, (mechanism: Mechanism) => string] => [size.name, (each) => errorOf(each, size)]),
  ['proven small groups, %', provenOf],
  ['alone: certain / guessed, %', aloneOf],
  ['one passing', (each) => lossOf(each, 1)],
  ['50 passings', (each) => lossOf(each, 50)],
  ['250 passings', (each) => lossOf(each, 250)],
]

process.stdout.write(`| | ${columns.map(([name]) => name).join(' | ')} |\n`)
process.stdout.write(`|---|${columns.map(() => '---:').join('|')}|\n`)
for (const mechanism of mechanisms)
  process.stdout.write(`| ${mechanism.name} | ${columns.map(([, measure]) => measure(mechanism)).join(' | ')} |\n`)
