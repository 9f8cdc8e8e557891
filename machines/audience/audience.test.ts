import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUDIENCE_BASE, audienceOf, cpm, reachPercent, reachPercentOfAudience, TARGET_GROUP } from './audience.ts'

const plain = { car: 1, bus: 1, views: 1 }
const people = (count: number) => ({ people: count, cars: 0, buses: 0 })

test('K18 the target group is ALL 7-75', () => {
  expect(TARGET_GROUP).toBe('ALL 7-75')
})

test('K20 percentages are of 32 681 000 people', () => {
  expect(AUDIENCE_BASE).toBe(32_681_000)
})

test('K21 people, cars and buses count with their multipliers, and the sum is multiplied by the views', () => {
  expect(audienceOf({ people: 1000, cars: 100, buses: 10 }, { car: 1.4, bus: 12, views: 1 })).toBeCloseTo(1260, 9)
  expect(audienceOf({ people: 1000, cars: 100, buses: 10 }, { car: 1.4, bus: 12, views: 0.5 })).toBeCloseTo(630, 9)
  expect(reachPercent({ people: 300_000, cars: 100_000, buses: 10_000 }, { car: 1.4, bus: 12, views: 1 })).toBe(1.7)
})

test('K22 a known audience has the same percentage as the traffic from which it was computed', () => {
  const count = fc.integer({ min: 0, max: 10_000_000 })
  const multiplier = fc.double({ min: 0, max: 20, noNaN: true })
  fc.assert(
    fc.property(count, count, count, multiplier, multiplier, multiplier, (net, cars, buses, car, bus, views) => {
      const traffic = { people: net, cars, buses }
      const multipliers = { car, bus, views }
      expect(reachPercent(traffic, multipliers)).toBe(reachPercentOfAudience(audienceOf(traffic, multipliers)))
    }),
  )
  expect(reachPercentOfAudience(300_000, 2)).toBe(1.8)
})

test('K23 300 000 people are 0.9 %, 32 681 are 0.1 %', () => {
  expect(reachPercent(people(300_000), plain)).toBe(0.9)
  expect(reachPercent(people(32_681), plain)).toBe(0.1)
})

test('K21 more contacts than people give more than 100 %: no clamping', () => {
  expect(reachPercent(people(65_362_000), plain)).toBe(200)
})

test('E08 the CPM is the price of a thousand contacts with two decimals', () => {
  expect(cpm(3_250_800, 5 * 5000 * 14)).toBe(92.88)
  expect(cpm(1, 3)).toBe(3.33)
})

test('E08 there is no CPM without contacts', () => {
  expect(cpm(3_250_800, 0)).toBeNull()
})
