import { expect, test } from 'vitest'
import { startOfHour, startOfHourMs } from './full-hours.ts'

test('an hour starts at its first millisecond and ends before the next one', () => {
  const [nine, ten] = ['2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z']
  expect(startOfHour(new Date(nine)).toISOString()).toBe(nine)
  expect(startOfHour(new Date('2026-03-02T09:59:59.999Z')).toISOString()).toBe(nine)
  expect(startOfHour(new Date(ten)).toISOString()).toBe(ten)
})

test('an instant before 1970 belongs to the hour that began before it', () => {
  expect(startOfHourMs(-1)).toBe(-3_600_000)
})
