import { expect, test } from 'vitest'
import { dayNumberOf, eachDay } from './days.ts'
import { polishSchoolHoliday } from './school-holidays.ts'

const isFree = (day: string): boolean => polishSchoolHoliday(dayNumberOf(day))

test.each([
  { year: 2019, last: '2019-06-19' },
  { year: 2024, last: '2024-06-21' },
  { year: 2025, last: '2025-06-27' },
  { year: 2026, last: '2026-06-26' },
])('the school year before the summer of $year ends on $last', ({ year, last }) => {
  expect(
    eachDay(`${year}-05-01`, `${year}-09-10`)
      .filter((day) => !isFree(day) && day <= `${year}-08-31`)
      .at(-1),
  ).toBe(last)
  expect(isFree(`${year}-08-31`)).toBe(true)
  expect(isFree(`${year}-09-01`)).toBe(false)
})

test('the breaks of Christmas and Easter 2026 are free, the days beside them are not', () => {
  expect(eachDay('2026-12-20', '2027-01-03').filter(isFree)).toEqual(eachDay('2026-12-23', '2026-12-31'))
  expect(eachDay('2026-03-28', '2026-04-12').filter(isFree)).toEqual(eachDay('2026-04-02', '2026-04-07'))
})

test.each([
  { year: 2025, first: '2025-12-22' },
  { year: 2026, first: '2026-12-23' },
])('the break of Christmas $year begins on $first: a Monday before it belongs to it', ({ year, first }) => {
  expect(eachDay(`${year}-12-20`, `${year}-12-31`).filter(isFree)).toEqual(eachDay(first, `${year}-12-31`))
})
