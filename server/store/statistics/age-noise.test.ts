import { expect, test } from 'vitest'
import { addDays } from '../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { ageDeviations, ageNoise, dayVariance } from './age-noise.ts'
import { discreteGaussian } from './discrete-gaussian.ts'
import type { Scalar } from './values.ts'

const KEY = 'f'.repeat(64)
const GROUPS = 14
const DAYS = Array.from({ length: 300 }, (_, index) => addDays('2026-01-01', index))
const noiseOf = ageNoise(KEY)

const hourOf = (place: string, day: string, hour: number, people = 0): Scalar[] => [
  place,
  new Date(Date.parse(day) + (hour - 1) * HOUR_MS),
  day,
  hour,
  people,
  people,
  0,
  0,
  ...Array.from({ length: GROUPS }, () => 0),
]

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length
const variance = (values: readonly number[]): number => mean(values.map((value) => value ** 2)) - mean(values) ** 2
const covariance = (ones: readonly number[], others: readonly number[]): number =>
  mean(ones.map((one, index) => one * (others[index] ?? 0))) - mean(ones) * mean(others)

/** The noise of the sums of some hours of each day, by group. */
const sumsOf = (place: string, from: number, to: number, days = DAYS): number[] =>
  days.flatMap((day) => {
    const hours = Array.from({ length: to - from }, (_, index) => noiseOf(hourOf(place, day, from + index)))
    return Array.from({ length: GROUPS }, (_, group) => sum(hours.map((hour) => hour[group] ?? 0)))
  })

test('a discrete Gaussian number has no bias and the given deviation', () => {
  for (const deviation of [2, 12]) {
    const draw = discreteGaussian(deviation)
    const drawn = Array.from({ length: 20_001 }, (_, index) => draw(Math.floor((index * (2 ** 32 - 1)) / 20_000)))
    expect(Math.abs(mean(drawn))).toBeLessThan(0.01)
    expect(Math.sqrt(variance(drawn))).toBeCloseTo(deviation, 1)
    expect(drawn[0]).toBeLessThan(-6 * deviation)
    expect(drawn.at(-1)).toBeGreaterThan(6 * deviation)
    expect(drawn).toEqual(drawn.toSorted((one, other) => one - other))
  }
})

test.each([
  [0, 6],
  [6, 24],
  [0, 24],
  [12, 18],
  [8, 9],
])('E20 the noise of the hours from %d to %d of a day has no bias, and the variance that pages state', (from, to) => {
  const sums = sumsOf('here', from, to)
  const expected = dayVariance(from, to)
  // 4 200 sums: the mean is off by 1.5 % of the deviation, the variance by 2.2 %.
  expect(Math.abs(mean(sums)) / Math.sqrt(expected)).toBeLessThan(0.06)
  expect(variance(sums) / expected).toBeGreaterThan(0.92)
  expect(variance(sums) / expected).toBeLessThan(1.08)
})

test('E20 the noise of an hour says nothing about that of another group, day or location, and another key has another noise', () => {
  const byGroup = DAYS.map((day) => noiseOf(hourOf('here', day, 9)))
  const [groups, others] = [0, 1].map((group) => byGroup.map((noise) => noise[group] ?? 0))
  const here = byGroup.flat()
  const there = DAYS.flatMap((day) => noiseOf(hourOf('there', day, 9)))
  const later = DAYS.flatMap((day) => noiseOf(hourOf('here', addDays(day, 300), 9)))
  const another = ageNoise('0'.repeat(64))
  const otherKey = DAYS.flatMap((day) => another(hourOf('here', day, 9)))
  for (const other of [there, later, otherKey])
    expect(Math.abs(covariance(here, other)) / variance(here)).toBeLessThan(0.06)
  expect(Math.abs(covariance(groups ?? [], others ?? [])) / variance(here)).toBeLessThan(0.2)
})

test('E20 a correction keeps the noise of its hour but for a small part, so that many corrections do not wear it off', () => {
  const versions = Array.from({ length: 400 }, (_, people) => noiseOf(hourOf('here', '2026-03-02', 9, people)))
  const kept = Array.from({ length: GROUPS }, (_, group) => mean(versions.map((noise) => noise[group] ?? 0)))
  expect(Math.sqrt(mean(kept.map((noise) => noise ** 2)))).toBeGreaterThan(ageDeviations.hour / 2)
  const changes = versions
    .slice(1)
    .flatMap((noise, index) => noise.map((each, group) => each - (versions[index]?.[group] ?? 0)))
  expect(variance(changes) / (2 * ageDeviations.counts ** 2)).toBeGreaterThan(0.9)
  expect(variance(changes) / (2 * ageDeviations.counts ** 2)).toBeLessThan(1.1)
})

test('E20 the two hours of the same name in autumn have noise of their own', () => {
  const [day, hour] = ['2026-10-25', 2]
  const [summer, winter] = [0, 1].map((index) => {
    const row = hourOf('here', day, hour)
    row[1] = new Date(Date.parse(`${day}T00:00:00Z`) + index * HOUR_MS)
    return noiseOf(row)
  })
  const differences = (summer ?? []).map((noise, group) => Math.abs(noise - (winter?.[group] ?? 0)))
  expect(mean(differences)).toBeGreaterThan(ageDeviations.hour / 2)
})

test('E20 the numbers of a known key stay the same in every version, because stored hours are written again with them', () => {
  expect(noiseOf(hourOf('here', '2026-03-02', 9))).toEqual([12, 6, 8, 17, -4, -5, -19, 8, -1, 21, 13, -6, 1, -3])
})
