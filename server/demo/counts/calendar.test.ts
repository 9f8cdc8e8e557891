import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { dateOfDay, dayKind, dayNumber, dayOfDate, isOfficeDay, weekday } from './calendar.ts'
import { warsawInstant, warsawOffset } from './warsaw.ts'

describe('the Polish calendar of the demo', () => {
  test.each([
    ['2025-04-20', 'holiday'],
    ['2025-04-21', 'holiday'],
    ['2025-06-19', 'holiday'],
    ['2026-04-05', 'holiday'],
    ['2026-06-04', 'holiday'],
    ['2026-12-24', 'holiday'],
    ['2025-12-07', 'tradingSunday'],
    ['2025-12-14', 'tradingSunday'],
    ['2025-12-21', 'tradingSunday'],
    ['2026-03-29', 'tradingSunday'],
    ['2026-04-26', 'tradingSunday'],
    ['2026-03-22', 'sunday'],
    ['2026-03-21', 'saturday'],
    ['2026-03-20', 'friday'],
    ['2026-03-19', 'workday'],
  ])('%s is a %s', (date, kind) => {
    expect(dayKind(dayOfDate(date))).toBe(kind)
  })

  test('dates and day numbers turn into each other, and the week begins on Monday', () => {
    expect(dateOfDay(dayNumber(2026, 2, 28) + 1)).toBe('2026-03-01')
    expect(weekday(dayOfDate('2026-03-16'))).toBe(0)
    expect(() => dayOfDate('2026-13-01')).toThrow('not a calendar date')
  })

  test('offices are closed on Epiphany and open on the day after', () => {
    expect([isOfficeDay(dayOfDate('2026-01-06')), isOfficeDay(dayOfDate('2026-01-07'))]).toEqual([false, true])
  })
})

describe('the clock of Warsaw', () => {
  test('agrees with the time zone database for every hour of four years', () => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', hour: '2-digit', hourCycle: 'h23' })
    const first = dayNumber(2024, 1, 1) * 24
    for (let hour = first; hour < first + 4 * 365 * 24; hour += 1) {
      const expected = Number(clock.format(hour * HOUR_MS))
      if ((hour + warsawOffset(hour)) % 24 !== expected) expect.fail(new Date(hour * HOUR_MS).toISOString())
    }
    expect(warsawOffset(first)).toBe(1)
  })

  test('gives the instant of a wall-clock minute in winter and in summer', () => {
    expect(warsawInstant(dayOfDate('2026-01-15'), 9 * 60 + 14).toISOString()).toBe('2026-01-15T08:14:00.000Z')
    expect(warsawInstant(dayOfDate('2026-07-15'), 9 * 60 + 14).toISOString()).toBe('2026-07-15T07:14:00.000Z')
  })
})
