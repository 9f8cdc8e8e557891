import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from './durations.ts'
import { FIRST_HOUR, flightEnd, flightStart, LAST_HOUR, playedHours, progressPercent } from './flights.ts'
import { dayOf, hourOf, instantOf } from './warsaw.ts'

const SPRING = '2027-03-28'
const AUTUMN = '2026-10-25'
const hours = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / HOUR_MS

describe('start and end', () => {
  test('K15 a day plays from 6 to 24', () => {
    expect([FIRST_HOUR, LAST_HOUR]).toEqual([6, 24])
  })

  test('L16 a winter campaign starts at 05:00 UTC and ends at 23:00 UTC', () => {
    expect(flightStart('2026-01-15').toISOString()).toBe('2026-01-15T05:00:00.000Z')
    expect(flightEnd('2026-01-15').toISOString()).toBe('2026-01-15T23:00:00.000Z')
  })

  test('L16 a summer campaign starts at 04:00 UTC and ends at 22:00 UTC', () => {
    expect(flightStart('2026-07-15').toISOString()).toBe('2026-07-15T04:00:00.000Z')
    expect(flightEnd('2026-07-15').toISOString()).toBe('2026-07-15T22:00:00.000Z')
  })

  test.each([SPRING, AUTUMN])('L16 on %s, when the clocks change, a day still plays 18 hours from 06:00', (day) => {
    expect(hourOf(flightStart(day))).toBe(6)
    expect(dayOf(flightStart(day))).toBe(day)
    expect(hours(flightStart(day), flightEnd(day))).toBe(18)
  })
})

describe('progress', () => {
  const [from, to] = ['2026-05-04', '2026-05-10']

  test('L25 it is 0 before the start and 100 after the end', () => {
    expect(progressPercent(from, to, new Date('2026-01-01T00:00:00Z'))).toBe(0)
    expect(progressPercent(from, to, flightStart(from))).toBe(0)
    expect(progressPercent(from, to, flightEnd(to))).toBe(100)
    expect(progressPercent(from, to, new Date('2027-01-01T00:00:00Z'))).toBe(100)
  })

  test('L25 it grows only in playing hours: after 3 days of 7 it stays the same all night', () => {
    const percent = (100 * 3) / 7
    expect(progressPercent(from, to, flightEnd('2026-05-06'))).toBeCloseTo(percent, 9)
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
    expect(playedHours(from, flightStart(from))).toBe(0)
    expect(playedHours(from, instantOf(from, 15))).toBe(9)
    expect(playedHours(from, flightEnd(from))).toBe(18)
    expect(playedHours(from, flightEnd(to))).toBe(18)
  })
})
