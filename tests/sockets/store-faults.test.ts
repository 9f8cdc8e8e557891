import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openStore } from '../../server/store/database.ts'
import { DEMO_NOW, SECRET } from '../support/platform/demo-now.ts'
import { freePort } from '../support/platform/free-port.ts'
import { freshDatabase } from '../support/platform/fresh-database.ts'
import { startProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { runClientGroup } from './client-group-run.ts'
import { startStoreFaults } from './store-faults.ts'

/** `npm run sockets` runs the same with 500 locations and more kills. */
const LOCATIONS = 200

test('W12 W16 two pages, one of them hidden, that follow 200 locations each have all counts of the database after a kill of a server whose lookups fail and hang', async () => {
  const database = await freshDatabase('template_demo')
  const store = openStore(database.url, { connections: 2 })
  const folder = await scratchFolder()
  const faults = await startStoreFaults(database.url, { share: 0.1, hangMs: 3000 })
  const settings = {
    CLOCK_START: DEMO_NOW.toISOString(),
    PORT: String(await freePort()),
    DATABASE_URL: faults.url,
    SESSION_SECRET: SECRET,
  }
  // Without this file the demo would first generate its history.
  await copyFile(join(inject('demoFolder'), 'statistics.duckdb'), join(folder.path, 'statistics.duckdb'))
  try {
    const { wrong, messages } = await runClientGroup(() => startProductServer(folder.path, settings), store, {
      clients: 2,
      kills: 1,
      locations: LOCATIONS,
      watched: LOCATIONS,
      everyMs: 10_000,
      now: () => DEMO_NOW,
      hasFaults: true,
      onReady: faults.begin,
    })
    expect(wrong).toEqual([])
    expect(messages).toBeGreaterThan(LOCATIONS)
    expect(faults.counts.failed).toBeGreaterThan(0)
    expect(faults.counts.hung).toBeGreaterThan(0)
  } finally {
    await faults.close()
    await store.close()
    await database.drop()
    await folder.remove()
  }
})
