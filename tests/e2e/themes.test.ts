import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colourThemes } from '../../contract/colour-theme.ts'
import { contract } from '../../contract/index.ts'
import { startBrowser, still } from '../support/browser/browser.ts'
import { openAs } from '../support/browser/open-as.ts'
import { loggedIn } from '../support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'
import { colourViolationsOn } from './axe.ts'

let platform: DemoPlatform
let browser: Browser
const uuids: Record<string, string> = {}

beforeAll(async () => {
  platform = await demoPlatform({ demoLive: false })
  browser = await startBrowser()
  const sales = await loggedIn(platform.url, 'sales')
  const { answer } = await sales.call(contract.campaign.listCampaigns, { query: { size: 100 } })
  for (const campaign of answer.items) {
    uuids[campaign.status] ??= campaign.uuid
    if (campaign.is_shared && campaign.status === 'in_progress') uuids.shared = campaign.share_token ?? ''
  }
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

const looks = colourThemes.flatMap((theme) => (['light', 'dark'] as const).map((mode) => ({ theme, mode })))

/** Pages that together show every component; the whole of axe runs on all pages in tests/e2e/pages.test.ts. */
const pages = [
  { as: 'sales', path: () => '/campaign?status=in_progress' },
  { as: 'sales', path: () => `/campaign/form/${uuids.draft}` },
  { as: 'sales', path: () => `/offer/preview/${uuids.ready}` },
  { as: 'operator', path: () => '/dashboard' },
  { as: 'admin', path: () => '/industry/massive-actions/1' },
  { as: null, path: () => `/shared/campaign/${uuids.shared}` },
]

test('S08 promise R8 axe finds no fault of colour in any of the sixteen themes, on pages that show every component', async () => {
  const found: string[] = []
  for (const { as, path } of pages) {
    const { context, page } = await openAs(browser, platform.url, { as, language: 'pl' }, { ...still, bypassCSP: true })
    await page.goto(path())
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    found.push(...(await colourViolationsOn(page, looks)).map((violation) => `${path()}: ${violation}`))
    await context.close()
  }
  expect(found).toEqual([])
})
