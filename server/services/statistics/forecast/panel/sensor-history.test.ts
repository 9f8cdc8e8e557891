import { expect, test } from 'vitest'
import { dayNumberOf, weekdayIndex } from '../../../../../machines/calendar/days.ts'
import { historyOfHours } from './sensor-history.ts'

const monday = dayNumberOf('2024-01-01')
const morning = [30, 10, 40, 20]

const hoursOf = (days: number): Float64Array =>
  Float64Array.from({ length: days * 4 }, (_, index) => morning[index % 4] ?? 0)

test('weekdays are counted from Monday', () => {
  expect([0, 5, 6, 7].map((days) => weekdayIndex(monday + days))).toEqual([0, 5, 6, 0])
})

test('the measured share of a partial day follows the usual contacts of its hours, not their number', () => {
  const hours = hoursOf(5)
  hours[17] = Number.NaN
  hours[19] = Number.NaN
  const history = historyOfHours('a', monday, hours, 4)
  expect(history.counts[4]).toBe(70)
  expect(history.measured[4]).toBeCloseTo(0.7, 9)
  expect(history.measured[3]).toBe(1)
})

test('a day without measured hours is not a day with zero contacts', () => {
  const hours = hoursOf(3)
  hours.fill(Number.NaN, 4, 8)
  const history = historyOfHours('a', monday, hours, 4)
  expect(history.counts[1]).toBeNaN()
  expect(history.measured[1]).toBe(0)
})

test('without an earlier complete day, the measured share is the share of hours', () => {
  const hours = hoursOf(1)
  hours[0] = Number.NaN
  expect(historyOfHours('a', monday, hours, 4).measured[0]).toBe(0.75)
})
