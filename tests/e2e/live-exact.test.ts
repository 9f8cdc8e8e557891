import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '../support/browser.ts'
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts'
import { scratchFolder } from '../support/scratch-folder.ts'
import { beyondHours, differences, liveRun } from './live/run.ts'

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

test('W05 W06 W07 W08 W16 promise P5 for a minute 500 araboxes deliver 2 500 messages a second to a server that is killed meanwhile: every count on the pages, seen or hidden, is the database’s', {
  timeout: 240_000,
}, async () => {
  const result = await liveRun(browser, {
    databaseUrl: database.url,
    dataDir: folder.path,
    araboxes: 500,
    rate: 5,
    seconds: 60,
    kills: 1,
  })
  const { truth, seen, hidden, counts, location } = result
  // Some araboxes are out of order.
  expect(truth.counters.size).toBeGreaterThan(450)
  expect(seen.rows).toHaveLength(500)
  expect(truth.counted).toBeGreaterThan(60_000)
  expect(beyondHours(truth)).toBe(0)
  expect(differences(seen, truth)).toEqual([])
  expect(differences(hidden, truth)).toEqual([])
  expect(truth.counters.get(location)).toMatchObject(counts)
  expect(seen.people).toBe([...truth.counters.values()].reduce((sum, { net }) => sum + net, 0))
  expect(result.errors).toEqual([])
  console.log(JSON.stringify({ backMs: result.backMs, strains: result.strains, simulated: result.simulated }))
})
