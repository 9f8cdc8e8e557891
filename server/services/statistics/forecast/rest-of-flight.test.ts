import { expect, test } from 'vitest'
import { type RunningFlight, restOfFlight } from './rest-of-flight.ts'

const flight = (some: Partial<RunningFlight>): RunningFlight => ({
  days: 28,
  planned: 28_000,
  plannedSoFar: 0,
  countedSoFar: 0,
  open: 28_000,
  interval: { low: 28_000 / 1.2, high: 28_000 * 1.2 },
  ...some,
})

/** A flight of which so many days are over, with a pace. */
const after = (days: number, pace = 1) =>
  restOfFlight(flight({ plannedSoFar: 1000 * days, countedSoFar: 1000 * days * pace, open: 28_000 - 1000 * days }))

test('before its first day a flight has the interval of its plan', () => {
  const { total, low, high } = after(0)
  expect(total).toBe(28_000)
  expect(low).toBeCloseTo(28_000 / 1.2, 6)
  expect(high).toBeCloseTo(28_000 * 1.2, 6)
})

test('the interval shrinks with every day that closes, to nothing after the last', () => {
  const widths = Array.from({ length: 29 }, (_, day) => after(day)).map(({ low, high }) => high - low)
  for (const [day, width] of widths.entries()) if (day > 0) expect(width).toBeLessThan(widths[day - 1] ?? 0)
  expect(after(28)).toEqual({ total: 0, low: 0, high: 0 })
})

test('the rest follows the pace so far the more, the longer it lasts', () => {
  const parts = [2, 7, 14, 26].map((days) => after(days, 0.8).total / (28_000 - 1000 * days))
  expect(parts[0]).toBeLessThan(1)
  for (const [at, part] of parts.entries()) {
    expect(part).toBeGreaterThan(0.8)
    if (at > 0) expect(part).toBeLessThan(parts[at - 1] ?? 0)
  }
})

test('hours that nobody measured stay open', () => {
  const silent = restOfFlight(flight({ plannedSoFar: 7000, countedSoFar: 7000, open: 21_000 }))
  const closed = restOfFlight(flight({ plannedSoFar: 7000, countedSoFar: 7000, open: 14_000 }))
  expect(silent.total).toBe(21_000)
  expect(silent.high - silent.low).toBeGreaterThan(closed.high - closed.low)
})

test('a plan without an interval, and one without contacts, give numbers', () => {
  const { total, low, high } = restOfFlight(flight({ interval: null }))
  expect([low, high]).toEqual([total, total])
  expect(restOfFlight(flight({ planned: 0, open: 0 }))).toEqual({ total: 0, low: 0, high: 0 })
  expect(after(7, 0).total).toBe(0)
})
