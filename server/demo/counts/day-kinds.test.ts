import { expect, test } from 'vitest'
import { dayNumberOf } from '../../../machines/calendar/days.ts'
import { dayKindOf, isOfficeDay } from './day-kinds.ts'

test.each([
  ['2025-04-20', 'holiday'],
  ['2025-04-21', 'holiday'],
  ['2025-06-19', 'holiday'],
  ['2026-04-05', 'holiday'],
  ['2026-06-04', 'holiday'],
  ['2024-12-24', 'workday'],
  ['2025-12-24', 'holiday'],
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
])('%s is a %s', (day, kind) => {
  expect(dayKindOf(dayNumberOf(day))).toBe(kind)
})

test('offices are closed on Epiphany and open on the day after', () => {
  expect([isOfficeDay(dayNumberOf('2026-01-06')), isOfficeDay(dayNumberOf('2026-01-07'))]).toEqual([false, true])
})
