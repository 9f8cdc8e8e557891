import { expect, test } from 'vitest'
import { validation } from '../../contract/validation.ts'
import { MINUTE_MS } from './durations.ts'
import { canonicalTimeZone, hasWholeHours, timeZoneErrorOf, utcOffsetMs, wallClockMs } from './time-zones.ts'

const zones = ['Europe/Warsaw', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Casablanca']

/** The wall clock by another way through Intl, without a cache. */
const shown = (timeZone: string, instantMs: number): string =>
  new Date(instantMs).toLocaleString('sv-SE', { timeZone, hourCycle: 'h23' })

test.each(zones)(
  'the wall clock of %s is right in every minute around its changes, also when it is read again',
  (zone) => {
    const year = Array.from({ length: 366 * 24 }, (_, hour) => Date.UTC(2026, 0, 1) + hour * 60 * MINUTE_MS)
    const changes = year.filter((hour) => utcOffsetMs(zone, hour) !== utcOffsetMs(zone, hour + 60 * MINUTE_MS))
    expect(changes.length).toBe(zone === 'Asia/Kathmandu' ? 0 : 2)
    for (const change of [...changes, year[0] ?? 0])
      for (let minute = -90; minute < 90; minute += 1) {
        const instant = change + minute * MINUTE_MS + 12_345
        const wall = new Date(wallClockMs(zone, instant)).toISOString()
        expect(wall.slice(0, 19).replace('T', ' ')).toBe(shown(zone, instant))
        expect(wallClockMs(zone, instant)).toBe(Date.parse(wall))
      }
  },
)

test('an unknown zone is an error each time, and instants before 1972 have their offset of that time', () => {
  for (const _ of [1, 2]) expect(() => wallClockMs('Europe/Nowhere', 0)).toThrow(RangeError)
  for (const _ of [1, 2]) expect(() => wallClockMs('Europe/Nowhere', Date.UTC(2026, 0, 1))).toThrow(RangeError)
  // Poland had no summer time in the sixties from 1965 on.
  expect(utcOffsetMs('Europe/Warsaw', Date.UTC(1970, 6, 1))).toBe(60 * MINUTE_MS)
})

test('a name of a time zone is spelled as the table of zones spells it; an offset is no time zone', () => {
  expect(canonicalTimeZone('europe/warsaw')).toBe('Europe/Warsaw')
  expect(canonicalTimeZone('Europe/Nowhere')).toBeNull()
  for (const offset of ['+02:00', '-05:00', '+02']) expect(canonicalTimeZone(offset)).toBeNull()
})

test('a time zone has whole hours only if it has them in winter and in summer', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  expect(hasWholeHours('Europe/Warsaw', now)).toBe(true)
  expect(hasWholeHours('Asia/Kathmandu', now)).toBe(false)
  // UTC+11 in its summer, UTC+10:30 in its winter.
  expect(hasWholeHours('Australia/Lord_Howe', now)).toBe(false)
})

test('an unknown zone and one with half hours have different messages, a usable one has none', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  expect(timeZoneErrorOf('Europe/Nowhere', now)).toBe(validation.timeZone)
  expect(timeZoneErrorOf('Asia/Kathmandu', now)).toBe(validation.wholeHours)
  expect(timeZoneErrorOf('Europe/Warsaw', now)).toBeNull()
})
