import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser, still } from '../support/browser/browser.ts'
import { openAs } from '../support/browser/open-as.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

let platform: DemoPlatform
let browser: Browser

beforeAll(async () => {
  platform = await demoPlatform()
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

const search = (page: Page) => page.getByRole('textbox', { name: /^Szukaj w\sścieżkach/ })

/** Opens the first path of a search on a trial campaign and takes all its steps; returns the text of each step. */
const runFound = async (page: Page, text: string, state: string): Promise<string[]> => {
  await search(page).fill(text)
  const path = page
    .getByRole('listitem')
    .filter({ hasText: `do stanu ${state}` })
    .first()
  await path.locator('summary').click()
  await path.getByRole('button', { name: /^Uruchom na kampanii próbnej/ }).click()
  await page.getByRole('button', { name: 'Wykonaj do końca' }).click()
  await page.getByRole('link', { name: 'Otwórz kampanię próbną' }).waitFor()
  return page.getByRole('table', { name: 'Uruchomiona ścieżka' }).locator('tbody td:last-child').allTextContents()
}

test('R03 an administrator of the demo runs a path to the confirmation on a trial campaign, and finds it confirmed', async () => {
  const { context, page, errors } = await openAs(browser, platform.url, { as: 'admin', language: 'pl' }, still)
  await page.goto('/testing')
  // The account is shown when the session of the cookie has been renewed.
  await page.getByText('Agnieszka Wrona').waitFor()
  const session = await context.cookies()
  const confirmed = await runFound(page, 'naciśnij „Potwierdź”', 'Potwierdzona')
  expect(confirmed.length).toBeGreaterThan(4)
  expect(confirmed.filter((text) => !text.endsWith('✓ zgodny'))).toEqual([])
  expect(confirmed.at(-1)).toContain('Potwierdzona')
  // The accounts of the path have sessions of their own.
  expect(await context.cookies()).toEqual(session)
  await page.getByRole('link', { name: 'Otwórz kampanię próbną' }).click()
  await page.getByRole('heading', { name: /^Test\sścieżki\s\d+/ }).waitFor()
  expect(await page.getByText('Potwierdzona').count()).toBeGreaterThan(0)

  await page.goto('/testing')
  const ended = await runFound(page, 'zegar platformy', 'W toku')
  expect(ended.filter((text) => text.includes('✗'))).toEqual([])
  expect(ended.some((text) => text.includes('nie daje się przestawić'))).toBe(true)
  expect(errors).toEqual([])

  await context.close()
})
