import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { stream } from '../../../../tests/support/samples/seeded-numbers.ts'
import { type AraboxHours, biasOf, type HandCounted, newestCompared } from './bias.ts'

const START_MS = Date.parse('2026-02-02T06:00:00Z')

const counted = (minute: number, minutes: number, people: number, changes: Partial<HandCounted> = {}): HandCounted => ({
  countId: 1,
  beganAt: new Date(START_MS + minute * MINUTE_MS),
  minutes,
  people,
  cars: 0,
  buses: 0,
  ...changes,
})

const hoursOf = (people: readonly number[]): AraboxHours =>
  new Map(people.map((count, at) => [START_MS + at * HOUR_MS, { people: count, cars: 0, buses: 0 }]))

/** A Poisson number with this mean, by Knuth's product. */
const poisson = (mean: number, next: () => number): number => {
  let product = next()
  let count = 0
  for (const least = Math.exp(-mean); product > least; count += 1) product *= next()
  return count
}

const whole = (byHand: readonly number[]): HandCounted[] =>
  byHand.map((people, at) => counted(60 * at, 60, people, { countId: at }))

const people = (intervals: readonly HandCounted[], hours: AraboxHours) => biasOf(intervals, hours, 'people')

const repeated = (times: number, value: number): number[] => Array.from({ length: times }, () => value)

/** The share of simulated checks whose interval holds the true ratio; `spread` differs between hours. */
const coverage = (hours: number, truth: number, spread: number): number => {
  const next = stream(105)
  const RUNS = 1500
  let held = 0
  for (let run = 0; run < RUNS; run += 1) {
    const means = Array.from({ length: hours }, () => 30 + 60 * next())
    const byHand = means.map((mean) => poisson(mean, next))
    const byArabox = means.map((mean) => poisson(mean * truth * (1 + spread * (2 * next() - 1)), next))
    const { low, high } = people(whole(byHand), hoursOf(byArabox))
    if ((low ?? 0) <= truth && truth <= (high ?? 0)) held += 1
  }
  return held / RUNS
}

describe('the interval of the bias', () => {
  test.each([0.6, 1, 1.4])('holds a ratio of %d about as often as it says', (truth) => {
    expect(coverage(1, truth, 0)).toBeGreaterThan(0.76)
    expect(coverage(1, truth, 0)).toBeLessThan(0.84)
    const several = coverage(8, truth, 0)
    expect(several).toBeGreaterThan(0.77)
    expect(several).toBeLessThan(0.88)
  })

  test('is wide enough if the ratio differs between hours', () => {
    const varied = coverage(8, 1, 0.6)
    expect(varied).toBeGreaterThan(0.74)
    expect(varied).toBeLessThan(0.88)
  })

  test('is narrower with more minutes, and holds the ratio itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 500 }), fc.integer({ min: 5, max: 500 }), (byHand, byArabox) => {
        const width = (times: number) => {
          const few = people(whole(repeated(times, byHand)), hoursOf(repeated(times, byArabox)))
          expect(few.low).toBeLessThan(few.ratio ?? 0)
          expect(few.high).toBeGreaterThan(few.ratio ?? 0)
          return Math.log((few.high ?? 0) / (few.low ?? 1))
        }
        expect(width(2)).toBeLessThan(width(1))
        expect(width(9)).toBeLessThan(width(2))
      }),
    )
  })

  test('is wider if only quarters of the hours were counted than if the hours were counted', () => {
    const quarters = [0, 60, 120, 180].map((minute) => counted(minute, 15, 100))
    const parts = people(quarters, hoursOf([400, 400, 400, 400]))
    const all = people(whole([100, 100, 100, 100]), hoursOf([100, 100, 100, 100]))
    expect(parts.by_arabox).toBe(400)
    expect((parts.high ?? 0) / (parts.low ?? 1)).toBeGreaterThan((all.high ?? 0) / (all.low ?? 1))
  })
})

test('four quarters of an hour are the same as the hour', () => {
  const quarters = [0, 15, 30, 45].map((minute) => counted(minute, 15, 50))
  expect(people(quarters, hoursOf([180]))).toEqual(people([counted(0, 60, 200)], hoursOf([180])))
})

test('an interval over two hours takes the part of each', () => {
  expect(people([counted(45, 60, 100)], hoursOf([80, 120])).by_arabox).toBe(110)
})

test('an interval with an hour that was not measured is not compared', () => {
  const bias = people([counted(0, 60, 100), counted(90, 60, 900)], hoursOf([100, 100]))
  expect(bias).toMatchObject({ minutes: 60, by_hand: 100, by_arabox: 100 })
  expect(newestCompared([counted(0, 60, 1)], hoursOf([]))).toBeNull()
})

test('the ratio is unknown below an hour and below thirty counted by hand, and known from there on', () => {
  expect(people([counted(0, 59, 1000)], hoursOf([1000])).ratio).toBeNull()
  expect(people([counted(0, 60, 29)], hoursOf([29])).ratio).toBeNull()
  expect(people([counted(0, 60, 30)], hoursOf([30])).ratio).toBe(1)
})

test('a count in which no car was counted says nothing about cars', () => {
  const hours = new Map([0, 1].map((at) => [START_MS + at * HOUR_MS, { people: 100, cars: 50, buses: 0 }] as const))
  const intervals = [counted(0, 60, 100, { cars: 50 }), counted(60, 60, 100, { countId: 2 })]
  expect(biasOf(intervals, hours, 'cars')).toMatchObject({ minutes: 60, by_hand: 50, by_arabox: 50, ratio: 1 })
  expect(biasOf(intervals, hours, 'people')).toMatchObject({ minutes: 120, by_hand: 200 })
})

test('an arabox that counted nothing has a ratio near zero', () => {
  const bias = people([counted(0, 60, 200)], hoursOf([0]))
  expect(bias.ratio).toBeLessThan(0.01)
  expect(bias.high).toBeLessThan(0.05)
})
