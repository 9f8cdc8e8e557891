import { expect, test } from 'vitest'
import type { Backtest } from './backtest.ts'
import { seasonScales } from './season-scale.ts'

/** Two sensors at so many past origins, the latest two weeks ago; `errorAt` is the part by which forecasts were off. */
const backtestOf = (origins: number, errorAt: (weeksBack: number) => number): Backtest => {
  const counted = Float64Array.from({ length: 2 * origins }, (_, cell) => 100 * (1 + errorAt(2 + Math.floor(cell / 2))))
  return {
    origins,
    weeksBack: 2,
    days: 14,
    forecast: new Float64Array(2 * origins).fill(100),
    counted,
    comparable: new Uint8Array(2 * origins).fill(1),
  }
}

test('if errors are alike in all seasons, every scale is one', () => {
  for (const scale of seasonScales(backtestOf(104, () => 0.1))) expect(scale).toBeCloseTo(1, 10)
})

test('in a season with larger errors the scale is larger, also for now, a year after them', () => {
  const isWinter = (weeks: number) => Math.abs((weeks % 52) - 26) > 13
  const scales = seasonScales(backtestOf(104, (weeks) => (isWinter(weeks) ? 0.3 : 0.1)))
  expect(scales[0]).toBeGreaterThan(1.2)
  expect(scales[1 + 24]).toBeLessThan(0.8)
  expect(scales[1 + 50]).toBeCloseTo(scales[0] ?? 0, 1)
})

test('one past origin changes little, and none nothing', () => {
  expect([...seasonScales(backtestOf(0, () => 0.1))]).toEqual([1])
  for (const scale of seasonScales(backtestOf(1, () => 0.3))) expect(scale).toBeCloseTo(1, 10)
})
