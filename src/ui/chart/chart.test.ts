import { describe, expect, test } from 'vitest'
import { niceTicks } from './axis/ticks.ts'
import { paceOf } from './pace/pace.ts'
import { splitWherePriceFalls } from './price/price-parts.ts'
import { daysOf, labelStep, valueScale } from './progress/progress-scale.ts'

describe('pace', () => {
  test.each([
    [102.5, 'even', 'even'],
    [97.5, 'even', 'even'],
    [102.6, 'ahead', 'ok'],
    [97.4, 'behind', 'warn'],
    [94, 'behind', 'warn'],
    [93.9, 'behind', 'bad'],
  ])('%d of 100 planned is %s, told in %s', (realized, kind, tone) => {
    expect(paceOf(realized - 100)).toMatchObject({ kind, tone })
  })

  test('before anything was planned there is no pace', () => {
    expect(paceOf(null)).toEqual({ percent: null, kind: 'even', tone: 'even' })
  })
})

describe('scales', () => {
  test('grid lines are three to five round numbers', () => {
    expect(niceTicks(0, 4_293_120, 5)).toEqual([0, 1_000_000, 2_000_000, 3_000_000, 4_000_000])
    expect(niceTicks(82_000, 121_000, 3)).toEqual([100_000, 120_000])
    for (const top of [7, 13, 99, 1234, 850_000, 9_999_999]) {
      const ticks = niceTicks(0, top, 5)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }
  })

  test('a flat chart has one tick and does not hang', () => {
    expect(niceTicks(0, 0, 5)).toEqual([0])
    expect(valueScale({ plan: [], realized: [], from: new Date(0), to: new Date(1) }).top).toBeGreaterThan(0)
  })

  test('days are Warsaw days, also over the change of clocks', () => {
    const days = daysOf(new Date('2025-10-23T22:00:00Z'), new Date('2025-10-28T23:00:00Z'), 1)
    expect(days.map((day) => day.date)).toEqual(['2025-10-24', '2025-10-25', '2025-10-26', '2025-10-27', '2025-10-28'])
  })

  test('labels give way when there is no room', () => {
    expect(labelStep(14, 520, 27)).toBe(1)
    expect(labelStep(14, 280, 30)).toBe(2)
  })
})

describe('price line', () => {
  test('it breaks where the price falls', () => {
    const prices = [10, 20, 15, 25].map((price, place) => ({ quantity: place, price }))
    expect(splitWherePriceFalls(prices).map((part) => part.map((point) => point.price))).toEqual([
      [10, 20],
      [15, 25],
    ])
  })
})
