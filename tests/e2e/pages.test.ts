import axe from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { type BrowserSession, openBrowserSession, startBrowser } from '../support/browser.ts'
import { addressOf, loggedIn } from '../support/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/demo-platform.ts'

let platform: DemoPlatform
let browser: Browser
const uuids: Record<string, string> = {}
/** What a browser stores in which English was chosen. */
let english: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  platform = await demoPlatform()
  browser = await startBrowser()
  const { context, page } = await openBrowserSession(browser, platform.url)
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'English' }).click()
  english = await context.storageState()
  await context.close()
  const sales = await loggedIn(platform.url, 'sales')
  const { answer } = await sales.call(contract.campaign.listCampaigns, { query: { size: 100 } })
  for (const campaign of answer.items) {
    uuids[campaign.status] ??= campaign.uuid
    if (campaign.is_shared && campaign.status === 'in_progress') uuids.shared = campaign.share_token ?? ''
  }
  const { answer: locations } = await sales.call(contract.location.listLocations, {
    query: { type: 'arabox', size: 1 },
  })
  uuids.arabox = locations.items[0]?.uuid ?? ''
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

const paths = () => [
  '/dashboard',
  '/campaign',
  '/campaign?filter=nothing-matches-this&status=end',
  '/offer',
  '/campaign/form/add',
  `/campaign/form/${uuids.draft}`,
  `/campaign/form/${uuids.accepted}`,
  '/campaign/form/00000000-0000-4000-8000-000000000000',
  ...['draft', 'new', 'ready', 'accepted', 'pending', 'in_progress', 'end'].map(
    (status) => `/campaign/preview/${uuids[status]}`,
  ),
  `/offer/preview/${uuids.ready}`,
  '/campaign/preview/00000000-0000-4000-8000-000000000000',
  '/traffic',
  '/traffic?city=1&hours=7-19&weekday=1&by=HOUR&ages=RANGE_HOUR',
  '/traffic?from=2020-01-01&to=2020-01-31',
  `/your-araboxes/location-preview/${uuids.arabox}`,
  '/your-araboxes/location-preview/00000000-0000-4000-8000-000000000000',
  '/your-araboxes',
  '/your-araboxes?q=nothing-matches-this',
  '/user-profile',
  '/auth/404',
  `/shared/campaign/${uuids.shared}`,
  '/shared/campaign/00000000-0000-4000-8000-000000000000',
]

/** Pages that show more to an administrator, or only to one. */
const administration = ['/traffic', '/your-araboxes', '/location/import']

/** Pages of reference data, of which several are made alike: each is opened only in the view in which axe checks it. */
const referenceData = [
  '/user/form/2',
  '/location',
  '/location/form/1',
  '/role/form/3',
  '/industry/massive-actions/1',
  '/audit',
]

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Accessibility violations of a page: rule and element of each. */
const violationsOn = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    // Without this, passed rules are reported too, and describing them takes longer than checking them.
    { runOnly: WCAG, resultTypes: ['violations' as const] },
  )
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/**
 * Opens a browser session with a language, in which an account is logged in, or nobody. It is logged in without the
 * login page, which costs as much as four other pages.
 */
const openAs = async (
  as: string | null,
  language: 'pl' | 'en',
  options: BrowserContextOptions,
): Promise<BrowserSession> => {
  const storage = language === 'en' ? { storageState: english } : {}
  const session = await openBrowserSession(browser, platform.url, { ...options, ...storage })
  if (as !== null) {
    const login = { multipart: { username: as, password: 'arabox-demo' } }
    const answer = await session.context.request.post(addressOf(contract.users.login, {}), login)
    expect(answer.status(), `login of ${as}`).toBe(200)
  }
  return session
}

/** Opens a page as a link does: without loading the application again. */
const follow = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path)

/** Time without a request after which a page is complete. */
const QUIET_MS = 300

/** Returns a function that resolves when the page has not requested anything for a moment. */
const watchRequests = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>()
  let lastMs = Date.now()
  page.on('request', (request) => open.add(request))
  const end = (request: Request): void => {
    open.delete(request)
    lastMs = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    const fromMs = Date.now()
    const isQuiet = () => open.size === 0 && Date.now() - Math.max(lastMs, fromMs) > QUIET_MS
    await expect.poll(isQuiet, { interval: 50, timeout: 60_000 }).toBe(true)
  }
}

