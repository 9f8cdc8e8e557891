import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from './durations.ts'
import { instantsOfHour } from './local-instants.ts'
import { canonicalTimeZone, hasWholeHours } from './time-zones.ts'

const zones = [
  'Europe/Warsaw',
  'Europe/London',
  'America/New_York',
  'Australia/Melbourne',
  'Etc/GMT-10',
  'America/Sao_Paulo',
]

test('every hour of twenty years is one of the instants of its local hour', () => {
  const begin = Date.UTC(2005, 0, 1)
  const hour = fc.nat(20 * 366 * 24).map((hours) => begin + hours * HOUR_MS)
  fc.assert(
    fc.property(fc.constantFrom(...zones), hour, (timeZone, instant) => {
      const text = new Date(instant).toLocaleString('sv-SE', { timeZone })
      expect(instantsOfHour(timeZone, text.slice(0, 10), Number(text.slice(11, 13)))).toContain(instant)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['2026-03-29', 1, ['2026-03-29T00:00:00.000Z']],
  ['2026-03-29', 2, []],
  ['2026-03-29', 3, ['2026-03-29T01:00:00.000Z']],
  ['2026-10-25', 2, ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z']],
  ['2026-10-25', 3, ['2026-10-25T02:00:00.000Z']],
])('in Warsaw on %s the hour %i is %j', (day, hour, expected) => {
  expect(instantsOfHour('Europe/Warsaw', day, hour).map((instant) => new Date(instant).toISOString())).toEqual(expected)
})

test('a time zone is found by its name in any case; an offset is not a time zone', () => {
  expect(['europe/warsaw', 'Etc/GMT-10', '+02:00', 'Mars/Olympus', ''].map(canonicalTimeZone)).toEqual([
    'Europe/Warsaw',
    'Etc/GMT-10',
    null,
    null,
    null,
  ])
})

test('time zones with half hours are not accepted as whole-hour zones', () => {
  const now = new Date('2026-03-02T08:00:00Z')
  const halves = ['Asia/Kolkata', 'Australia/Adelaide', 'Australia/Lord_Howe'].map((zone) => hasWholeHours(zone, now))
  expect(halves).toEqual([false, false, false])
  expect(zones.every((zone) => hasWholeHours(zone, now))).toBe(true)
})
