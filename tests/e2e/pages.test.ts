import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { type BrowserSession, openBrowserSession, startBrowser } from '../support/browser.ts'
import { loggedIn } from '../support/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/demo-platform.ts'
import { logInOn } from './login.ts'

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
    if (campaign.is_shared && campaign.status === 'in_progress') uuids.shared = campaign.uuid
  }
  const { answer: places } = await sales.call(contract.location.listLocations, { query: { type: 'arabox', size: 1 } })
  uuids.arabox = places.items[0]?.uuid ?? ''
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

/** Pages that only an administrator sees, or sees more of. */
const administration = ['/traffic', '/your-araboxes', '/location/import']

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Accessibility violations of a page: rule and element of each. */
const barriers = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (tags) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly: tags }),
    WCAG,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** A logged-in account with a language. */
const arrived = async (as: string, language: 'pl' | 'en', options: BrowserContextOptions): Promise<BrowserSession> => {
  const person = await openBrowserSession(browser, platform.url, options)
  await person.page.goto('/auth/login')
  if (language === 'en') await person.page.getByRole('button', { name: 'English' }).click()
  await logInOn(person.page, as)
  return person
}

/**
 * Ways to see a page. Every page is seen in two that differ in width, colours and language, so both widths, both
 * colour schemes and both languages are checked on every page; even and odd pages take different pairs.
 */
const views = [
  { first: 0, width: 1366, height: 860, colorScheme: 'light', language: 'pl' },
  { first: 0, width: 390, height: 844, colorScheme: 'dark', language: 'en' },
  { first: 1, width: 1366, height: 860, colorScheme: 'dark', language: 'en' },
  { first: 1, width: 390, height: 844, colorScheme: 'light', language: 'pl' },
] as const

test.concurrent.each(views)(
  'S05 S07 R02 every second page from number $first on at $width px, $colorScheme, $language: it says what it is, fits the screen, has no barrier (promise R8) and reports no error',
  { timeout: 600_000 },
  async ({ first, width, height, colorScheme, language }) => {
    // The checker is not part of the page, whose own scripts alone are allowed to run there.
    const options = { viewport: { width, height }, colorScheme, bypassCSP: true }
    const visits = [
      ...administration.map((path) => ({ as: 'admin', path })),
      ...paths().map((path) => ({ as: 'sales', path })),
    ].filter((_, index) => index % 2 === first)
    const people = new Map<string, BrowserSession>()
    for (const { as, path } of visits) {
      const person = people.get(as) ?? (await arrived(as, language, options))
      people.set(as, person)
      const { page } = person
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading.waitFor(), `${path} has a heading`).resolves.toBeUndefined()
      await page.waitForLoadState('networkidle')
      const [scroll, lang, text] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.lang,
        document.body.textContent,
      ])
      expect([path, scroll]).toEqual([path, width])
      expect([path, lang]).toEqual([path, language])
      expect([path, await barriers(page)]).toEqual([path, []])
      expect(text, path).not.toMatch(/undefined|NaN|\[object|\{\{/)
    }
    expect([...people.values()].flatMap(({ errors }) => errors)).toEqual([])
  },
)
