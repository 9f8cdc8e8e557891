import { expect, test } from 'vitest'
import { calendarOfZone, NO_CALENDAR } from './country-of-zone.ts'

test.each([
  { zone: 'Europe/Warsaw', calendar: 'PL' },
  { zone: 'Europe/Berlin', calendar: 'DE' },
  { zone: 'Australia/Melbourne', calendar: 'AU-VIC' },
  { zone: 'Asia/Tokyo', calendar: NO_CALENDAR },
  { zone: 'constructor', calendar: NO_CALENDAR },
])('the calendar of $zone is $calendar', ({ zone, calendar }) => {
  expect(calendarOfZone(zone)).toBe(calendar)
})
