import { expect, test } from 'vitest'
import { sampleProgress } from '../../../tests/support/samples/campaign.ts'
import { hasMeasured, missingHours, progressSeriesOf } from './progress-series.ts'

const series = progressSeriesOf(sampleProgress(), '2025-11-17', '2025-11-20')
const values = (points: readonly { value: number }[]) => points.map((point) => point.value)

test('E43 plan and realization are cumulative, from 06:00 of the first day to 24:00 of the last', () => {
  expect(series.from.toISOString()).toBe('2025-11-17T05:00:00.000Z')
  expect(series.to.toISOString()).toBe('2025-11-20T23:00:00.000Z')
  expect(values(series.plan)).toEqual([0, 100_000, 200_000, 300_000, 400_000])
  expect(values(series.realized)).toEqual([0, 100_000, 180_000, 230_000])
  expect(series.realized.at(-1)?.at.toISOString()).toBe('2025-11-19T11:00:00.000Z')
})

test('the forecast starts at the end of the realization, ends at the projection, and its interval becomes wider', () => {
  const widths = series.forecast.map((point) => point.high - point.low)
  expect(series.forecast[0]).toMatchObject({ value: 230_000, low: 230_000, high: 230_000 })
  expect(series.forecast.at(-1)).toMatchObject({ value: 368_000, low: 350_000, high: 386_000 })
  expect(widths.toSorted((a, b) => a - b)).toEqual(widths)
})

test('a day with less than 80 % measured hours is listed with its measured hours out of 18', () => {
  expect(series.unmeasured.map(({ date, measuredHours, hours }) => [date, measuredHours, hours])).toEqual([
    ['2025-11-18', 9, 18],
  ])
  expect(missingHours(sampleProgress().days)).toEqual({ owed: 420, missing: 90 })
})

test('before the start there is only a plan, after the end neither a forecast nor a line of now', () => {
  const before = progressSeriesOf(sampleProgress({ as_of: '2025-11-10T09:00:00Z' }), '2025-11-17', '2025-11-20')
  const after = progressSeriesOf(sampleProgress({ as_of: '2025-11-25T09:00:00Z' }), '2025-11-17', '2025-11-20')
  expect([before.realized, before.forecast, before.now]).toEqual([[], [], null])
  expect([after.forecast, after.now]).toEqual([[], null])
  expect(after.realized).toHaveLength(5)
})

test('L11 a campaign that was stopped has no forecast and no line of now, and its realization ends with its last measured day', () => {
  const stopped = sampleProgress({ status: 'end', as_of: '2025-11-20T09:00:00Z' })
  const { forecast, now, realized } = progressSeriesOf(stopped, '2025-11-17', '2025-11-20')
  expect([forecast, now]).toEqual([[], null])
  expect(values(realized)).toEqual([0, 100_000, 180_000, 230_000])
  expect(realized.at(-1)?.at.toISOString()).toBe('2025-11-19T23:00:00.000Z')
})

test('contacts are known once an hour was measured, or if another sensor is used for a location without one', () => {
  const [first] = sampleProgress().days
  const known = (more: Partial<typeof first>) => first && hasMeasured([{ ...first, ...more }])
  expect(known({})).toBe(true)
  expect(known({ realized_audience: null, measured_hours: 0 })).toBe(false)
  expect(known({ realized_audience: 0, measured_hours: 0 })).toBe(false)
  expect(known({ realized_audience: 0 })).toBe(true)
  expect(known({ realized_audience: 5_000, measured_hours: 0 })).toBe(true)
  expect(hasMeasured([])).toBe(false)
})
