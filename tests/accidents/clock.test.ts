import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { production, startForTest } from './server.ts'

/** The library of Debian’s package faketime; the dynamic linker replaces `$LIB`. */
const FAKETIME_LIBRARY = '/usr/$LIB/faketime/libfaketime.so.1'

describe('accident 11: the clock’s work is paused while the clock is wrong', () => {
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

  test('a jump of three days is reported, and so is the return', async () => {
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
    await reported('the clock’s work is paused: the clock of this machine has jumped: it is 4320 minutes ahead of')
    await writeFile(offsetFile, '+0')
    await reported('the clock is right again: its work continues')
    expect(await server.stop()).toBe(0)
  })
})
