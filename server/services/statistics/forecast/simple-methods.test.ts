import { expect, test } from 'vitest'
import { forecastFlight } from './forecast-flight.ts'
import type { SensorHistory } from './panel/sensor-history.ts'
import { totalOf } from './total.ts'

const FIRST_DAY = 18_000
const DAYS = 800
const SENSORS = 6
const FLIGHT = 14

/** Seeded random numbers in [0, 1): mulberry32. */
const stream = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Sensors whose logarithmic level is moved by `step` each day, with some noise. */
const cityOf = (next: () => number, step: (day: number, noise: number) => number): SensorHistory[] =>
  Array.from({ length: SENSORS }, (_, sensor) => {
    let level = Math.log(500 + 200 * sensor)
    const counts = Float64Array.from({ length: DAYS + FLIGHT }, (_, day) => {
      level += step(day, next() + next() - 1)
      return Math.exp(level + 0.1 * (next() + next() - 1))
    })
    return { key: `${sensor}`, firstDay: FIRST_DAY, counts, measured: counts.map(() => 1) }
  })

const sumOf = (counts: Float64Array): number => counts.reduce((sum, count) => sum + count, 0)

/** Mean error of the forecast and of the best of two simple methods, over some origins. */
const errorsOf = (city: readonly SensorHistory[]) => {
  const errors = { forecast: 0, twoWeeks: 0, lastYear: 0 }
  for (let known = DAYS - 350; known <= DAYS; known += 50) {
    const origin = FIRST_DAY + known - 1
    const made = forecastFlight({ histories: city, origin, from: origin + 1, to: origin + FLIGHT })
    for (const { key, counts } of city) {
      const actual = sumOf(counts.subarray(known, known + FLIGHT))
      errors.forecast += Math.abs((totalOf(made, new Map([[key, 1]]))?.total ?? 0) - actual)
      errors.twoWeeks += Math.abs(sumOf(counts.subarray(known - FLIGHT, known)) - actual)
      errors.lastYear += Math.abs(sumOf(counts.subarray(known - 364, known - 364 + FLIGHT)) - actual)
    }
  }
  return { forecast: errors.forecast, simple: Math.min(errors.twoWeeks, errors.lastYear) }
}

test('where levels wander and no year is like another, the forecast is hardly worse than the last two weeks', () => {
  const { forecast, simple } = errorsOf(cityOf(stream(3), (_, noise) => 0.06 * noise))
  expect(forecast).toBeLessThan(1.1 * simple)
})

test('where each year is like the last, the forecast is hardly worse than last year', () => {
  const { forecast, simple } = errorsOf(cityOf(stream(4), (day) => 0.01 * Math.cos((2 * Math.PI * day) / 364)))
  expect(forecast).toBeLessThan(1.1 * simple)
})
