import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockFrom, manualClock, systemClock } from './clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('the system clock returns the computer’s time', () => {
  expect(systemClock().now()).toEqual(new Date('2026-01-01T00:00:00Z'))
})

test('a clock with its own start advances with real time', () => {
  const clock = clockFrom(new Date('2026-03-02T08:00:00Z'))
  expect(clock.now()).toEqual(new Date('2026-03-02T08:00:00Z'))
  vi.advanceTimersByTime(90_000)
  expect(clock.now()).toEqual(new Date('2026-03-02T08:01:30Z'))
})

test('a clock with its own start does not follow changes of the computer’s clock', () => {
  const clock = clockFrom(new Date('2026-03-02T08:00:00Z'))
  vi.setSystemTime(new Date('2030-01-01T00:00:00Z'))
  expect(clock.now()).toEqual(new Date('2026-03-02T08:00:00Z'))
})

test('a manual clock stays until it is set, and changes of a returned date do not affect it', () => {
  const clock = manualClock(new Date('2026-03-02T08:00:00Z'))
  vi.advanceTimersByTime(90_000)
  clock.now().setFullYear(1999)
  expect(clock.now()).toEqual(new Date('2026-03-02T08:00:00Z'))
  clock.set(new Date('2026-03-03T08:00:00Z'))
  expect(clock.now()).toEqual(new Date('2026-03-03T08:00:00Z'))
})