/**
 * Views of the pages. Every page is opened in two views that differ in width, colour scheme and language: pages with
 * even and odd numbers have different pairs. In one view it is loaded from its address and axe checks it, in the other
 * one it is opened within the application, which is what users do most.
 */
const views = [
  { first: 0, axe: 0, width: 1366, height: 860, colorScheme: 'light', language: 'pl' },
  { first: 0, axe: 2, width: 390, height: 844, colorScheme: 'dark', language: 'en' },
  { first: 1, axe: 1, width: 1366, height: 860, colorScheme: 'dark', language: 'en' },
  { first: 1, axe: 3, width: 390, height: 844, colorScheme: 'light', language: 'pl' },
] as const

// One after another: a page that waits for its turn keeps drawing.
test.each(views)(
  'S05 S07 R02 every second page from number $first on at $width px, $colorScheme, $language has a heading, fits the screen, has no accessibility violation (promise R8) and reports no error',
  { timeout: 600_000 },
  async ({ first, axe: checked, width, height, colorScheme, language }) => {
    // The content security policy would block the script of axe.
    const options = { viewport: { width, height }, colorScheme, bypassCSP: true }
    const visits = [
      ...administration.map((path) => ({ as: 'admin', path, once: false })),
      ...referenceData.map((path) => ({ as: 'admin', path, once: true })),
      ...paths().map((path) => ({ as: 'sales', path, once: false })),
      { as: null, path: '/auth/login', once: false },
    ].flatMap((visit, index) => {
      const isChecked = index % 4 === checked
      return index % 2 === first && (isChecked || !visit.once) ? [{ ...visit, isChecked }] : []
    })
    let session: (BrowserSession & { as: string | null; quiet: () => Promise<void> }) | undefined
    for (const { as, path, isChecked } of visits) {
      if (session?.as !== as) {
        // A page that stays open keeps its map and its live counts drawing.
        await session?.context.close()
        const opened = await openAs(as, language, options)
        session = { as, ...opened, quiet: watchRequests(opened.page) }
      }
      const { page, errors, quiet } = session
      await (isChecked || page.url() === 'about:blank' ? page.goto(path) : follow(page, path))
      await quiet()
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading.waitFor(), `${path} has a heading`).resolves.toBeUndefined()
      const [scroll, lang, text] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.lang,
        document.body.textContent,
      ])
      expect([path, scroll]).toEqual([path, width])
      expect([path, lang]).toEqual([path, language])
      if (isChecked) expect([path, await violationsOn(page)]).toEqual([path, []])
      expect(text, path).not.toMatch(/undefined|NaN|\[object|\{\{/)
      expect([path, errors]).toEqual([path, []])
    }
    await session?.context.close()
  },
)

test.each([
  { width: 1366, height: 860, path: '/campaign' },
  { width: 390, height: 844, path: '/campaign' },
  { width: 391, height: 844, path: '/campaign/form/add' },
])(
  'the calendar of a date field fills its popover at $width px, and the popover stays on the screen',
  { timeout: 120_000 },
  async ({ path, ...viewport }) => {
    const { context, page } = await openAs('sales', 'en', { viewport })
    await page.goto(path)
    if (path === '/campaign' && viewport.width < 720) await page.getByRole('button', { name: 'Filters' }).click()
    await page.locator('.field .popover-anchor > button').click()
    await page.locator('.p-datepicker-calendar').waitFor()
    const [popover, calendar] = await page.evaluate(() =>
      ['.popover', '.p-datepicker-calendar'].map((name) => {
        const { left, right, width } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect()
        return { left, right, width }
      }),
    )
    expect(calendar?.width).toBeGreaterThan((popover?.width ?? 0) - 40)
    expect(popover?.left).toBeGreaterThanOrEqual(0)
    expect(popover?.right).toBeLessThanOrEqual(viewport.width)
    await context.close()
  },
)

