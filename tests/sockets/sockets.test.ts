import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openStore } from '../../server/store/database.ts'
import { DEMO_NOW, SECRET } from '../support/platform/demo-now.ts'
import { freePort } from '../support/platform/free-port.ts'
import { freshDatabase } from '../support/platform/fresh-database.ts'
import { startProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { percentile, runClientGroup } from './client-group-run.ts'

/** Maximum time in which 99 of 100 clients recover after the server answers again. */
const RECOVERY_MS = 5000

test('W12 W16 promise R5 when a server with a hundred pages is killed twice, all pages reconnect within five seconds and have its counts', async () => {
  const database = await freshDatabase('template_demo')
  const store = openStore(database.url, { connections: 2 })
  const folder = await scratchFolder()
  const settings = {
    CLOCK_START: DEMO_NOW.toISOString(),
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    SESSION_SECRET: SECRET,
  }
  // Without this file the demo would first generate its history.
  await copyFile(join(inject('demoFolder'), 'statistics.duckdb'), join(folder.path, 'statistics.duckdb'))
  const start = () => startProductServer(folder.path, settings)
  try {
    const plan = { clients: 100, kills: 2, locations: 4, everyMs: 100, now: () => DEMO_NOW }
    const { recoveriesMs, wrong } = await runClientGroup(start, store, plan)
    expect(wrong).toEqual([])
    expect(recoveriesMs).toHaveLength(200)
    expect(percentile(recoveriesMs, 0.99)).toBeLessThan(RECOVERY_MS)
  } finally {
    await store.close()
    await database.drop()
    await folder.remove()
  }
})
