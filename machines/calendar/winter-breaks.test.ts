import { expect, test } from 'vitest'
import { dayNumberOf, eachDay, weekdayOf } from './days.ts'
import { isVoivodeship, voivodeships } from './polish-regions.ts'
import { polishSchoolHoliday, schoolHolidayIn } from './school-holidays.ts'
import { unknownWinterBreaks, winterBreakOf } from './winter-breaks.ts'

const codes = Object.keys(voivodeships).filter(isVoivodeship)

test.each([
  { year: 2023, code: 'PL-14', from: '2023-02-13', to: '2023-02-26' },
  { year: 2023, code: 'PL-24', from: '2023-01-16', to: '2023-01-29' },
  { year: 2024, code: 'PL-16', from: '2024-01-15', to: '2024-01-28' },
  { year: 2024, code: 'PL-12', from: '2024-02-12', to: '2024-02-25' },
  { year: 2025, code: 'PL-20', from: '2025-01-27', to: '2025-02-09' },
  { year: 2025, code: 'PL-22', from: '2025-02-17', to: '2025-03-02' },
  { year: 2026, code: 'PL-14', from: '2026-01-19', to: '2026-02-01' },
  { year: 2026, code: 'PL-10', from: '2026-02-02', to: '2026-02-15' },
  { year: 2026, code: 'PL-24', from: '2026-02-16', to: '2026-03-01' },
  { year: 2027, code: 'PL-02', from: '2027-01-18', to: '2027-01-31' },
  { year: 2027, code: 'PL-14', from: '2027-02-01', to: '2027-02-14' },
  { year: 2027, code: 'PL-30', from: '2027-02-15', to: '2027-02-28' },
] as const)('the winter break $year of $code is $from to $to', ({ year, code, from, to }) => {
  expect(winterBreakOf(code, year)).toEqual({ from, to })
})

test('every voivodeship has a winter break in each known year, from a Monday to a Sunday', () => {
  for (const year of [2023, 2024, 2025, 2026, 2027])
    for (const code of codes) {
      const found = winterBreakOf(code, year)
      expect([code, year, weekdayOf(found?.from ?? ''), weekdayOf(found?.to ?? '')]).toEqual([code, year, 1, 7])
    }
})

test('schools of a voivodeship have the holidays of Poland and two weeks in winter', () => {
  const days = eachDay('2026-01-01', '2026-12-31').map(dayNumberOf)
  const own = schoolHolidayIn('PL-14')
  const more = days.filter((day) => own(day) && !polishSchoolHoliday(day))
  expect(more).toEqual(eachDay('2026-01-19', '2026-02-01').map(dayNumberOf))
  expect(days.filter((day) => polishSchoolHoliday(day) && !own(day))).toEqual([])
})

test('a winter that nobody has announced is named as unknown, and so is each one without a voivodeship', () => {
  expect(unknownWinterBreaks('PL-14', '2027-11-01', '2028-02-10')).toEqual([2028])
  expect(unknownWinterBreaks('PL-14', '2026-01-01', '2027-12-31')).toEqual([])
  expect(unknownWinterBreaks('PL', '2026-12-01', '2027-01-20')).toEqual([2027])
  expect(unknownWinterBreaks('PL', '2026-03-10', '2026-12-31')).toEqual([])
  expect(unknownWinterBreaks('DE-BY', '2028-01-01', '2028-12-31')).toEqual([])
})
