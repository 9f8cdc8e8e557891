import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../machines/calendar/durations.ts'
import { withPlainSpaces } from '../../tests/support/pages/plain-spaces.ts'
import {
  dateTime,
  day,
  dayRange,
  endOfDay,
  fullDateTime,
  fullHour,
  silentFor,
  startsIn,
  time,
  unbrokenDayRange,
  weekday,
  weekdayMark,
} from './dates.ts'
import { nameOtherYearsThan } from './present.ts'

describe('days', () => {
  test('a range inside one month names the month once', () => {
    expect(withPlainSpaces(dayRange('2025-11-17', '2025-11-30', 'long', 'pl'))).toBe('17–30 listopada 2025')
    expect(withPlainSpaces(dayRange('2025-12-01', '2025-12-14', 'short', 'pl'))).toBe('1–14 gru')
    expect(unbrokenDayRange('2025-11-17', '2025-11-30')).toBe('17\u2060–\u206030\u00a0listopada 2025')
    expect(unbrokenDayRange('2025-11-17', '2025-12-30')).toBe(dayRange('2025-11-17', '2025-12-30', 'long'))
  })

  test('a range over two months keeps spaces around its dash', () => {
    expect(withPlainSpaces(dayRange('2025-11-26', '2025-12-09', 'short', 'pl'))).toBe('26 lis – 9 gru')
    expect(withPlainSpaces(dayRange('2025-12-28', '2026-01-04', 'long', 'pl'))).toBe(
      '28 grudnia 2025 – 4 stycznia 2026',
    )
    expect(withPlainSpaces(dayRange('2025-11-26', '2025-12-09', 'long', 'en'))).toBe('26 November – 9 December 2025')
  })

  test('short ranges name the years if one of them is not the present one', () => {
    nameOtherYearsThan(() => new Date('2026-11-30T12:00:00Z'))
    try {
      const short = (from: string, to: string) => withPlainSpaces(dayRange(from, to, 'short', 'pl'))
      expect(short('2026-12-14', '2026-12-27')).toBe('14–27 gru')
      expect(short('2025-12-14', '2025-12-27')).toBe('14–27 gru 2025')
      expect(short('2028-11-14', '2028-12-27')).toBe('14 lis – 27 gru 2028')
      expect(short('2026-12-28', '2027-01-10')).toBe('28 gru 2026 – 10 sty 2027')
      expect(short('2027-01-10', '2027-01-10')).toBe('10 sty 2027')
    } finally {
      nameOtherYearsThan(null)
    }
  })

  test('one day is not a range', () => {
    expect(withPlainSpaces(dayRange('2025-11-17', '2025-11-17', 'long', 'pl'))).toBe('17 listopada 2025')
  })

  test('weekdays are short and lower case', () => {
    expect(withPlainSpaces(weekday('2025-12-19', 'pl'))).toBe('pt., 19 grudnia')
    expect(['2025-11-17', '2025-11-19', '2025-11-20', '2025-11-23'].map((date) => weekdayMark(date, 'pl'))).toEqual([
      'pn',
      'śr',
      'cz',
      'nd',
    ])
  })

  test('L27 the end of a day is 24:00 of that day', () => {
    expect(withPlainSpaces(endOfDay('2025-11-30', 'pl'))).toBe('30 lis, 24:00')
  })
})

describe('moments', () => {
  test('a moment is shown in Warsaw time, in winter and in summer', () => {
    expect(withPlainSpaces(dateTime('2025-11-17T05:00:00Z', 'pl'))).toBe('17 lis, 06:00')
    expect(time('2025-07-17T05:00:00Z', 'pl')).toBe('07:00')
    expect(withPlainSpaces(fullDateTime('2025-11-25T10:42:00Z', 'pl'))).toBe('wtorek, 25 listopada 2025, 11:42')
  })

  test('midnight in Warsaw reads 00:00', () => {
    expect(time('2025-11-16T23:00:00Z', 'pl')).toBe('00:00')
  })

  test('a start is given in calendar days, not in hours', () => {
    const now = '2025-11-25T22:30:00Z'
    expect(withPlainSpaces(startsIn('2025-11-26T05:00:00Z', now, 'pl'))).toBe('start jutro, 06:00')
    expect(withPlainSpaces(startsIn('2025-12-01T05:00:00Z', now, 'pl'))).toBe('start za 6 dni')
    expect(withPlainSpaces(startsIn('2025-11-25T22:50:00Z', now, 'pl'))).toBe('start dziś, 23:50')
    expect(withPlainSpaces(startsIn('2025-11-20T05:00:00Z', now, 'pl'))).toBe('termin startu minął 20 lis')
  })

  test('silence is given in minutes, hours, then days', () => {
    expect(withPlainSpaces(silentFor(48 * MINUTE_MS, 'pl'))).toBe('48 min')
    expect(withPlainSpaces(silentFor(134 * MINUTE_MS, 'pl'))).toBe('2 godz. 14 min')
    expect(withPlainSpaces(silentFor(72 * HOUR_MS, 'pl'))).toBe('3 dni')
  })

  test('a full hour has two digits', () => {
    expect([fullHour(7), fullHour(24)]).toEqual(['07:00', '24:00'])
  })

  test('English writes no comma between a weekday and its date', () => {
    expect(withPlainSpaces(weekday('2025-12-19', 'en'))).toBe('Fri 19 December')
    expect(withPlainSpaces(fullDateTime('2026-11-24T10:41:00Z', 'en'))).toBe('Tuesday 24 November 2026, 11:41')
  })

  test('a short day keeps number and month together', () => {
    expect(day('2025-11-30', 'short', 'pl')).toBe('30\u00a0lis')
  })
})
