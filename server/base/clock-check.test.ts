import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../machines/calendar/durations.ts'
import { manualClock } from './clock.ts'
import { clockCheck } from './clock-check.ts'

describe('the check of the clock', () => {
  const start = new Date('2026-03-02T08:00:00Z')
  const check = async (clockMovesMs: number, uptimeMovesMs: number, databaseMovesMs: number) => {
    const clock = manualClock(start)
    let uptimeMs = 1_000_000
    const findProblem = clockCheck(clock, {
      uptimeMs: () => uptimeMs,
      databaseNow: async () => new Date(start.getTime() + databaseMovesMs),
    })
    clock.set(new Date(start.getTime() + clockMovesMs))
    uptimeMs += uptimeMovesMs
    return findProblem()
  }

  test('a clock that advances with the computer and with PostgreSQL is right, also after a night asleep', async () => {
    expect(await check(DAY_MS, DAY_MS, DAY_MS + MINUTE_MS)).toBeUndefined()
  })

  test('a jump is found although the built-in PostgreSQL jumps with it', async () => {
    expect(await check(3 * DAY_MS, MINUTE_MS, 3 * DAY_MS)).toContain(
      'it is 4319 minutes ahead of the time that has passed',
    )
  })

  test('a clock that was wrong at the start differs from PostgreSQL’s', async () => {
    expect(await check(MINUTE_MS, MINUTE_MS, DAY_MS)).toBe(
      'the clock of this machine is 1439 minutes behind the clock of PostgreSQL; set one of them',
    )
  })
})
