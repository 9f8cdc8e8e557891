import { expect, test } from 'vitest'
import { defaultSettings } from '../forecast-settings.ts'
import type { Levels } from '../panel/level-sums.ts'
import { FEATURE, featuresAt, OWN_FEATURES } from './features.ts'

const DAYS = 800
const NEW_DAYS = 56

/** Sums of a sensor that is measured from a day on, and counts `countOf` on each. */
const levelsFrom = (from: number, countOf: (day: number) => number): Levels => {
  const [counted, expected] = [new Float64Array(DAYS + 1), new Float64Array(DAYS + 1)]
  for (let day = 0; day < DAYS; day += 1) {
    counted[day + 1] = (counted[day] ?? 0) + (day < from ? 0 : countOf(day))
    expected[day + 1] = (expected[day] ?? 0) + (day < from ? 0 : 1)
  }
  return { counted, clipped: counted, expected }
}

const seasonal = (day: number): number => 1000 * Math.exp(Math.cos((2 * Math.PI * day) / 364))

const yearsOf = (levels: readonly Levels[]): number[] => {
  const past = { levels, schoolDays: levels.map(() => () => 0) }
  const { rows } = featuresAt(past, DAYS - 1, { ahead: 1, length: 14 }, defaultSettings)
  return levels.map((_, at) => rows[at * OWN_FEATURES + FEATURE.year] ?? Number.NaN)
}

test('the year of a new sensor is that of the pool, because its own days are of one season', () => {
  const [old, young] = yearsOf([levelsFrom(0, seasonal), levelsFrom(DAYS - NEW_DAYS, (day) => 3 * seasonal(day))])
  expect(young).toBeCloseTo(old ?? Number.NaN, 10)
})

test('where no sensor has a last year, the year is the mean of the days that are known', () => {
  const countOf = (day: number): number => (day < DAYS - 14 ? 500 : 1000)
  const [year] = yearsOf([levelsFrom(DAYS - NEW_DAYS, countOf)])
  expect(year).toBeCloseTo(Math.log(625 / 1000), 10)
})
