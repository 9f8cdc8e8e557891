import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowserSession, startBrowser } from '../support/browser/browser.ts'
import { logInOn } from '../support/browser/login.ts'
import { type Pixel, pixelRows } from '../support/files/picture-pixels.ts'
import { streetTiles } from '../support/files/street-tiles.ts'
import { demoPlatform } from '../support/platform/demo-platform.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { serveTiles } from '../support/servers/tile-server.ts'

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser?.close())

/** Repeats a look at the page until it is as expected. */
const settled = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 30_000 })

/** Origins of all requests of a page. */
const originsOf = (page: Page): ReadonlySet<string> => {
  const origins = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http')) origins.add(origin)
  })
  return origins
}

/** In the colours of the light mode: a cell is blue, a street is grey and darker than the land, a lake has its own. */
const isCell = ([red, , blue]: Pixel): boolean => blue - red > 70
const isStreet = ([red, green, blue]: Pixel): boolean => red < 238 && blue - red < 25 && green - red < 15
const isLake = (pixel: Pixel): boolean => pixel.join() === '223,233,240'

/** Least pixels of a street in a row, and of a lake: more than every other thing on the map has. */
const STREET_PX = 150
const LAKE_PX = 500

const countOf = (rows: readonly Pixel[][], is: (pixel: Pixel) => boolean): number =>
  rows.flat().filter((pixel) => is(pixel)).length

test('R19 P6 the traffic map draws its cells over the streets of the operator’s own file, plays hours, and a click on a cell filters the page', async () => {
  const folder = await scratchFolder()
  const mapTilesFile = join(folder.path, 'warszawa.pmtiles')
  await writeFile(mapTilesFile, streetTiles('protomaps', { attribution: 'Urząd Miasta' }))
  const platform = await demoPlatform({ mapTilesFile })
  const { context, page, errors } = await openBrowserSession(browser, platform.url, { colorScheme: 'light' })
  const origins = originsOf(page)
  await page.goto('/auth/login')
  await logInOn(page, 'admin')
  const tiles = page.waitForResponse((response) => response.url().includes('/map-tiles/'))
  await page.goto('/traffic?city=1')
  expect((await tiles).status()).toBe(206)
  const map = page.locator('.screen-map')
  await settled(async () => Number(await page.locator('[data-drawn]').getAttribute('data-drawn'))).toBeGreaterThan(9)
  expect(await map.locator('.maplibregl-ctrl-attrib').textContent()).toContain('Urząd Miasta')

  let rows: Pixel[][] = []
  await settled(async () => {
    rows = await pixelRows(await map.screenshot())
    return Math.max(...rows.map((row) => countOf([row], isStreet)))
  }).toBeGreaterThan(STREET_PX)
  expect(countOf(rows, isLake)).toBeGreaterThan(LAKE_PX)

  const hour = page.locator('.traffic-map_hour')
  const wholeDay = await hour.textContent()
  await page.getByRole('button', { name: 'Następna godzina' }).click()
  await settled(() => hour.textContent()).not.toBe(wholeDay)
  await page.getByRole('slider', { name: 'Godzina' }).fill('12')
  await settled(() => hour.textContent()).toContain('12')

  const y = rows.findIndex((row) => row.some(isCell))
  const x = rows[y]?.findIndex(isCell) ?? 0
  await map.locator('canvas').click({ position: { x: x + 4, y: y + 4 } })
  await page.waitForURL(/[?&]cell=/)
  await page.getByRole('button', { name: 'Usuń filtr pola' }).waitFor()
  expect([...origins]).toEqual([platform.url])
  expect(errors).toEqual([])
  await context.close()
  await platform.close()
  await folder.remove()
})

test('a style of others is drawn with its tiles, and the page may load from their origin and from no third one', async () => {
  const server = await serveTiles('#ff8800')
  const mapStyle = { url: `${server.origin}/style.json`, origins: [server.origin] }
  const platform = await demoPlatform({ mapStyle })
  const { context, page, errors } = await openBrowserSession(browser, platform.url)
  const origins = originsOf(page)
  await page.goto('/auth/login')
  await logInOn(page, 'admin')
  await page.goto('/your-araboxes')
  const map = page.locator('.screen-map')
  await page.locator('[data-drawn]').waitFor({ state: 'attached' })
  const isOrange = (pixel: Pixel): boolean => pixel.join() === '255,136,0'
  await settled(async () => countOf(await pixelRows(await map.screenshot()), isOrange)).toBeGreaterThan(10_000)
  expect(server.asked).toContainEqual(expect.stringMatching(/^\/\d\/\d+\/\d+\.pbf$/))
  expect([...origins].sort()).toEqual([platform.url, server.origin].sort())
  expect(errors).toEqual([])
  const blocked = await page.evaluate(async () => {
    const violation = new Promise<string>((resolve) => {
      addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI))
    })
    await fetch('http://127.0.0.2:9/').catch(() => undefined)
    return violation
  })
  expect(blocked).toContain('http://127.0.0.2:9')
  await context.close()
  await platform.close()
  server.close()
})

test('a map whose files cannot be loaded says so, and is drawn when the server is back', async () => {
  const platform = await demoPlatform()
  const { context, page } = await openBrowserSession(browser, platform.url, { colorScheme: 'light' })
  await page.goto('/auth/login')
  await logInOn(page, 'admin')
  let isAway = true
  await page.route(/maplibre-gl-worker/, (route) => (isAway ? route.abort() : route.continue()))
  let baseRequests = 0
  await page.route(/poland-base/, (route) => {
    baseRequests += 1
    return baseRequests < 3 ? route.abort() : route.continue()
  })
  await page.goto('/your-araboxes')
  const failed = page.getByText('Nie udało się wczytać mapy.')
  await failed.waitFor()
  isAway = false
  await failed.waitFor({ state: 'detached' })
  const isLand = (pixel: Pixel): boolean => pixel.join() === '253,253,252'
  const map = page.locator('.screen-map')
  await settled(async () => countOf(await pixelRows(await map.screenshot()), isLand)).toBeGreaterThan(10_000)
  expect(baseRequests).toBe(3)
  await context.close()
  await platform.close()
})
