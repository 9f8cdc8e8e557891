import { expect, test } from 'vitest'
import { weekdayTicks, weekdayTop } from './weekday-top.ts'

test.each([
  [3000, 3000],
  [3001, 4000],
  [2999, 3000],
  [1, 1000],
  [0, 1000],
  [12_900, 13_000],
])('K24 the weekday axis of at most %d people ends at %d', (highest, top) => {
  expect(weekdayTop(highest)).toBe(top)
})

test('the ticks of the weekday axis begin at zero and never exceed its end', () => {
  for (let top = 1000; top <= 60_000; top += 1000) {
    const ticks = weekdayTicks(top)
    expect(ticks[0]).toBe(0)
    expect(ticks.at(-1)).toBeLessThanOrEqual(top)
    expect(ticks.length).toBeLessThanOrEqual(7)
    expect(ticks).toEqual(ticks.toSorted((one, other) => one - other))
  }
  expect(weekdayTicks(3000).at(-1)).toBe(3000)
})
