import { expect, test } from 'vitest'
import { differenceOf, readCompared } from './comparison.ts'
import { comparisonPath } from './comparison-path.ts'

const [a, b] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

test('an address names two different campaigns, or none', () => {
  expect(readCompared(comparisonPath([a, b]).split('?')[1] ?? '')).toEqual([a, b])
  for (const search of ['', `a=${a}`, `a=${a}&b=x`, `a=${a}&b=${a}`]) expect(readCompared(search)).toBeUndefined()
})

test('a difference is that of the second campaign to the first; of nothing it has no percent', () => {
  expect(differenceOf([200, 150])).toEqual({ absolute: -50, percent: -25 })
  expect(differenceOf([-10, -5])).toEqual({ absolute: 5, percent: 50 })
  expect(differenceOf([0, 7])).toEqual({ absolute: 7, percent: null })
  expect(differenceOf([null, 7])).toBeNull()
})
