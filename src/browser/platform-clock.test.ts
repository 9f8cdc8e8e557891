import { afterEach, expect, test, vi } from 'vitest'
import { notePlatformTime, platformNow } from './platform-clock.ts'

afterEach(() => {
  vi.useRealTimers()
  // Test files share the module.
  notePlatformTime(new Date().toISOString())
})

test('the platform’s clock goes on from its last answer, and an answer without its time changes nothing', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T01:00:00Z') })
  expect(platformNow()).toEqual(new Date('2026-11-25T01:00:00Z'))
  notePlatformTime('2026-03-04T21:30:00.000Z')
  vi.advanceTimersByTime(60_000)
  for (const sent of [null, '', 'yesterday']) notePlatformTime(sent)
  expect(platformNow()).toEqual(new Date('2026-03-04T21:31:00Z'))
})
