import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './days.ts'
import { HOUR_MS } from './durations.ts'
import { dayOf, hourOf, instantOf, minuteOf } from './warsaw.ts'

const SPRING = '2027-03-28'
const AUTUMN = '2026-10-25'
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2010-01-01', days))
const hours = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / HOUR_MS

test('midnight in Warsaw belongs to the day that begins', () => {
  expect(dayOf(new Date('2025-11-16T23:00:00Z'))).toBe('2025-11-17')
})

test('a minute is that of the clock in Warsaw, in winter and in summer', () => {
  expect(minuteOf(new Date('2025-11-16T23:05:59Z'))).toBe('2025-11-17 00:05')
  expect(minuteOf(new Date('2025-07-01T23:05:00Z'))).toBe('2025-07-02 01:05')
})

test('L16 the short day has 23 hours and the long one 25', () => {
  expect(hours(instantOf(SPRING, 0), instantOf(SPRING, 24))).toBe(23)
  expect(hours(instantOf(AUTUMN, 0), instantOf(AUTUMN, 24))).toBe(25)
})

test('L16 the instant of every existing local hour has that day and hour', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 23 }), (day, hour) => {
      // 02:00 is skipped once a year.
      fc.pre(hour !== 2)
      expect(dayOf(instantOf(day, hour))).toBe(day)
      expect(hourOf(instantOf(day, hour))).toBe(hour)
    }),
    { numRuns: 1000 },
  )
})

test.each([SPRING, AUTUMN])(
  'L16 on %s, when the clocks change, every existing local hour has that day and hour',
  (day) => {
    const existing = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => day !== SPRING || hour !== 2)
    expect(existing.map((hour) => [dayOf(instantOf(day, hour)), hourOf(instantOf(day, hour))])).toEqual(
      existing.map((hour) => [day, hour]),
    )
  },
)

test('L16 24:00 of a day is 00:00 of the next', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(instantOf(day, 24)).toEqual(instantOf(addDays(day, 1), 0))
    }),
  )
})
