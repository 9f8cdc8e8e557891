import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { startBrowser, still } from '../support/browser/browser.ts'
import { openAs } from '../support/browser/open-as.ts'
import { loggedIn } from '../support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

let platform: DemoPlatform
let browser: Browser
let pages: string[] = []

beforeAll(async () => {
  platform = await demoPlatform({ demoLive: false })
  browser = await startBrowser()
  const sales = await loggedIn(platform.url, 'sales')
  const { items } = (await sales.call(contract.campaign.listCampaigns, { query: { size: 100 } })).answer
  const uuidOf = (status: string) => items.find((campaign) => campaign.status === status)?.uuid
  pages = [
    '/dashboard',
    '/campaign',
    `/campaign/form/${uuidOf('draft')}`,
    `/campaign/preview/${uuidOf('in_progress')}`,
    `/offer/preview/${uuidOf('ready')}`,
    '/traffic',
    '/availability',
    `/shared/campaign/${items.find((campaign) => campaign.share_token)?.share_token}`,
  ]
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

/** Elements of a page with a transition or an animation, as tag and class. */
const movingOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seconds = (text: string): number => Math.max(...text.split(',').map((each) => Number.parseFloat(each)))
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, part)
        const longest = Math.max(seconds(transitionDuration), animationName === 'none' ? 0 : seconds(animationDuration))
        return longest > 0.02 ? [`${element.tagName}.${element.className}${part ?? ''}`] : []
      }),
    )
  })

test('promise R8 nothing moves for a user who wants less motion, and at a zoom of 200 % on a screen of 1366 px no page scrolls sideways', async () => {
  const visitor = { as: 'sales', language: 'pl' } as const
  const viewport = { width: 683, height: 430 }
  const { context, page } = await openAs(browser, platform.url, visitor, { reducedMotion: 'reduce', viewport })
  const found: unknown[] = []
  for (const path of pages) {
    await page.goto(path)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    found.push({ path, width, moving: await movingOn(page) })
  }
  await context.close()
  expect(found).toEqual(pages.map((path) => ({ path, width: viewport.width, moving: [] })))
})

test('promise R8 with forced colours the chosen option, the current page, switches and bars differ from the others', async () => {
  const { context, page } = await openAs(
    browser,
    platform.url,
    { as: 'sales', language: 'pl', mode: 'dark' },
    { ...still, forcedColors: 'active', colorScheme: 'dark' },
  )
  const backgrounds = (selectors: readonly string[]): Promise<(string | undefined)[]> =>
    page.evaluate(
      (all) =>
        all.map((selector) => {
          const element = document.querySelector(selector)
          return element ? getComputedStyle(element).backgroundColor : undefined
        }),
      selectors,
    )
  const expectDifferent = async (one: string, other: string): Promise<void> => {
    await page.locator(one).first().waitFor({ state: 'attached' })
    const [first, second] = await backgrounds([one, other])
    expect([one, first !== undefined && second !== undefined, first]).not.toEqual([one, true, second])
    expect([one, first, second]).not.toContain(undefined)
  }
  await page.goto(pages[2] ?? '')
  await expectDifferent('.segmented label:has(:checked)', '.segmented label:not(:has(:checked))')
  await expectDifferent('.meter-fill', '.meter')
  await expectDifferent('nav a[aria-current=page]', 'nav a:not([aria-current])')
  await page.goto('/dashboard')
  await expectDifferent('.pace-fill', '.pace-track')
  await expectDifferent('.pace-tick', '.pace-track')
  await page.goto('/campaign')
  await expectDifferent('button[aria-pressed=true]', 'button[aria-pressed=false]')
  await page.locator('.view[aria-pressed=true] .view-count').waitFor()
  const [count, view] = await page.evaluate(() =>
    ['.view[aria-pressed=true] .view-count', '.view[aria-pressed=true]'].map((selector) => {
      const element = document.querySelector(selector)
      return element && getComputedStyle(element).color
    }),
  )
  expect(count).toBe(view)
  await page.locator('.check-box').nth(1).check()
  await expectDifferent('.check-box:checked', '.check-box:not(:checked):not(:indeterminate)')
  // The text of a selected row has the colour that belongs to this background.
  const [row, place] = await backgrounds(['.row-selected', 'nav a[aria-current=page]'])
  expect(row).toBe(place)
  // The same for counts: days without free screens, and hours by the number of people.
  await page.goto('/availability')
  await expectDifferent('.availability_full', '.availability_free')
  await page.goto('/traffic')
  await expectDifferent(
    '.week-hours_hours tbody tr:nth-child(2) td:nth-of-type(17)',
    '.week-hours_hours tbody tr:nth-child(2) td',
  )
  const ramp = await page.locator('.week-hours_ramp').evaluate((element) => getComputedStyle(element).backgroundImage)
  expect(ramp).toContain('gradient')
  // The library draws the signs of its buttons in the forced colour.
  const sign = page.locator('.maplibregl-ctrl-zoom-in .maplibregl-ctrl-icon')
  expect(await sign.evaluate((element) => getComputedStyle(element).filter)).toBe('none')
  await context.close()
})
