import { expect, test } from 'vitest'
import { changePercent, earlierDays } from './compared-period.ts'

test('the previous period has as many days and ends the day before', () => {
  expect(earlierDays({ from: '2026-03-01', to: '2026-03-07' }, 'previous')).toEqual({
    from: '2026-02-22',
    to: '2026-02-28',
  })
  expect(earlierDays({ from: '2026-03-01', to: '2026-03-01' }, 'none')).toBeNull()
})

test('the year before has the same dates; 29 February becomes the 28th', () => {
  expect(earlierDays({ from: '2024-02-29', to: '2024-03-07' }, 'year')).toEqual({
    from: '2023-02-28',
    to: '2023-03-07',
  })
})

test('a change is a percentage of the earlier value; without one there is none, never 0 %', () => {
  expect([changePercent(150, 100), changePercent(0, 100), changePercent(5, 5)]).toEqual([50, -100, 0])
  expect([changePercent(5, 0), changePercent(5, null), changePercent(null, 5)]).toEqual([null, null, null])
})
