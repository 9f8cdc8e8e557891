import { expect, test } from 'vitest'
import { paceOf } from './pace.ts'

test.each([
  [40, 'ahead', 'ok'],
  [2.6, 'ahead', 'ok'],
  [2.5, 'even', 'even'],
  [-2.5, 'even', 'even'],
  [-2.6, 'behind', 'warn'],
  [-6, 'behind', 'warn'],
  [-6.1, 'behind', 'bad'],
])('a pace of %d percent is %s with the tone %s', (percent, kind, tone) => {
  expect(paceOf(percent)).toEqual({ percent, kind, tone })
})

test('without a plan there is no pace', () => {
  expect(paceOf(null)).toEqual({ percent: null, kind: 'even', tone: 'even' })
})
