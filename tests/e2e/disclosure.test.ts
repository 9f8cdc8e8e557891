import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recordProbe } from '../../server/services/platform/public.ts'
import { startBrowser, still } from '../support/browser/browser.ts'
import { openAs } from '../support/browser/open-as.ts'
import { DEMO_NOW } from '../support/platform/demo-now.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

const MINUTE_MS = 60_000

let platform: DemoPlatform
let browser: Browser
beforeAll(async () => {
  platform = await demoPlatform()
  for (const minute of [0, 1, 3])
    await recordProbe(platform.store, new Date(DEMO_NOW.getTime() + minute * MINUTE_MS), true)
  platform.clock.set(new Date(DEMO_NOW.getTime() + 4 * MINUTE_MS))
  browser = await startBrowser()
})
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

test.each([
  ['pl', 'Informacje o platformie', 'Pomiar i dostępność', /^3\sz\s4\sminut/],
  ['en', 'About the platform', 'Measurement and availability', /^3\sof\s4\sminutes/],
] as const)(
  'in %s the login page leads anyone to what the platform says about itself',
  async (language, link, title, minutes) => {
    const { page, errors } = await openAs(browser, platform.url, { as: null, language }, still)
    await page.goto('/auth/login')
    await page.getByRole('link', { name: link }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/trust')
    await page.getByText(minutes).waitFor()
    expect(errors).toEqual([])
  },
)
