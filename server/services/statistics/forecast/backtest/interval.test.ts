import { expect, test } from 'vitest'
import { forecastFlight } from '../forecast-flight.ts'
import type { SensorHistory } from '../panel/sensor-history.ts'
import { totalOf } from '../total.ts'

const FIRST_DAY = 19_723
const SENSORS = 8
const DAYS = 900

/** Seeded random numbers in [0, 1): mulberry32. */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Random walks of levels; the share `shared` of each step is common to all sensors. */
const randomWalks = (shared: number, seed: number): SensorHistory[] => {
  const next = seeded(seed)
  const step = () => next() + next() + next() - 1.5
  const walk = () => {
    let level = 0
    return Float64Array.from({ length: DAYS }, () => {
      level = 0.9 * level + 0.15 * step()
      return level
    })
  }
  const common = walk()
  return Array.from({ length: SENSORS }, (_, sensor) => {
    const own = walk()
    const counts = own.map((level, day) => 1000 * Math.exp(shared * (common[day] ?? 0) + (1 - shared) * level))
    return { key: `${sensor}`, firstDay: FIRST_DAY, counts, measured: new Float64Array(DAYS).fill(1) }
  })
}

const truthOf = (histories: readonly SensorHistory[], from: number): number =>
  histories.reduce((sum, { counts }) => sum + counts.slice(from, from + 14).reduce((all, count) => all + count, 0), 0)

const outcomes = (histories: SensorHistory[]) => {
  const inside = { single: 0, singles: 0, sum: 0, sums: 0 }
  const widths = { single: 0, sum: 0 }
  for (let day = 400; day < DAYS - 14; day += 14) {
    const from = FIRST_DAY + day
    const made = forecastFlight({ histories, origin: from - 1, from, to: from + 13, calendar: () => null })
    for (const history of histories) {
      const own = totalOf(made, new Map([[history.key, 1]]))
      const truth = truthOf([history], day)
      if (!own) continue
      inside.singles += 1
      inside.single += own.low <= truth && truth <= own.high ? 1 : 0
      widths.single += (own.high - own.low) / own.total
    }
    const sum = totalOf(made, new Map(histories.map(({ key }) => [key, 1])))
    if (!sum) continue
    const truth = truthOf(histories, day)
    inside.sums += 1
    inside.sum += sum.low <= truth && truth <= sum.high ? 1 : 0
    widths.sum += (sum.high - sum.low) / sum.total
  }
  return {
    single: inside.single / inside.singles,
    sum: inside.sum / inside.sums,
    narrowing: widths.sum / inside.sums / (widths.single / inside.singles),
  }
}

test('the 80 % interval contains about 80 % of flights of independent sensors, and is narrower for their sum', () => {
  const { single, narrowing } = outcomes(randomWalks(0, 7))
  expect(single).toBeGreaterThan(0.72)
  expect(single).toBeLessThan(0.88)
  expect(narrowing).toBeLessThan(0.65)
})

test('if errors are common to all sensors, the interval of the sum is as wide as that of one, and contains about 80 %', () => {
  const together = [3, 4, 5].map((seed) => outcomes(randomWalks(1, seed)))
  const mean = (part: (one: { sum: number; narrowing: number }) => number) =>
    together.reduce((sum, one) => sum + part(one), 0) / together.length
  expect(mean((one) => one.narrowing)).toBeGreaterThan(0.9)
  expect(mean((one) => one.sum)).toBeGreaterThan(0.68)
  expect(mean((one) => one.sum)).toBeLessThan(0.92)
})
