import { expect, test } from 'vitest'
import { HOUR_MS } from './durations.ts'
import { localTimeOf } from './local-hours.ts'

const shown = (zone: string, hour: string) => {
  const local = localTimeOf(zone, new Date(hour))
  return `${local.day} ${local.hour}`
}

test('the hour that is repeated in autumn occurs twice, and the hour that is skipped in spring never occurs', () => {
  expect(shown('Europe/Warsaw', '2026-10-25T00:00:00Z')).toBe('2026-10-25 2')
  expect(shown('Europe/Warsaw', '2026-10-25T01:00:00Z')).toBe('2026-10-25 2')
  expect(shown('Europe/Warsaw', '2026-03-29T00:00:00Z')).toBe('2026-03-29 1')
  expect(shown('Europe/Warsaw', '2026-03-29T01:00:00Z')).toBe('2026-03-29 3')
})

test('midnight is hour 0 of the new day, on both sides of the date line', () => {
  expect(shown('Europe/Warsaw', '2025-12-31T23:00:00Z')).toBe('2026-01-01 0')
  expect(shown('Pacific/Auckland', '2026-03-01T11:00:00Z')).toBe('2026-03-02 0')
  expect(shown('America/New_York', '2026-01-01T04:00:00Z')).toBe('2025-12-31 23')
})

test('an unknown time zone is an error', () => {
  expect(() => localTimeOf('Europe/Atlantis', new Date())).toThrow(RangeError)
})

test('the cache is bounded, and the results stay correct', () => {
  const first = Date.UTC(1990, 0, 1)
  for (let hour = 0; hour < 50_000; hour += 1) localTimeOf('Etc/GMT-10', new Date(first + hour * HOUR_MS))
  expect(shown('Etc/GMT-10', '1990-01-01T00:00:00Z')).toBe('1990-01-01 10')
})
