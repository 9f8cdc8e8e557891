import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { faultOfRecord } from '../../machines/player/play-log.ts'
import { projectRoot } from '../../server/base/project-root.ts'
import { type KillableBrowser, startKillableBrowser } from '../support/browser/killable-browser.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { type PlayerPlatform, startPlayerPlatform } from '../support/servers/player-platform.ts'

const film = {
  path: join(projectRoot, 'server/demo/campaigns/spots/filizanka.mp4'),
  type: 'video/mp4',
  filmMs: 10_000,
  width: 1080,
  height: 1920,
} as const
const portrait = { width: 540, height: 960 }

let platform: PlayerPlatform
let profile: Awaited<ReturnType<typeof scratchFolder>>
let browser: KillableBrowser | null = null

beforeEach(async () => {
  platform = await startPlayerPlatform(film, 4_000)
  profile = await scratchFolder()
})

afterEach(async () => {
  await browser?.kill()
  await platform.close()
  await profile.remove()
})

const open = async (): Promise<Page> => {
  browser = await startKillableBrowser(profile.path, portrait)
  await browser.page.goto(`${platform.url}/player/`)
  return browser.page
}

type Rows = { store: 'records' | 'state'; key?: string; least: number }

/** Waits until at least this many rows are in a store of the browser's database. */
const waitForRows = (page: Page, rows: Rows): Promise<void> =>
  page.evaluate(async ({ store, key, least }) => {
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('player')
      opening.onsuccess = () => resolve(opening.result)
    })
    const stored = (): Promise<number> =>
      new Promise((resolve) => {
        const counting = opened.transaction(store).objectStore(store).count(key)
        counting.onsuccess = () => resolve(counting.result)
      })
    while ((await stored()) < least) await new Promise((resolve) => requestAnimationFrame(resolve))
    opened.close()
  }, rows)
const waitForStoredPlays = (page: Page, least: number) => waitForRows(page, { store: 'records', least })

test('a player is paired, plays, loses its network, is killed, starts again without it, and delivers every play', async () => {
  const page = await open()
  await page.waitForSelector('svg[aria-label$="/screen/pair?code=K7MX4P"]')
  expect(await page.locator('[aria-label="K7MX4P"]').isVisible()).toBe(true)
  // From here on the page can start without a network.
  const scope = await page.evaluate(() => navigator.serviceWorker.ready.then((worker) => worker.scope))
  expect(new URL(scope).pathname).toBe('/player/')
  platform.pair()
  platform.wantPicture()
  await platform.until(() => platform.records.some((record) => faultOfRecord(record) === null))
  await platform.until(() => platform.pictures.length > 0)

  platform.cut(true)
  await waitForStoredPlays(page, 1)
  // A kill between two plays cuts none, so it waits for the play that is shown.
  await waitForRows(page, { store: 'state', key: 'begun', least: 1 })
  await browser?.kill()

  const offline = await open()
  await offline.waitForSelector('#stage video', { state: 'attached' })
  await waitForStoredPlays(offline, 3)
  platform.cut(false)
  const delivered = platform.records.length
  await platform.until(() => platform.records.length >= delivered + 3)

  const { records } = platform
  expect(records.map(({ number }) => number)).toEqual(records.map((_, index) => index + 1))
  expect(records.filter(({ cut }) => cut === 'closed')).toHaveLength(1)
  expect(records.filter((record) => faultOfRecord(record) === null).length).toBeGreaterThanOrEqual(3)
  expect(new Set(records.map(({ loop, slot }) => loop * 12 + slot)).size).toBe(records.length)
  expect(platform.refused).toEqual([])
  expect(platform.filmRequests).toBe(1)

  // Without its token the player is a new one: it shows a code again.
  platform.revoke()
  await offline.waitForSelector('svg[aria-label$="/screen/pair?code=K7MX4P"]')
})