test('S11 at 390 px the button to the top does not cover the bar of the form', { timeout: 120_000 }, async () => {
  const { context, page } = await openAs('sales', 'en', { viewport: { width: 390, height: 844 } })
  await page.goto(`/campaign/form/${uuids.draft}`)
  await page.getByRole('button', { name: 'Save campaign' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.waitForLoadState('networkidle')
  const overlap = async (): Promise<number> => {
    const button = await page.locator('.to-top').boundingBox()
    const bar = await page.locator('.action-bar').boundingBox()
    return (button?.y ?? 0) + (button?.height ?? 0) - (bar?.y ?? 0)
  }
  await expect.poll(overlap, { timeout: 10_000 }).toBeLessThanOrEqual(0)
  await context.close()
})

test('S11 six-digit counts and a long name fit the page of an arabox on every phone, and so does what lies at the edge of its picture', {
  timeout: 120_000,
}, async () => {
  const { context, page } = await openAs('admin', 'pl', { viewport: { width: 390, height: 844 } })
  await page.goto(`/your-araboxes/location-preview/${uuids.arabox}`)
  await page.locator('.live-table').waitFor()
  await page.locator('.picture-frame img.picture-image').waitFor()
  await page.evaluate(() => {
    for (const count of document.querySelectorAll('.live-number')) count.textContent = '888\u00a0888'
    for (const text of document.querySelectorAll('main h1, .crumbs a, .page-header-facts'))
      text.textContent = 'Konstantynopol'.repeat(5)
    const label = document.createElement('span')
    label.className = 'zone-plate'
    label.style.left = '90%'
    label.style.width = '100px'
    document.querySelector('.picture-frame')?.append(label)
  })
  const widths = [390, 360, 320]
  const scrolls: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    scrolls.push(
      await page.evaluate(() =>
        Math.max(
          document.documentElement.scrollWidth,
          // Content that a panel scrolls does not fit either.
          ...[...document.querySelectorAll('.live-today > .panel-body')].map(
            ({ clientWidth, scrollWidth }) => innerWidth + scrollWidth - clientWidth,
          ),
        ),
      ),
    )
  }
  expect(scrolls).toEqual(widths)
  await context.close()
})

test('the attribution of a map can be read in dark mode, with either library', async () => {
  const { context, page } = await openAs('admin', 'en', { colorScheme: 'dark' })
  await page.goto('/your-araboxes')
  await page.locator('.screen-map').first().waitFor()
  for (const library of ['maplibre-gl', 'mapbox-gl'])
    await page.addStyleTag({ path: `node_modules/${library}/dist/${library}.css` })
  const contrasts = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    // The luminance of colours that lie over one another, the last on top.
    const luminance = (...colours: string[]): number => {
      if (!context) throw new Error('no canvas')
      for (const colour of colours) {
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    return ['maplibregl', 'mapboxgl'].flatMap((library) =>
      ['', `${library}-compact`].map((compact) => {
        const box = document.createElement('div')
        box.className = `${library}-ctrl ${library}-ctrl-attrib ${compact}`
        const link = document.createElement('a')
        box.append(link)
        document.querySelector('.screen-map')?.append(box)
        const behind = luminance('#0c1117', getComputedStyle(box).backgroundColor)
        const front = luminance(getComputedStyle(link).color)
        return (Math.max(behind, front) + 0.05) / (Math.min(behind, front) + 0.05)
      }),
    )
  })
  expect(Math.min(...contrasts)).toBeGreaterThan(4.5)
  await context.close()
})

test('on A4 every drawing of the public page stays in its column', { timeout: 120_000 }, async () => {
  const { context, page } = await openBrowserSession(browser, platform.url)
  await page.goto(`/shared/campaign/${uuids.shared}`)
  await page.locator('.paper .chart-canvas svg text').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.setViewportSize({ width: 688, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll('.paper .chart-canvas')].flatMap((canvas) => {
      const right = canvas.closest('section')?.getBoundingClientRect().right ?? 0
      return [...canvas.querySelectorAll('rect, path, line, text')]
        .map((part) => Math.round(part.getBoundingClientRect().right - right))
        .filter((over) => over > 1)
    }),
  )
  expect(outside).toEqual([])
  await context.close()
})
