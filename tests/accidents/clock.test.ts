import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../machines/calendar/durations.ts'
import { manualClock } from '../../server/base/clock.ts'
import { clockCheck } from '../../server/clock-check.ts'
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts'
import { testPlatform } from '../support/platform.ts'
import { scratchFolder } from '../support/scratch-folder.ts'
import { production, startForTest } from './server.ts'

/** The library of Debian’s package faketime; the dynamic linker replaces `$LIB`. */
const FAKETIME_LIBRARY = '/usr/$LIB/faketime/libfaketime.so.1'

describe('accident 11: the clock’s work stands still while the clock is wrong', () => {
  let folder: Awaited<ReturnType<typeof scratchFolder>>
  let database: FreshDatabase
  beforeEach(async () => {
    folder = await scratchFolder()
    database = await freshDatabase()
  })
  afterEach(async () => {
    await database.drop()
    await folder.remove()
  })

  test('a jump of three days is reported, and so is the return', { timeout: 90_000 }, async () => {
    const offsetFile = `${folder.path}/offset`
    await writeFile(offsetFile, '+0')
    const settings = {
      ...production,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
      LD_PRELOAD: FAKETIME_LIBRARY,
      FAKETIME_TIMESTAMP_FILE: offsetFile,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const server = await startForTest(folder.path, settings)
    const reported = (text: string) =>
      vi.waitFor(() => expect(server.errors.join('')).toContain(text), { timeout: 40_000, interval: 100 })
    await writeFile(offsetFile, '+3d')
    await reported('the clock’s work stands still: the clock of this machine has jumped: it is 4320 minutes ahead of')
    await writeFile(offsetFile, '+0')
    await reported('the clock is right: its work goes on')
    expect(await server.stop()).toBe(0)
  })
})

describe('the check of the clock', () => {
  const start = new Date('2026-03-02T08:00:00Z')
  const check = async (clockMovesMs: number, uptimeMovesMs: number, databaseMovesMs: number) => {
    const platform = await testPlatform()
    const clock = manualClock(start)
    let uptimeMs = 1_000_000
    const problem = clockCheck(clock, platform.store, {
      uptimeMs: () => uptimeMs,
      databaseNow: async () => new Date(start.getTime() + databaseMovesMs),
    })
    clock.set(new Date(start.getTime() + clockMovesMs))
    uptimeMs += uptimeMovesMs
    const found = await problem()
    await platform.close()
    return found
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
