import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  daysBetween,
  endOf,
  FIRST_HOUR,
  hourOf,
  instantOf,
  isWithin,
  LAST_HOUR,
  lengthInDays,
  playedHours,
  progressPercent,
  startOf,
  weekdayOf,
} from './days.ts'
import { HOUR_MS } from './durations.ts'

const SPRING = '2027-03-28'
const AUTUMN = '2026-10-25'
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2010-01-01', days))
const hours = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / HOUR_MS

describe('length of a flight', () => {
  test('E04 E05 both days count: the same day is 1, a fortnight 14', () => {
    expect(lengthInDays('2026-03-16', '2026-03-16')).toBe(1)
    expect(lengthInDays('2026-03-16', '2026-03-29')).toBe(14)
    expect(lengthInDays('2026-12-31', '2027-01-01')).toBe(2)
    expect(lengthInDays('2028-02-28', '2028-03-01')).toBe(3)
  })

  test('E05 the clock changes neither add nor take a day', () => {
    expect(lengthInDays('2027-03-27', '2027-03-29')).toBe(3)
    expect(lengthInDays('2026-10-24', '2026-10-26')).toBe(3)
  })

  test('E05 a flight has as many days as it lists, in order and each once', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 400 }), (from, more) => {
        const days = daysBetween(from, addDays(from, more))
        expect(days).toHaveLength(lengthInDays(from, addDays(from, more)))
        expect(days).toEqual([...new Set(days)].sort())
        expect([days[0], days.at(-1)]).toEqual([from, addDays(from, more)])
      }),
    )
  })

  test('E05 a flight that ends before it begins has no days', () => {
    expect(lengthInDays('2026-03-16', '2026-03-15')).toBe(0)
    expect(daysBetween('2026-03-16', '2026-03-10')).toEqual([])
  })

  test('E05 weekdays run from Monday 1 to Sunday 7', () => {
    expect(['2026-03-02', '2026-03-07', '2026-03-08'].map(weekdayOf)).toEqual([1, 6, 7])
  })
})

describe('instants of a local hour', () => {
  test('K15 a day plays from 6 to 24', () => {
    expect([FIRST_HOUR, LAST_HOUR]).toEqual([6, 24])
  })

  test('L16 a winter campaign starts at 05:00 UTC and ends at 23:00 UTC', () => {
    expect(startOf('2026-01-15').toISOString()).toBe('2026-01-15T05:00:00.000Z')
    expect(endOf('2026-01-15').toISOString()).toBe('2026-01-15T23:00:00.000Z')
  })

  test('L16 a summer campaign starts at 04:00 UTC and ends at 22:00 UTC', () => {
    expect(startOf('2026-07-15').toISOString()).toBe('2026-07-15T04:00:00.000Z')
    expect(endOf('2026-07-15').toISOString()).toBe('2026-07-15T22:00:00.000Z')
  })

  test.each([SPRING, AUTUMN])('L16 on %s, when the clocks change, a day still plays 18 hours from 06:00', (day) => {
    expect(hourOf(startOf(day))).toBe(6)
    expect(dayOf(startOf(day))).toBe(day)
    expect(hours(startOf(day), endOf(day))).toBe(18)
  })

  test('L16 the short day has 23 hours and the long one 25', () => {
    expect(hours(instantOf(SPRING, 0), instantOf(SPRING, 24))).toBe(23)
    expect(hours(instantOf(AUTUMN, 0), instantOf(AUTUMN, 24))).toBe(25)
  })

  test('L16 every local hour that exists is found again at its instant', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 23 }), (day, hour) => {
        // 02:00 is skipped once a year; nothing of ours happens then.
        fc.pre(hour !== 2)
        expect(dayOf(instantOf(day, hour))).toBe(day)
        expect(hourOf(instantOf(day, hour))).toBe(hour)
      }),
      { numRuns: 1000 },
    )
  })

  test('L16 24:00 of a day is 00:00 of the next', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(endOf(day)).toEqual(instantOf(addDays(day, 1), 0))
      }),
    )
  })
})

describe('progress', () => {
  const [from, to] = ['2026-05-04', '2026-05-10']

  test('L26 the first and the last day belong to the flight, their neighbours do not', () => {
    expect(['2026-05-03', from, '2026-05-07', to, '2026-05-11'].map((day) => isWithin(day, from, to))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  test('L25 it is 0 before the start and 100 after the end', () => {
    expect(progressPercent(from, to, new Date('2026-01-01T00:00:00Z'))).toBe(0)
    expect(progressPercent(from, to, startOf(from))).toBe(0)
    expect(progressPercent(from, to, endOf(to))).toBe(100)
    expect(progressPercent(from, to, new Date('2027-01-01T00:00:00Z'))).toBe(100)
  })

  test('L25 it moves in playing hours alone: 3 days of 7 at their end and all night long', () => {
    const percent = (100 * 3) / 7
    expect(progressPercent(from, to, endOf('2026-05-06'))).toBeCloseTo(percent, 9)
    expect(progressPercent(from, to, instantOf('2026-05-07', 5))).toBeCloseTo(percent, 9)
    expect(progressPercent(from, to, instantOf('2026-05-07', 15))).toBeCloseTo((100 * 3.5) / 7, 9)
  })

  test('L25 it never leaves 0 to 100 and never falls', () => {
    const instant = fc.date({ min: new Date('2026-04-01'), max: new Date('2026-06-10'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const [first, second] = [a, b].sort((one, other) => one.getTime() - other.getTime())
        const [before, after] = [progressPercent(from, to, first ?? a), progressPercent(from, to, second ?? b)]
        expect(before).toBeGreaterThanOrEqual(0)
        expect(after).toBeLessThanOrEqual(100)
        expect(after).toBeGreaterThanOrEqual(before)
      }),
    )
  })

  test('K15 a day has played nothing at 06:00, half at 15:00 and 18 hours from 24:00 on', () => {
    expect(playedHours(from, instantOf(from, 3))).toBe(0)
    expect(playedHours(from, startOf(from))).toBe(0)
    expect(playedHours(from, instantOf(from, 15))).toBe(9)
    expect(playedHours(from, endOf(from))).toBe(18)
    expect(playedHours(from, endOf(to))).toBe(18)
  })
})
