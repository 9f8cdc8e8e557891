import { expect, test } from 'vitest'
import { MINUTE_MS } from './durations.ts'
import { utcOffsetMs, wallClockMs } from './time-zones.ts'

const zones = ['Europe/Warsaw', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Casablanca']

/** The wall clock by another way through Intl, without anything that is kept. */
const shown = (timeZone: string, instantMs: number): string =>
  new Date(instantMs).toLocaleString('sv-SE', { timeZone, hourCycle: 'h23' })

test.each(zones)(
  'the wall clock of %s is right in every minute around its changes, also when it is asked again',
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
