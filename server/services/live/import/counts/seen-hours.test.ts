import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../../../machines/calendar/durations.ts'
import { seenHours } from './seen-hours.ts'

test('an hour of a location is known from its second time on, in any order and over many years', () => {
  const isSeen = seenHours()
  const hours = [500_000, 500_001, 420_000, 499_999, 560_000, 500_007, 500_008].map((hour) => hour * HOUR_MS)
  expect(hours.map((hour) => isSeen('a', hour))).toEqual(hours.map(() => false))
  expect(hours.map((hour) => isSeen('a', hour))).toEqual(hours.map(() => true))
  expect(isSeen('b', 500_000 * HOUR_MS)).toBe(false)
  expect(isSeen('a', 500_002 * HOUR_MS)).toBe(false)
})
