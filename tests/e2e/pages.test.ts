import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { type BrowserSession, openBrowserSession, startBrowser, still } from '../support/browser/browser.ts'
import { openAs as openVisit } from '../support/browser/open-as.ts'
import { loggedIn } from '../support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'
import { bySet } from '../support/run/test-set.ts'
import { violationsOn } from './axe.ts'

let platform: DemoPlatform
let browser: Browser
const uuids: Record<string, string> = {}

beforeAll(async () => {
  platform = await demoPlatform()
  browser = await startBrowser()
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
  '/offer',
  '/campaign/form/add',
  '/campaign/plan',
  '/campaign/template',
  '/availability',
  `/campaign/form/${uuids.draft}`,
  '/campaign/form/00000000-0000-4000-8000-000000000000',
  ...['draft', 'accepted', 'in_progress'].map((status) => `/campaign/preview/${uuids[status]}`),
  `/offer/preview/${uuids.ready}`,
  '/campaign/preview/00000000-0000-4000-8000-000000000000',
  '/traffic',
  `/your-araboxes/location-preview/${uuids.arabox}`,
  '/your-araboxes',
  '/user-profile',
  '/auth/404',
  `/shared/campaign/${uuids.shared}`,
  '/shared/campaign/00000000-0000-4000-8000-000000000000',
  '/verify',
  '/trust',
  '/method',
]

/** The same pages in other states, for `npm run test:whole`. */
const otherStates = () => [
  '/campaign?q=nothing-matches-this&status=end',
  `/campaign/form/${uuids.accepted}`,
  ...['new', 'ready', 'pending', 'end'].map((status) => `/campaign/preview/${uuids[status]}`),
  '/availability?city=9',
  `/campaign/compare?a=${uuids.in_progress}&b=${uuids.ready}`,
  '/traffic?city=1&hours=7-19&weekday=1&by=HOUR&ages=RANGE_HOUR',
  '/traffic?from=2020-01-01&to=2020-01-31',
  '/your-araboxes/location-preview/00000000-0000-4000-8000-000000000000',
  '/your-araboxes?q=nothing-matches-this',
]

/** Pages that show more to an administrator, or only to one. Of the pages of reference data made alike, one. */
const administration = [
  '/traffic',
  '/your-araboxes',
  '/location/import',
  '/user/form/2',
  '/location',
  '/location/form/1',
  '/role/form/3',
  '/industry/massive-actions/1',
  '/audit',
  '/history',
  '/personal-data',
]

/** Opens a browser session with a language and, if an account is given, logs it in. */
const openAs = (as: string | null, language: 'pl' | 'en', options: BrowserContextOptions): Promise<BrowserSession> =>
  openVisit(browser, platform.url, { as, language }, { ...still, ...options })

/** Opens a page by a link: without loading the application again. The heading of the page before is marked. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    const link = Object.assign(document.createElement('a'), { href: to })
    document.body.append(link)
    link.click()
    link.remove()
  }, path)

/** Time without a request after which a page is complete. */
const QUIET_MS = 300

/**
 * Whether a page is complete only after a request: films are read while they play, the socket polls while it is open,
 * and the end of a worker's script is not reported if the map that started the worker is removed first.
 */
const isWaitedFor = (request: Request): boolean =>
  request.resourceType() !== 'media' && !/\/socket\.io\/|-worker-[^/]*\.js$/.test(request.url())

/** Returns a function that resolves when the page has not requested anything for a moment. */
const watchRequests = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>()
  let lastMs = Date.now()
  page.on('request', (request) => {
    if (isWaitedFor(request)) open.add(request)
  })
  const end = (request: Request): void => {
    if (open.delete(request)) lastMs = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    const fromMs = Date.now()
    const waitingFor = () => {
      const isQuiet = Date.now() - Math.max(lastMs, fromMs) > QUIET_MS
      return isQuiet ? [...open].map((request) => request.url()) : ['a quiet moment']
    }
    await expect.poll(waitingFor, { interval: 50, timeout: 60_000 }).toEqual([])
  }
}

