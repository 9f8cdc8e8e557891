import { expect, test } from 'vitest'
import { dayNumberOf, dayOfNumber, eachDay } from './days.ts'
import { easterOf, polishHoliday } from './holidays.ts'

test.each([
  // The late years: the rule would give a Sunday one week later.
  [1954, '1954-04-18'],
  [1981, '1981-04-19'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
  [1943, '1943-04-25'],
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter of %i is %s', (year, day) => {
  expect(dayOfNumber(easterOf(year))).toBe(day)
})

test('Poland has fourteen holidays in 2026, four of which move with Easter', () => {
  const holidays = eachDay('2026-01-01', '2026-12-31').filter((day) => polishHoliday(dayNumberOf(day)))
  expect(holidays.map((day) => day.slice(5))).toEqual(
    '01-01 01-06 04-05 04-06 05-01 05-03 05-24 06-04 08-15 11-01 11-11 12-24 12-25 12-26'.split(' '),
  )
})

test('Christmas Eve is a holiday since 2025', () => {
  expect(polishHoliday(dayNumberOf('2024-12-24'))).toBeNull()
  expect(polishHoliday(dayNumberOf('2025-12-24'))).toBe('christmas-eve')
})
