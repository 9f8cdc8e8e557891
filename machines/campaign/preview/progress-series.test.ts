import { expect, test } from 'vitest'
import { sampleProgress } from '../../../tests/support/samples/campaign.ts'
import { hasMeasured, missingHours, progressSeriesOf } from './progress-series.ts'

const course = progressSeriesOf(sampleProgress(), '2025-11-17', '2025-11-20')
const values = (points: readonly { value: number }[]) => points.map((point) => point.value)

test('E43 plan and realization are told cumulatively, from 06:00 of the first day to 24:00 of the last', () => {
  expect(course.from.toISOString()).toBe('2025-11-17T05:00:00.000Z')
  expect(course.to.toISOString()).toBe('2025-11-20T23:00:00.000Z')
  expect(values(course.plan)).toEqual([0, 100_000, 200_000, 300_000, 400_000])
  expect(values(course.realized)).toEqual([0, 100_000, 180_000, 230_000])
  expect(course.realized.at(-1)?.at.toISOString()).toBe('2025-11-19T11:00:00.000Z')
})

test('the forecast begins where the realization ends, ends at the projection, and its interval widens', () => {
  const widths = course.forecast.map((point) => point.high - point.low)
  expect(course.forecast[0]).toMatchObject({ value: 230_000, low: 230_000, high: 230_000 })
  expect(course.forecast.at(-1)).toMatchObject({ value: 368_000, low: 350_000, high: 386_000 })
  expect(widths.toSorted((a, b) => a - b)).toEqual(widths)
})

test('a day with fewer than four fifths of its hours measured is named, with its share of 18 hours', () => {
  expect(course.unmeasured.map(({ date, measuredHours, hours }) => [date, measuredHours, hours])).toEqual([
    ['2025-11-18', 9, 18],
  ])
  expect(missingHours(sampleProgress().days)).toEqual({ owed: 420, missing: 90 })
})

test('before the start there is only a plan, after the end no forecast and no line of now', () => {
  const before = progressSeriesOf(sampleProgress({ as_of: '2025-11-10T09:00:00Z' }), '2025-11-17', '2025-11-20')
  const after = progressSeriesOf(sampleProgress({ as_of: '2025-11-25T09:00:00Z' }), '2025-11-17', '2025-11-20')
  expect([before.realized, before.forecast, before.now]).toEqual([[], [], null])
  expect([after.forecast, after.now]).toEqual([[], null])
  expect(after.realized).toHaveLength(5)
})

test('contacts are known once an hour was measured, or another sensor stands for a place without one', () => {
  const [first] = sampleProgress().days
  const known = (more: Partial<typeof first>) => first && hasMeasured([{ ...first, ...more }])
  expect(known({})).toBe(true)
  expect(known({ realized_audience: null, measured_hours: 0 })).toBe(false)
  expect(known({ realized_audience: 0, measured_hours: 0 })).toBe(false)
  expect(known({ realized_audience: 0 })).toBe(true)
  expect(known({ realized_audience: 5_000, measured_hours: 0 })).toBe(true)
  expect(hasMeasured([])).toBe(false)
})
