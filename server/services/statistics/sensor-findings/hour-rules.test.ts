import { expect, test } from 'vitest'
import { faultsOfHours } from './find-faults.ts'

const DAYS = 70

/** A number in [0, 1) that depends on seed and hour only. */
const noiseOf = (seed: number, at: number): number => {
  const mixed = Math.sin(seed * 12.9898 + at * 78.233) * 43_758.5453
  return mixed - Math.floor(mixed)
}

/** Counts of a place by hour: few at night, a noon of a thousand, noise of a fifth. */
const hours = (seed = 1): Float64Array =>
  Float64Array.from({ length: 24 * DAYS }, (_, at) => {
    const hour = at % 24
    const usual = hour < 6 ? 20 : 200 + 800 * Math.sin((Math.PI * (hour - 5)) / 20)
    return Math.round(usual * (0.8 + 0.4 * noiseOf(seed, at)))
  })
const rulesOf = (change: (count: number, at: number) => number, gross: Float64Array | null = null) =>
  faultsOfHours({ key: 's', firstDay: 100, hours: hours().map(change), gross }).map(({ rule, onset }) => [rule, onset])

const LAST_DAY = 100 + DAYS - 1
const END = 24 * DAYS

test('the same count hour after hour is a stuck counter, from the day of the first one on', () => {
  expect(rulesOf((count, at) => (at >= END - 24 ? 312 : count))).toEqual([['stuck', LAST_DAY]])
})

test('a few equal small counts are chance, and zeros are no stuck counter', () => {
  expect(rulesOf((count, at) => (at >= END - 4 ? 5 : count))).toEqual([])
  expect(rulesOf((count, at) => (at >= END - 48 ? 0 : count))).toEqual([])
})

test('three days whose nights are like days are a stuck counter, two are not', () => {
  const bright = (days: number) => (count: number, at: number) =>
    at >= END - 24 * days && at % 24 < 6 ? 700 + (at % 7) : count
  expect([rulesOf(bright(2)), rulesOf(bright(3))]).toEqual([[], [['stuck', LAST_DAY - 2]]])
})

test('more people counted once than passed are impossible', () => {
  const gross = hours()
  expect(rulesOf((count) => count, gross)).toEqual([])
  expect(rulesOf((count, at) => (at === END - 5 ? count + 1 : count), gross)).toEqual([['impossible', LAST_DAY]])
})

test('an hour far above all before is impossible, one of a busy day is not', () => {
  const spike = (times: number) => rulesOf((count, at) => (at === END - 22 ? times * count : count))
  expect([spike(10), spike(400)]).toEqual([[], [['impossible', LAST_DAY]]])
})

test('counts without a fault have no finding, whatever their noise', () => {
  for (let seed = 1; seed <= 200; seed += 1)
    expect(faultsOfHours({ key: 's', firstDay: 0, hours: hours(seed), gross: null })).toEqual([])
})
