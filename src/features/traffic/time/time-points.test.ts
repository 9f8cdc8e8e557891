import { expect, test } from 'vitest'
import { earlierLine } from './time-points.ts'

test('a plot has an earlier line only if every earlier step was measured, so that no day of the filter looks incomplete', () => {
  expect(earlierLine([5, 0, 7], 2)).toEqual([5, 0])
  expect(earlierLine([5, null], 2)).toBeNull()
  expect(earlierLine([5], 2)).toBeNull()
  expect(earlierLine([], 0)).toBeNull()
})
