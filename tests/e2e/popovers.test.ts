import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from '../support/browser/browser.ts'
import { openAs } from '../support/browser/open-as.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

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

const popoverOf = (page: Page): Locator => page.locator('.popover')

/** Clicks a point of the popover that belongs to no control: `inset` pixels from its upper left corner. */
const clickGap = (page: Page, inset: number): Promise<void> =>
  popoverOf(page).click({ position: { x: inset, y: inset } })

test('M07 popovers react to clicks on words, gaps and edges: they stay open, and a name makes its choice', async () => {
  const { context, page } = await openAs(browser, platform.url, { as: 'admin', language: 'pl' })

  await page.goto('/your-araboxes')
  const cities = page.locator('.filter-control.popover-anchor button[aria-haspopup=dialog]').first()
  await cities.click()
  const choice = popoverOf(page).getByText('Poznań', { exact: true })
  await choice.waitFor()
  const chosen = () => cities.textContent()
  const before = await chosen()
  await choice.click()
  await expect.poll(chosen).not.toBe(before)
  await clickGap(page, 3)
  await choice.click()
  await expect.poll(chosen).toBe(before)

  await page.goto('/company')
  await page.getByRole('button', { name: 'Kolumny' }).click()
  const columns = page.locator('thead th')
  const shown = await columns.count()
  await clickGap(page, 3)
  await popoverOf(page).locator('li label').last().click()
  await expect.poll(() => columns.count()).toBe(shown - 1)
  await clickGap(page, 1)
  expect(await popoverOf(page).isVisible()).toBe(true)

  await page.goto('/traffic')
  await page.locator('.popover-anchor button.input').first().click()
  await popoverOf(page).locator('.p-datepicker-title').first().click()
  await clickGap(page, 1)
  expect(await popoverOf(page).isVisible()).toBe(true)

  await page.getByRole('button', { name: /^Konto/ }).click()
  await clickGap(page, 2)
  expect(await popoverOf(page).isVisible()).toBe(true)
  // A click beside a popover closes it.
  await page.locator('h1').click()
  await popoverOf(page).waitFor({ state: 'detached' })
  await context.close()
})
