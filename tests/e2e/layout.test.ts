import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, still } from '../support/browser/browser.ts'
import { openAs } from '../support/browser/open-as.ts'
import { pdfPages } from '../support/files/pdf-text.ts'
import { pixelRows } from '../support/files/picture-pixels.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

/** A text is up to this much wider in a browser that draws fonts otherwise. */
const SPARE_PX = 2

let platform: DemoPlatform
let browser: Browser

beforeAll(async () => {
  platform = await demoPlatform({ demoLive: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

test('R04 S15 at 1366 px every row of the English campaign list has two lines, also beside a long price', async () => {
  const { context, page } = await openAs(browser, platform.url, { as: 'sales', language: 'en' }, still)
  await page.goto('/campaign?size=50')
  await page.locator('tbody tr[data-row] .two-line').first().waitFor()
  const [heights, overflow] = await page.evaluate(() => [
    [...new Set([...document.querySelectorAll<HTMLElement>('tbody tr[data-row]')].map((row) => row.offsetHeight))],
    (document.querySelector('.list-box')?.scrollWidth ?? 0) - (document.querySelector('.list-box')?.clientWidth ?? 0),
  ])
  expect(heights).toEqual([44])
  expect(overflow).toBe(0)
  await context.close()
})

test('S15 no value in the filters of the English traffic page is cut, however wide the window is', async () => {
  const { context, page } = await openAs(browser, platform.url, { as: 'sales', language: 'en' }, still)
  await page.goto('/traffic')
  await page.locator('.traffic_hour').first().waitFor()
  const cut: unknown[] = []
  for (const width of [1000, 1366, 1440]) {
    await page.setViewportSize({ width, height: 860 })
    const labels = await page.locator('.traffic_hour .p-dropdown-label').evaluateAll((all) =>
      all.map((label) => {
        const text = document.createRange()
        text.selectNodeContents(label)
        const { left, right } = text.getBoundingClientRect()
        return { text: label.textContent, width: right - left, room: label.clientWidth - 10 }
      }),
    )
    cut.push(...labels.filter((label) => label.width + SPARE_PX > label.room))
  }
  expect(cut).toEqual([])
  await context.close()
})

test('S15 the form of a record that does not exist has a heading, and its breadcrumb leads to the list', async () => {
  const { context, page } = await openAs(browser, platform.url, { as: 'admin', language: 'en' }, still)
  await page.goto('/industry/form/99999')
  await page.getByRole('heading', { level: 1, name: 'There is no such record' }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Venue types' }).click()
  await page.waitForURL('**/industry')
  await context.close()
})

test('S07 in dark mode a map prints light and in whole, and no column of a table is cut', async () => {
  const { context, page } = await openAs(browser, platform.url, { as: 'sales', language: 'en', mode: 'dark' }, still)
  await page.goto('/traffic')
  await page.locator('[data-drawn]').waitFor({ state: 'attached' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.setViewportSize({ width: 688, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const picture = page.locator('.map-print')
  const pixels = (await pixelRows(await picture.screenshot())).flat()
  const light = pixels.filter((pixel) => Math.min(...pixel) > 190).length / pixels.length
  expect(light).toBeGreaterThan(0.9)
  const beyond = await page.evaluate(() => {
    const map = document.querySelector('.screen-map')
    const table = document.querySelector('.list-table')
    const ofMap = (map?.clientHeight ?? 0) - (map?.querySelector('.map-print')?.clientHeight ?? 0)
    const ofTable =
      (table?.getBoundingClientRect().right ?? 1000) - (table?.parentElement?.getBoundingClientRect().right ?? 0)
    return { ofMap: Math.round(ofMap), ofTable: Math.max(0, Math.round(ofTable)) }
  })
  expect(beyond).toEqual({ ofMap: 0, ofTable: 0 })
  await context.close()
})

test('S07 a printed list has its head on every page, and no column of buttons', async () => {
  const { context, page } = await openAs(browser, platform.url, { as: 'admin', language: 'pl' }, still)
  await page.goto('/traffic')
  await page.locator('.traffic_table tr[data-row]').nth(20).waitFor()
  const listed = pdfPages(await page.pdf({ format: 'A4' })).filter((text) => text.includes('ul.'))
  expect(listed.length).toBeGreaterThan(1)
  expect(listed.filter((text) => !text.includes('Zmierzono'))).toEqual([])
  await page.goto('/campaign')
  await page
    .getByRole('button', { name: /^Duplikuj/ })
    .nth(8)
    .waitFor()
  const campaigns = pdfPages(await page.pdf({ format: 'A4' })).join('')
  expect(campaigns).toContain('Kontakty')
  expect(campaigns).not.toContain('Duplikuj')
  await context.close()
})

test('S07 the dashboard prints every status, the overview begins with its map, and five weeks of availability fit one page', async () => {
  const { context, page } = await openAs(browser, platform.url, { as: 'sales', language: 'pl' }, still)
  await page.goto('/dashboard')
  await page.locator('.dashboard_dashboard .chart-canvas svg').waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.setViewportSize({ width: 688, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const [cut, beside] = await page.evaluate(() => {
    const strip = document.querySelector('.dashboard_statusStrip')
    const chart = document.querySelector('.dashboard_dashboard .chart-canvas')
    const panel = chart?.closest('.panel')
    return [
      (strip?.scrollWidth ?? 999) - (strip?.clientWidth ?? 0),
      (panel?.clientWidth ?? 999) - (chart?.clientWidth ?? 0),
    ]
  })
  expect(cut).toBe(0)
  // The padding of the panel.
  expect(beside).toBeLessThan(60)
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1366, height: 860 })
  await page.goto('/your-araboxes')
  await page.locator('[data-drawn]').waitFor({ state: 'attached' })
  await page.locator('.overview_cityTable tbody tr').first().waitFor()
  const [overview] = pdfPages(await page.pdf({ preferCSSPageSize: true }))
  expect(overview).toContain('Mapaaraboxów')
  await page.goto('/availability')
  await page.locator('.availability_cell').first().waitFor()
  const calendar = pdfPages(await page.pdf({ preferCSSPageSize: true }))
  expect(calendar).toHaveLength(1)
  expect(calendar[0]).toMatch(/2marca–5kwietnia2026.*Warszawa.*Wrocław/s)
  await context.close()
})

test('S15 at 1366 px every filter of the Polish traffic page is in one row, beside the scroll bar too, and the days are not cut', async () => {
  const viewport = { width: 1351, height: 860 }
  const { context, page } = await openAs(browser, platform.url, { as: 'sales', language: 'pl' }, { ...still, viewport })
  // The longest Polish names of months.
  await page.goto('/traffic?from=2025-10-27&to=2025-11-23')
  await page.locator('.traffic_filters .segmented, .traffic_filters .p-selectbutton').first().waitFor()
  const [middles, cut] = await page.evaluate(() => {
    const row = [...document.querySelectorAll('.traffic_filters .filter-control, .traffic_filters [role=radiogroup]')]
    const days = document.querySelector('.traffic_filters .filter-control-dates .input span')
    return [
      new Set(row.map((part) => Math.round(part.getBoundingClientRect().bottom / 10))).size,
      (days?.scrollWidth ?? 1) - (days?.clientWidth ?? 0),
    ]
  })
  expect([middles, cut]).toEqual([1, 0])
  await context.close()
})

test('S15 at 1366 px the six filters of the locations, none of them cut, and the tools are in one row, also beside the scroll bar', async () => {
  const viewport = { width: 1351, height: 860 }
  const { context, page } = await openAs(browser, platform.url, { as: 'admin', language: 'pl' }, { ...still, viewport })
  await page.goto('/location')
  await page.locator('.filter-bar-trailing button').nth(1).waitFor()
  const middles = await page
    .locator('.filter-bar :is(.filter-search, .filter-control, .filter-bar-trailing)')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().bottom / 10)))
  expect(middles).toHaveLength(8)
  expect(new Set(middles).size).toBe(1)
  const cut = await page
    .locator('.filter-bar :is(.p-dropdown-label, .p-multiselect-label)')
    .evaluateAll((labels) =>
      labels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])
  await context.close()
})

test('S11 in the list of araboxes the button to the top covers no menu at 1366 px, and no name runs into a state at 390 px', async () => {
  const { context, page } = await openAs(browser, platform.url, { as: 'sales', language: 'en' }, still)
  await page.goto('/your-araboxes')
  await page.locator('tbody tr[data-row] button').nth(8).waitFor()
  await page.evaluate(() => window.scrollTo(0, 400))
  const button = await page.locator('.shell_toTop button').boundingBox()
  const menu = await page.locator('tbody tr[data-row] button').first().boundingBox()
  expect(button?.x).toBeGreaterThanOrEqual((menu?.x ?? 0) + (menu?.width ?? 1366))

  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.overview_cardRow').first().waitFor()
  const gaps = await page.locator('.overview_cardRow').evaluateAll((rows) =>
    rows.map((row) => {
      const [name, state] = [...row.children].map((part) => {
        const content = document.createRange()
        content.selectNodeContents(part)
        return content.getBoundingClientRect()
      })
      return (state?.left ?? 0) - (name?.right ?? 0)
    }),
  )
  expect(gaps.length).toBeGreaterThan(5)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8)
  await context.close()
})

test('R03 at 390 px the diagram of a machine begins with its first state', async () => {
  const viewport = { width: 390, height: 844 }
  const { context, page } = await openAs(browser, platform.url, { as: 'admin', language: 'pl' }, { ...still, viewport })
  await page.goto('/testing')
  const first = page.locator('.testing_machineDiagram .testing_diagramNode').first()
  await first.waitFor()
  const [box, node] = await page.evaluate(() => {
    const nodes = [...document.querySelectorAll('.testing_machineDiagram .testing_diagramNode rect')]
    const [highest] = nodes.map((rect) => rect.getBoundingClientRect()).sort((one, other) => one.top - other.top)
    const { left, right } = document.querySelector('.testing_machineDiagram')?.getBoundingClientRect() ?? new DOMRect()
    return [
      { left, right },
      { left: highest?.left ?? 0, right: highest?.right ?? 0 },
    ]
  })
  expect(node?.left).toBeGreaterThan(box?.left ?? 0)
  expect(node?.right).toBeLessThan(box?.right ?? 0)
  await context.close()
})
