import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { timeLimits } from '../../src/pages/first-data.ts'
import { startBrowser } from '../support/browser/browser.ts'
import { openAs } from '../support/browser/open-as.ts'
import { loggedIn } from '../support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

let platform: DemoPlatform
let browser: Browser
let running = ''

beforeAll(async () => {
  platform = await demoPlatform()
  browser = await startBrowser()
  const admin = await loggedIn(platform.url, 'admin')
  const { answer } = await admin.call(contract.campaign.listCampaigns, { query: { size: 100 } })
  running = answer.items.find(({ status }) => status === 'in_progress')?.uuid ?? ''
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

const visit = (viewport = { width: 1366, height: 860 }) =>
  openAs(browser, platform.url, { as: 'admin', language: 'en' }, { viewport })

const row = 'main .list[aria-busy="false"] tr[data-row]'

/**
 * On a busy machine code and data can take longer than a page waits for them: this page waits until they are there.
 */
const withoutTimeLimits = async (page: Page): Promise<void> => {
  await page.addInitScript((limits) => {
    const setAnyTimeout = window.setTimeout.bind(window)
    const limitless = (work: TimerHandler, ms?: number, ...given: unknown[]) =>
      ms !== undefined && limits.includes(ms) ? 0 : setAnyTimeout(work, ms, ...given)
    Object.assign(window, { setTimeout: limitless })
  }, timeLimits)
}

/** Notes in the page how far its parts move while it loads, as promise P3 counts it. */
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const noted = { cls: 0 }
    Object.assign(window, { noted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.cls += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Scripts and styles that the page has requested, in this order. */
const watchFiles = (page: Page): string[] => {
  const files: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/.*\.(js|css)$/.test(request.url())) files.push(new URL(request.url()).pathname)
  })
  return files
}

test.each([
  ['/campaign', row],
  ['/location', row],
  ['/dashboard', 'main .dashboard_dashboard'],
  ['/campaign/preview/RUNNING', 'main section .metric-value'],
  ['/traffic', 'main .traffic_numbers:not([aria-busy]) .metric-value'],
  ['/your-araboxes', 'main .overview_cityTable tbody td'],
])(
  'promises P2 and P3 the HTML of %s names every file that its data waits for, and nothing moves',
  async (path, ready) => {
    const { context, page } = await visit()
    // The first visit of a browser with an account: without it the page would be the login.
    await page.goto('/user-profile')
    await page.locator('main h1').waitFor()
    // A page also loads files when it has shown its data. Those of this one do not count.
    await page.goto('about:blank')
    const address = path.replace('RUNNING', running)
    const html = await (await context.request.get(address)).text()
    expect(html).toMatch(/<link rel="preload" href="\/assets\/inter-[^"]*\.woff2" as="font"/)
    const named = new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]*)"/g)].map(([, file]) => file))
    await withoutTimeLimits(page)
    await watchShifts(page)
    const files = watchFiles(page)
    let filesBeforeData: readonly string[] | null = null
    const calls: string[] = []
    await page.route('**/api/**', async (route) => {
      const call = route.request()
      // The bar requests its own tasks after the first view, possibly before this test has seen that view.
      if (!call.url().endsWith('/campaign/tasks'))
        calls.push([call.method(), call.url(), call.postData() ?? ''].join(' '))
      // Until the first answer only what the first view needs can be requested.
      if (!call.url().includes('/counts')) filesBeforeData ??= [...files]
      await route.continue()
    })
    await page.goto(address)
    await page.locator(ready).first().waitFor()
    expect(filesBeforeData).not.toBeNull()
    expect((filesBeforeData ?? []).filter((file) => !named.has(file))).toEqual([])
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
    // V8 reads the hint to compile everything on another thread at the very start of a file only.
    const scripts = await Promise.all(
      [...named].filter((file) => file?.endsWith('.js')).map((file) => context.request.get(`${file}`)),
    )
    const texts = await Promise.all(scripts.map((script) => script.text()))
    expect(texts.filter((text) => !text.startsWith('//# allFunctionsCalledOnLoad\n'))).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { noted: { cls: number } }).noted.cls)).toBeLessThan(0.02)
    await context.close()
  },
)

test('promise P2 the first render waits for the data of the page, so that a list is drawn once', async () => {
  const { context, page } = await visit()
  await page.goto('/user-profile')
  await page.locator('main h1').waitFor()
  await withoutTimeLimits(page)
  await page.addInitScript(() => {
    const drawn: (string | null)[] = []
    Object.assign(window, { drawn })
    const look = () => {
      const list = document.querySelector('main .list')
      if (list) drawn.push(list.getAttribute('aria-busy'))
      if (drawn.at(-1) !== 'false') requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/campaign')
  await page.locator(row).first().waitFor()
  expect(await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)).toEqual(['false'])
  await context.close()
})

test('promise P3 the filters and the map of the araboxes stay where they are when the network arrives', async () => {
  const { context, page } = await visit()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/equipment/info_2**', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/your-araboxes')
  const places = async () => {
    const boxes = ['main search', 'main .overview_networkPanel'].map((part) => page.locator(part).boundingBox())
    return (await Promise.all(boxes)).map((box) => [box?.x, box?.y, box?.width])
  }
  await page.locator('main .overview_networkPanel').waitFor()
  const before = await places()
  answer()
  await page.getByText(/^\d+\saraboxes/).waitFor()
  expect(await places()).toEqual(before)
  await context.close()
})

test('promise P2 the files of a page load when the pointer stays on its link, and the click needs no further ones', async () => {
  const { context, page } = await visit()
  await page.goto('/dashboard')
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  const files = watchFiles(page)
  const link = page.getByRole('navigation').getByRole('link', { name: /^Locations/ })
  await link.hover()
  await expect.poll(() => files.some((file) => file.endsWith('.js'))).toBe(true)
  await page.waitForLoadState('networkidle')
  const loaded = files.length
  await link.click()
  await page.locator(row).first().waitFor()
  expect(files.slice(loaded)).toEqual([])
  await context.close()
})

test('promise P2 Back returns to the filters of a list and to where it was scrolled, also after a reload', async () => {
  const { context, page } = await visit({ width: 1366, height: 500 })
  await page.goto('/campaign')
  await page.locator(row).first().waitFor()
  await page.getByRole('searchbox').last().fill('a')
  await page.waitForURL(/q=a/)
  await page.locator(row).first().waitFor()
  const scrolled = await page.evaluate(() => {
    window.scrollTo(0, 200)
    return window.scrollY
  })
  expect(scrolled).toBe(200)
  // Without the mouse, which would scroll to the row.
  await page
    .locator(row)
    .first()
    .evaluate((element) => element.querySelector<HTMLElement>('td:nth-child(2)')?.click())
  await page.waitForURL(/preview/)
  await page.locator('main h1').waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const scrollY = () => page.evaluate(() => window.scrollY)
  await page.goBack()
  await page.locator(row).first().waitFor()
  await expect.poll(scrollY).toBe(200)
  expect(page.url()).toMatch(/q=a/)
  await expect.poll(() => page.getByRole('searchbox').last().inputValue()).toBe('a')
  await page.reload()
  await page.locator(row).first().waitFor()
  await expect.poll(scrollY).toBe(200)
  await context.close()
})

test('S10 until its scripts have loaded a page shows that it is loading, and then itself', async () => {
  const { context, page } = await visit()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/campaign', { waitUntil: 'commit' })
  await page.locator('.first-view span').waitFor()
  release()
  await page.locator(row).first().waitFor()
  expect(await page.locator('.first-view').count()).toBe(0)
  await context.close()
})
