import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { daysOf, labelStep, valueScale } from './progress-scale.ts'

const span = { from: new Date(0), to: new Date(1) }

test('the value axis ends above the highest plan, realization or upper forecast, and no tick is above its end', () => {
  const point = (value: number) => ({ at: new Date(0), value })
  const data = [
    { plan: [point(900)], realized: [point(40)] },
    { plan: [point(40)], realized: [point(900)] },
    { plan: [], realized: [], forecast: [{ ...point(40), low: 10, high: 900 }] },
  ]
  for (const lines of data) {
    const { top, ticks } = valueScale({ ...lines, ...span })
    expect(top).toBeGreaterThan(900)
    expect(ticks).toEqual([0, 200, 400, 600, 800])
  }
})

test('the value axis of an empty chart has a positive end', () => {
  expect(valueScale({ plan: [], realized: [], ...span }).top).toBeGreaterThan(0)
})

test.each([
  ['to winter', '2025-10-23T22:00:00Z', '2025-10-28T23:00:00Z', ['24', '25', '26', '27', '28']],
  ['to summer', '2026-03-27T23:00:00Z', '2026-03-30T22:00:00Z', ['28', '29', '30']],
])('days are Warsaw days with their middle near noon, over a change of clocks %s', (_, from, to, expected) => {
  const days = daysOf(new Date(from), new Date(to), 1)
  expect(days.map(({ date }) => date.slice(8))).toEqual(expected)
  for (const { date, middle } of days) {
    for (const hours of [-11, 0, 10]) expect(dayOf(new Date(middle + hours * HOUR_MS))).toBe(date)
  }
})

test('every n-th day of a time span is listed, from the first', () => {
  const days = daysOf(new Date('2025-11-01T05:00:00Z'), new Date('2025-11-08T23:00:00Z'), 3)
  expect(days.map(({ date }) => date)).toEqual(['2025-11-01', '2025-11-04', '2025-11-07'])
})

test('the interval of labels is the smallest that leaves each label its room', () => {
  expect(labelStep(14, 520, 27)).toBe(1)
  expect(labelStep(14, 280, 30)).toBe(2)
  const counts = fc.integer({ min: 1, max: 400 })
  const px = fc.integer({ min: 20, max: 1600 })
  fc.assert(
    fc.property(counts, px, fc.integer({ min: 20, max: 60 }), (days, widthPx, roomPx) => {
      const step = labelStep(days, widthPx, roomPx)
      const distancePx = widthPx / days
      expect(step * distancePx).toBeGreaterThanOrEqual(roomPx - 1e-6)
      if (step > 1) expect((step - 1) * distancePx).toBeLessThan(roomPx)
    }),
  )
})
