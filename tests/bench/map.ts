import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { contract } from '../../contract/index.ts'
import { LARGEST_PAGE } from '../../contract/paging.ts'
import { startPostgres } from '../../server/store/postgres.ts'
import { importNetwork } from '../e2e/live/network.ts'
import { logInOn } from '../e2e/login.ts'
import { openBrowserSession, startBrowser } from '../support/browser.ts'
import { loggedIn } from '../support/client.ts'
import { startProductServer } from '../support/product-server.ts'

const KB = 1000
const USER = 'operator-of-maps'
const PASSWORD = 'a-password-of-maps'
/** Number of locations for which statistics are promised (P7). */
const LOCATIONS = 3000

/**
 * Promise P6 for the map of the network: bytes that it loads, and time from the last answer to the last frame with
 * software rendering.
 */
export const benchMap = async ([count = String(LOCATIONS)]: readonly string[]): Promise<Record<string, unknown>> => {
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const server = await startProductServer(join(folder, 'data'), {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    FIRST_ADMIN_USERNAME: USER,
    FIRST_ADMIN_PASSWORD: PASSWORD,
    DEMO_LIVE: '',
  })
  const browser = await startBrowser()
  try {
    const admin = await loggedIn(server.url, USER, PASSWORD)
    await importNetwork(admin, Number(count))
    const { page, errors } = await openBrowserSession(browser, server.url)
    await page.goto('/auth/login')
    await logInOn(page, USER, PASSWORD)
    const idleMs: number[] = []
    for (let visit = 0; visit < 5; visit += 1) {
      await page.goto('/your-araboxes')
      await page.locator(`[data-drawn="${count}"]`).waitFor({ state: 'attached', timeout: 60_000 })
      const drawnMs = await page.evaluate(() => performance.now())
      const loadedMs = await page.evaluate(() =>
        Math.max(
          ...performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('info_2') && name.includes('size=1000'))
            .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
        ),
      )
      idleMs.push(Math.round(drawnMs - loadedMs))
    }
    const pages: string[] = []
    for (let number = 1; number <= Math.ceil(Number(count) / LARGEST_PAGE); number += 1) {
      const query = { type: 'arabox', size: LARGEST_PAGE, page: number } as const
      pages.push(JSON.stringify((await admin.call(contract.location.listLocations, { query })).answer))
    }
    return {
      locations: Number(count),
      payload_kb: Math.round(pages.reduce((sum, body) => sum + body.length, 0) / KB),
      payload_gz_kb: Math.round(pages.reduce((sum, body) => sum + gzipSync(body).length, 0) / KB),
      idle_ms: idleMs,
      page_errors: errors,
    }
  } finally {
    await browser.close()
    await server.kill()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
