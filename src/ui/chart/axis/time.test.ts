import { describe, expect, test } from 'vitest'
import { incompleteEntries } from '../plot/row-coverage.ts'
import { timeLabels } from './time-axis.ts'
import { beginOf, incompleteSpans, lineOf, type TimePoint, timeRows } from './time-rows.ts'

const whole = { measuredHours: 18, hours: 18 }
const dayPoint = (at: string, value: number | null, measured = whole): TimePoint => ({ at, values: [value], measured })

describe('days', () => {
  const rows = timeRows(
    [
      dayPoint('2026-03-05', 40),
      dayPoint('2026-03-02', 10),
      dayPoint('2026-03-03', 20, { measuredHours: 9, hours: 18 }),
    ],
    'day',
    'pl',
  )

  test('days are sorted, and a missing day counts as not measured', () => {
    expect(rows.map(({ label, values }) => [label, values[0]])).toEqual([
      ['pon. 2\u00a0mar', 10],
      ['wt. 3\u00a0mar', 20],
      ['śr. 4\u00a0mar', null],
      ['czw. 5\u00a0mar', 40],
    ])
  })

  test('the line breaks at a day that was not measured', () => {
    expect(lineOf(rows, 0, 'day').map(({ y }) => y)).toEqual([10, 20, null, 40])
  })

  test('days measured in part and days not measured have separate hatches and legend entries', () => {
    expect(incompleteSpans(rows, 'day').map(({ coverage, from }) => [coverage, from])).toEqual([
      ['partial', beginOf('2026-03-03')],
      ['none', beginOf('2026-03-04')],
    ])
    expect(incompleteEntries(rows).map(({ words }) => words)).toEqual([
      'śr. 4\u00a0mar: nie zmierzono',
      'wt. 3\u00a0mar: zmierzono 9 z\u00a018\u00a0godz.',
    ])
  })

  test('adjacent days that were not measured form one interval', () => {
    const gap = timeRows([dayPoint('2026-03-02', 1), dayPoint('2026-03-06', 1)], 'day', 'pl')
    expect(incompleteSpans(gap, 'day').map((span) => span.rows.length)).toEqual([3])
    expect(incompleteEntries(gap).map(({ words }) => words)).toEqual(['wt. 3\u00a0mar: nie zmierzono i\u00a0jeszcze 2'])
  })

  test('labels contain the year if the days are in two years', () => {
    const [last] = timeRows([dayPoint('2025-12-31', 1), dayPoint('2026-01-01', 1)], 'day', 'en')
    expect(last?.label).toBe('Wed 31\u00a0Dec 2025')
  })
})

describe('hours', () => {
  const hours = ['2026-03-02T22', '2026-03-02T23', '2026-03-03T06'].map((at) => ({ at, values: [5] }))
  const rows = timeRows(hours, 'hour', 'pl')

  test('missing hours, such as a night, break the line but are not hatched', () => {
    expect(lineOf(rows, 0, 'hour').map(({ y }) => y)).toEqual([5, 5, null, 5])
    expect(incompleteSpans(rows, 'hour')).toEqual([])
    expect(rows.map(({ label, exportLabel }) => [label, exportLabel])[0]).toEqual([
      'pon. 2\u00a0mar, 22–23',
      '2026-03-02 22:00',
    ])
  })
})

describe('labels of time', () => {
  const at = (day: string): number => beginOf(day)

  test('the labels of one day are hours, up to 24', () => {
    const words = timeLabels(at('2026-03-02'), at('2026-03-03'), 'hour', 600).map((label) => label.words)
    expect(words[0]).toBe('00')
    expect(words.at(-1)).toBe('24')
    expect(words.length).toBe(13)
  })

  test('labels of days are omitted if there is no room, and the first label of each month names it', () => {
    const labels = timeLabels(at('2026-02-20'), at('2026-03-23'), 'day', 280)
    expect(labels.length).toBeLessThanOrEqual(280 / 27 + 1)
    expect(labels.flatMap(({ below }) => below ?? [])).toEqual(['lut', 'mar'])
  })

  test('the labels of a year are months, and the year appears once', () => {
    const labels = timeLabels(at('2025-01-01'), at('2026-01-01'), 'hour', 900)
    expect(labels.map(({ words }) => words).slice(0, 3)).toEqual(['sty', 'lut', 'mar'])
    expect(labels.flatMap(({ below }) => below ?? [])).toEqual(['2025'])
    expect(labels.length).toBe(12)
  })
})
