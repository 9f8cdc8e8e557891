import { describe, expect, test } from 'vitest'
import { filmsToRemove, waitAfter } from './stored-films.ts'

const MB = 1_000_000
const DAY = 86_400_000
const nowMs = 100 * DAY
const stored = [
  { digest: 'old', sizeBytes: 40 * MB, scheduledMs: nowMs - 20 * DAY },
  { digest: 'recent', sizeBytes: 40 * MB, scheduledMs: nowMs - DAY },
  { digest: 'scheduled', sizeBytes: 40 * MB, scheduledMs: nowMs - 25 * DAY },
  { digest: 'forgotten', sizeBytes: 40 * MB, scheduledMs: nowMs - 30 * DAY },
]

describe('filmsToRemove', () => {
  test.each([
    ['with room only what was not scheduled for 30 days', 10, 1000, ['forgotten']],
    ['without room the oldest unscheduled ones first, until it fits', 10, 0, ['forgotten', 'old']],
    ['never a scheduled one', 500, 0, ['forgotten', 'old', 'recent']],
    ['a browser that does not say its room', 10, null, ['forgotten']],
  ])('%s', (_, needed, free, expected) => {
    const room = { neededBytes: needed * MB, freeBytes: free === null ? null : free * MB, nowMs }
    expect(filmsToRemove(stored, new Set(['scheduled']), room)).toEqual(expected)
  })
})

test.each([
  ['the first after five seconds', 0, 0, 5_000],
  ['doubled each time', 3, 0, 40_000],
  ['up to half of it sooner', 3, 1, 20_000],
  ['ten minutes at most', 50, 0, 600_000],
])('attempts are repeated: %s', (_, failures, random, expected) => expect(waitAfter(failures, random)).toBe(expected))
