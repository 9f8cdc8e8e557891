import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { contract } from '../../contract/index.ts'
import { LARGEST_PAGE } from '../../contract/paging.ts'
import { addDays } from '../../machines/calendar/days.ts'
import { dayOf } from '../../machines/calendar/warsaw.ts'
import { demoNetwork } from '../../server/demo/network/demo-network.ts'
import { startPostgres } from '../../server/store/postgres/start-postgres.ts'
import { importNetwork, waitForImport } from '../e2e/live/network.ts'
import { openBrowserSession, startBrowser } from '../support/browser/browser.ts'
import { logInOn } from '../support/browser/login.ts'
import { formWithFile } from '../support/calls/campaign-body.ts'
import { type Caller, loggedIn } from '../support/calls/client.ts'
import { startProductServer } from '../support/platform/product-server.ts'

const KB = 1000
const USER = 'operator-of-maps'
const PASSWORD = 'a-password-of-maps'
/** Number of locations for which statistics are promised (P7). */
const LOCATIONS = 3000
/** A part of the address of the map's squares. */
const CELLS = '/plot/people/traffic/cells'
/** How long no frame may follow for one to be the last. */
const REST_MS = 1500

const VISITS = 5
const CITIES = demoNetwork().cities.length
/** Locations of a city are on a grid with this many in a row, so far apart that each has its own square. */
const ROW = 15
const STEP_DEGREES = 0.02

const apart = (number: number): [north: number, east: number] => {
  const inCity = Math.floor(number / CITIES)
  return [(inCity % ROW) * STEP_DEGREES, Math.floor(inCity / ROW) * STEP_DEGREES]
}

/** Imports the counts of yesterday, hour by hour, for all locations. */
const importCounts = async (admin: Caller, count: number): Promise<void> => {
  const day = addDays(dayOf(new Date()), -1)
  const lines = ['hour,sensor_id,people_net,cars,buses']
  for (let number = 0; number < count; number += 1) {
    for (let hour = 0; hour < 24; hour += 1)
      lines.push(
        `${day}T${String(hour).padStart(2, '0')}:00,live-${number},${(number * 7 + hour * 31) % 900},${number % 90},3`,
      )
  }
  const form = formWithFile(new File([lines.join('\n')], 'counts.csv'))
  const { status, answer } = await admin.call(contract.live.importCounts, { form })
  if (status !== 201) throw new Error(`the counts were rejected: ${status}`)
  await waitForImport(admin, answer.uuid)
}

/** Visits the map of the network; times from its last answer to its last frame, which include starting the map. */
const networkTimes = async (page: Page, count: number): Promise<number[]> => {
  const times: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
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
    times.push(Math.round(drawnMs - loadedMs))
  }
  return times
}

type Noted = { drawnMs: number }

/** Notes when the map says that it has drawn everything; in the page. */
const noteFrames = (): void => {
  const noted: Noted = { drawnMs: 0 }
  Object.assign(window, { noted })
  new MutationObserver(() => {
    noted.drawnMs = performance.now()
  }).observe(document, { subtree: true, attributeFilter: ['data-drawn'] })
}

/** Time from the end of the last answer with squares to the frame after which the map rests. */
const lastFrame = async (page: Page, answer: Promise<Response>): Promise<number> => {
  await (await answer).finished()
  const answeredMs = await page.evaluate((part) => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes(part))
    return (answers.at(-1) as PerformanceResourceTiming).responseEnd
  }, CELLS)
  await page.waitForFunction((since) => (window as unknown as { noted: Noted }).noted.drawnMs > since, answeredMs)
  // Later frames of the same data also count.
  await page.waitForTimeout(REST_MS)
  const drawnMs = await page.evaluate(() => (window as unknown as { noted: Noted }).noted.drawnMs)
  return Math.round(drawnMs - answeredMs)
}

/**
 * Promise P6 on `/traffic`: bytes of the squares; from a visit's squares to the first complete frame, which includes
 * starting the map; and, with the map up, from the squares of another kind to the last frame.
 */
const measureTraffic = async (page: Page): Promise<Record<string, unknown>> => {
  await page.addInitScript({ content: 'globalThis.__name = (value) => value' })
  await page.addInitScript(noteFrames)
  const squares = () => page.waitForResponse((answer) => answer.url().includes(CELLS))
  const [setUpMs, drawnMs]: [number[], number[]] = [[], []]
  let body = ''
  for (let visit = 0; visit < VISITS; visit += 1) {
    const first = squares()
    await page.goto('/traffic')
    await page.locator('.traffic-map_map').scrollIntoViewIfNeeded()
    setUpMs.push(await lastFrame(page, first))
    for (const kind of ['Samochody', 'Osoby']) {
      const next = squares()
      await page.locator('.traffic-map_map').getByText(kind, { exact: true }).first().click()
      drawnMs.push(await lastFrame(page, next))
      // A second request, because the browser does not keep the bodies of answers.
      body = await (await page.request.fetch((await next).request())).text()
    }
  }
  const { cells }: { cells: unknown[] } = JSON.parse(body)
  return {
    squares: cells.length,
    payload_kb: Math.round(body.length / KB),
    payload_gz_kb: Math.round(gzipSync(body).length / KB),
    first_frame_ms: setUpMs,
    drawn_ms: drawnMs,
  }
}

/**
 * Promise P6 for the maps of the network and of the traffic: bytes that they load, and time from the last answer to the
 * last frame with software rendering.
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
    await importNetwork(admin, Number(count), apart)
    await importCounts(admin, Number(count))
    const { page, errors } = await openBrowserSession(browser, server.url)
    await page.goto('/auth/login')
    await logInOn(page, USER, PASSWORD)
    const idleMs = await networkTimes(page, Number(count))
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
      traffic: await measureTraffic(page),
      page_errors: errors,
    }
  } finally {
    await browser.close()
    await server.kill()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
