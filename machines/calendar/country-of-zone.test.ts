import { expect, test } from 'vitest'
import { calendarOfPlace, calendarOfZone, NO_CALENDAR } from './country-of-zone.ts'

test.each([
  { zone: 'Europe/Warsaw', calendar: 'PL' },
  { zone: 'Europe/Berlin', calendar: 'DE' },
  { zone: 'Australia/Melbourne', calendar: 'AU-VIC' },
  { zone: 'Asia/Tokyo', calendar: NO_CALENDAR },
  { zone: 'constructor', calendar: NO_CALENDAR },
])('the calendar of $zone is $calendar', ({ zone, calendar }) => {
  expect(calendarOfZone(zone)).toBe(calendar)
})

test.each([
  { zone: 'Europe/Warsaw', region: 'PL-14', calendar: 'PL-14' },
  { zone: 'Europe/Warsaw', region: null, calendar: 'PL' },
  { zone: 'Europe/Berlin', region: 'PL-08', calendar: 'DE' },
  { zone: 'Europe/Berlin', region: 'DE-BB', calendar: 'DE-BB' },
  { zone: 'Europe/London', region: 'GB-SCT', calendar: 'GB-SCT' },
  { zone: 'Asia/Tokyo', region: 'PL-14', calendar: NO_CALENDAR },
])('a place in $zone whose city has the region $region has the calendar $calendar', ({ zone, region, calendar }) => {
  expect(calendarOfPlace(zone, region)).toBe(calendar)
})