/**
 * Views of the pages. In `npm run test:whole` every page is loaded in every view. In `npm test` each page has one of
 * the views, in the order of the pages, and is mostly opened within the application. axe checks each of them.
 */
const views = [
  { view: 0, width: 1366, height: 860, colorScheme: 'light', language: 'pl' },
  { view: 1, width: 1366, height: 860, colorScheme: 'dark', language: 'en' },
  { view: 2, width: 390, height: 844, colorScheme: 'dark', language: 'en' },
  { view: 3, width: 390, height: 844, colorScheme: 'light', language: 'pl' },
] as const
const VIEWS_OF_A_PAGE = bySet(1, views.length)
/** Whether each page is loaded from its address, or only the first one of a session. */
const IS_LOADED_EACH = bySet(false, true)

// One after another: an open page draws all the time.
test.each(views)(
  'S05 S07 R02 the pages of view $view, at $width px, $colorScheme, $language, have a heading, fit the screen, have no accessibility violation (promise R8) and report no error',
  { timeout: 600_000 },
  async ({ view, width, height, colorScheme, language }) => {
    // The content security policy would block the script of axe.
    const options = { viewport: { width, height }, colorScheme, bypassCSP: true }
    const visits = [
      ...administration.map((path) => ({ as: 'admin', path })),
      ...[...paths(), ...bySet([], otherStates())].map((path) => ({ as: 'sales', path })),
      { as: null, path: '/auth/login' },
    ].filter((_, index) => (index + views.length - view) % views.length < VIEWS_OF_A_PAGE)
    let session: (BrowserSession & { as: string | null; quiet: () => Promise<void> }) | undefined
    for (const { as, path } of visits) {
      if (session?.as !== as) {
        // An open page would go on drawing its map and its live counts.
        await session?.context.close()
        const opened = await openAs(as, language, options)
        session = { as, ...opened, quiet: watchRequests(opened.page) }
      }
      const { page, errors, quiet } = session
      // The public pages are no part of the application.
      const isLoaded =
        IS_LOADED_EACH ||
        page.url() === 'about:blank' ||
        path.startsWith('/shared/') ||
        ['/verify', '/trust', '/method'].includes(path)
      await (isLoaded ? page.goto(path) : follow(page, path))
      await quiet()
      // Data that a request will replace is dimmed until the answer.
      await page.waitForFunction(() => document.querySelector('.stale, .traffic_stale') === null)
      // axe would measure a bar that still fades in. An endless animation is not awaited.
      await page.waitForFunction(() =>
        document
          .getAnimations()
          .every(
            (animation) =>
              animation.playState !== 'running' || animation.effect?.getComputedTiming().endTime === Infinity,
          ),
      )
      const heading = page.locator('h1:not([data-left])')
      await expect(heading.waitFor(), `${path} has a heading`).resolves.toBeUndefined()
      const [scroll, lang, text] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.lang,
        document.body.textContent,
      ])
      expect([path, scroll]).toEqual([path, width])
      expect([path, lang]).toEqual([path, language])
      expect([path, await violationsOn(page)]).toEqual([path, []])
      expect(text, path).not.toMatch(/undefined|NaN|\[object|\{\{/)
      expect([path, errors]).toEqual([path, []])
    }
    await session?.context.close()
  },
)

test.each([
  { width: 1366, height: 860, path: '/campaign', reducedMotion: 'reduce' },
  { width: 390, height: 844, path: '/campaign', reducedMotion: 'no-preference' },
  { width: 391, height: 844, path: '/campaign/form/add', reducedMotion: 'no-preference' },
] as const)(
  'the calendar of a date field fills its popover at $width px (motion: $reducedMotion), stays on the screen, and counts from the platform’s day',
  async ({ path, reducedMotion, ...viewport }) => {
    const { context, page } = await openAs('sales', 'en', { viewport, reducedMotion })
    await page.goto(path)
    if (path === '/campaign' && viewport.width < 720) await page.getByRole('button', { name: 'Filters' }).click()
    await page.locator('.field .popover-anchor > button').click()
    await page.locator('.p-datepicker-calendar').first().waitFor()
    const [popover, calendar] = await page.evaluate(() =>
      ['.popover', '.p-datepicker-group-container'].map((name) => {
        const { left, right, width } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect()
        return { left, right, width }
      }),
    )
    expect(calendar?.width).toBeGreaterThan((popover?.width ?? 0) - 40)
    expect(popover?.left).toBeGreaterThanOrEqual(0)
    expect(popover?.right).toBeLessThanOrEqual(viewport.width)
    // The platform's day, which is not that of this computer.
    expect(await page.locator('.calendar-today').allTextContents()).toEqual(['2'])
    await page.getByRole('button', { name: 'Next 2 weeks' }).click()
    expect(await page.locator('.field .popover-anchor > button').textContent()).toMatch(/^3–16\sMarch\s2026$/)
    await context.close()
  },
)

test('S11 at 390 px the button to the top does not cover the bar of the form', async () => {
  const { context, page } = await openAs('sales', 'en', { viewport: { width: 390, height: 844 } })
  await page.goto(`/campaign/form/${uuids.draft}`)
  await page.getByRole('button', { name: 'Save campaign' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.waitForLoadState('networkidle')
  const overlap = async (): Promise<number> => {
    const button = await page.locator('.shell_toTop').boundingBox()
    const bar = await page.locator('.action-bar').boundingBox()
    return (button?.y ?? 0) + (button?.height ?? 0) - (bar?.y ?? 0)
  }
  await expect.poll(overlap, { timeout: 10_000 }).toBeLessThanOrEqual(0)
  await context.close()
})

test('S11 six-digit counts and a long name fit the page of an arabox on every phone, and so does what lies at the edge of its picture', async () => {
  const { context, page } = await openAs('admin', 'pl', { viewport: { width: 390, height: 844 } })
  await page.goto(`/your-araboxes/location-preview/${uuids.arabox}`)
  await page.locator('.live_table').waitFor()
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
          ...[...document.querySelectorAll('.live_today > .panel-body')].map(
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
  for (const library of ['maplibre-gl', 'mapbox-gl']) {
    const styles = await readFile(`node_modules/${library}/dist/${library}.css`, 'utf8')
    await page.addStyleTag({ content: `@layer maps { ${styles} }` })
  }
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

test('a print of the public page that begins at once waits for its charts and lists', async () => {
  const { context, page } = await openBrowserSession(browser, platform.url, still)
  await page.addInitScript(() => {
    window.print = () => {
      const count = (selector: string): number => document.querySelectorAll(`.paper ${selector}`).length
      const shown = ['.chart-canvas svg', '.placed-table', '.country-map path'].map((selector) => count(selector) > 0)
      document.body.dataset.printed = [count('.delayed'), ...shown].join(' ')
    }
  })
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/progress-chart|pyramid-drawing|read-screens/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/shared/campaign/${uuids.shared}`)
  await page.getByRole('button', { name: /^Drukuj/ }).click()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.locator('body').getAttribute('data-printed')).toBeNull()
  release()
  await page.locator('body[data-printed]').waitFor()
  expect(await page.locator('body').getAttribute('data-printed')).toBe('0 true true true')
  await context.close()
})

test('a print of a preview that begins at once waits for the panels below the first view', async () => {
  const { context, page } = await openAs('sales', 'en', {})
  await page.addInitScript(() => {
    window.print = () => {
      const panels = document.querySelectorAll('main .preview_main .panel').length
      document.body.dataset.printed = String(panels)
    }
  })
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/lower-panels/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/campaign/preview/${uuids.in_progress}`)
  const panels = page.locator('main .preview_main .panel')
  await panels.getByRole('heading', { name: 'Cities' }).waitFor()
  await page.locator('main .delayed').first().waitFor({ state: 'detached' })
  const firstPanels = await panels.count()
  await page.getByRole('button', { name: 'Print' }).click()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.locator('body').getAttribute('data-printed')).toBeNull()
  release()
  await page.locator('body[data-printed]').waitFor()
  expect(Number(await page.locator('body').getAttribute('data-printed'))).toBeGreaterThan(firstPanels)
  await context.close()
})

test('on A4 every drawing of the public page stays in its column', async () => {
  const { context, page } = await openBrowserSession(browser, platform.url, still)
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
