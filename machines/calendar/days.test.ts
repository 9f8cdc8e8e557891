import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rangesOf } from './day-range.ts'
import {
  addDays,
  dayNumberOf,
  dayOfNumber,
  differenceInDays,
  eachDay,
  isWithin,
  lengthInDays,
  weekdayIndex,
  weekdayOf,
} from './days.ts'

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2010-01-01', days))

describe('length of a flight', () => {
  test('E04 E05 both days count: the same day gives 1, two weeks give 14', () => {
    expect(lengthInDays('2026-03-16', '2026-03-16')).toBe(1)
    expect(lengthInDays('2026-03-16', '2026-03-29')).toBe(14)
    expect(lengthInDays('2026-12-31', '2027-01-01')).toBe(2)
    expect(lengthInDays('2028-02-28', '2028-03-01')).toBe(3)
  })

  test('E05 changes of the clocks do not change the number of days', () => {
    expect(lengthInDays('2027-03-27', '2027-03-29')).toBe(3)
    expect(lengthInDays('2026-10-24', '2026-10-26')).toBe(3)
  })

  test('E05 the length of a flight is the number of its listed days, which are in order and unique', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 400 }), (from, more) => {
        const days = eachDay(from, addDays(from, more))
        expect(days).toHaveLength(lengthInDays(from, addDays(from, more)))
        expect(days).toEqual([...new Set(days)].sort())
        expect([days[0], days.at(-1)]).toEqual([from, addDays(from, more)])
      }),
    )
  })

  test('E05 a flight that ends before it begins has no days', () => {
    expect(lengthInDays('2026-03-16', '2026-03-15')).toBe(0)
    expect(eachDay('2026-03-16', '2026-03-10')).toEqual([])
  })

  test('E05 weekdays run from Monday 1 to Sunday 7', () => {
    expect(['2026-03-02', '2026-03-07', '2026-03-08'].map(weekdayOf)).toEqual([1, 6, 7])
  })

  test('L26 the first and the last day belong to the flight, the days around it do not', () => {
    const [from, to] = ['2026-05-04', '2026-05-10']
    expect(['2026-05-03', from, '2026-05-07', to, '2026-05-11'].map((day) => isWithin(day, from, to))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })
})

test('a day can be converted to its number and back, also over the end of a month', () => {
  expect(dayNumberOf('1970-01-02')).toBe(1)
  expect(dayOfNumber(dayNumberOf('2026-02-28') + 1)).toBe('2026-03-01')
})

test('the difference of two days is negative if the second is earlier', () => {
  expect(differenceInDays('2026-03-28', '2026-03-30')).toBe(2)
  expect(differenceInDays('2026-03-30', '2026-03-28')).toBe(-2)
})

test('the index of a weekday counts from Monday 0, also before 1970', () => {
  expect(['2026-03-16', '2026-03-22', '1969-12-29'].map((day) => weekdayIndex(dayNumberOf(day)))).toEqual([0, 6, 0])
})

test('days in order are joined into ranges without gaps, also over the end of a month', () => {
  expect(rangesOf(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'])).toEqual([
    { from: '2026-02-27', to: '2026-03-01' },
    { from: '2026-03-03', to: '2026-03-03' },
  ])
  expect(rangesOf([])).toEqual([])
})
