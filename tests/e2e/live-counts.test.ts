import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '../support/browser/browser.ts'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { bySet } from '../support/run/test-set.ts'
import { differenceFromHours, differences, liveRun } from './live/run.ts'

const SECONDS = bySet(15, 30)

let browser: Browser
let database: FreshDatabase
let folder: Awaited<ReturnType<typeof scratchFolder>>

beforeAll(async () => {
  browser = await startBrowser()
  database = await freshDatabase('template_empty')
  folder = await scratchFolder()
})
afterAll(async () => {
  await browser?.close()
  await database?.drop()
  await folder?.remove()
})

// `npm run bench -- live` runs the same for ten minutes with five kills.
test(`W05 W06 W07 W08 W16 promise P5 while 500 araboxes deliver 2 500 messages per second for ${SECONDS} seconds and the server is killed once, every count on the visible and the hidden page equals the database`, {
  timeout: 240_000,
}, async () => {
  const result = await liveRun(browser, {
    databaseUrl: database.url,
    dataDir: folder.path,
    araboxes: 500,
    rate: 5,
    seconds: SECONDS,
    kills: 1,
  })
  const { stored, seen, hidden, counts, location } = result
  // Some araboxes have an outage.
  expect(stored.counters.size).toBeGreaterThan(450)
  expect(seen.rows).toHaveLength(500)
  expect(stored.counted).toBeGreaterThan(SECONDS * 1000)
  expect(differenceFromHours(stored)).toBe(0)
  expect(differences(seen, stored)).toEqual([])
  expect(differences(hidden, stored)).toEqual([])
  expect(stored.counters.get(location)).toMatchObject(counts)
  expect(seen.people).toBe([...stored.counters.values()].reduce((sum, { net }) => sum + net, 0))
  expect(result.errors).toEqual([])
  console.log(JSON.stringify({ backMs: result.backMs, costs: result.costs, simulated: result.simulated }))
})
