import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowserSession, startBrowser, still } from '../support/browser/browser.ts'
import { logInOn } from '../support/browser/login.ts'
import { spotFile } from '../support/calls/campaign-body.ts'
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

/** Most clicks, typed fields and chosen files from the empty planner to the submitted campaign. */
const MOST_INTERACTIONS = 15

test('from the empty planner to the submitted campaign, an advertiser with a budget needs at most fifteen interactions', async () => {
  const { page, errors } = await openBrowserSession(browser, platform.url, { ...still, locale: 'pl-PL' })
  await page.goto('/auth/login')
  await logInOn(page, 'advertiser')
  await page.getByRole('link', { name: 'Zaplanuj kampanię' }).click()
  await page.waitForURL('**/campaign/plan')
  let interactions = 0
  const act = async (interaction: Promise<unknown>): Promise<void> => {
    interactions += 1
    await interaction
  }
  await act(page.getByLabel('Budżet netto').fill('60000'))
  await act(page.getByRole('button', { name: /^Termin/ }).click())
  await act(page.getByLabel('Od', { exact: true }).fill('2026-03-16'))
  await act(page.getByLabel('Do', { exact: true }).fill('2026-03-29'))
  await act(page.getByRole('button', { name: 'Gotowe', exact: true }).click())
  await act(page.getByText('Kobiety', { exact: true }).click())
  await page.getByText('Udział grupy w kontaktach').first().waitFor()
  expect(await page.locator('.plan_card').count()).toBeGreaterThanOrEqual(3)
  await act(page.getByRole('button', { name: 'Pokaż plan: Najwięcej kontaktów' }).click())
  await act(page.getByRole('button', { name: 'Wybierz ten plan' }).click())
  await page.waitForURL(/\/campaign\/form\/[0-9a-f-]{36}$/)
  await act(page.getByLabel('Nazwa').fill('Wiosna z budżetu'))
  const film = await spotFile('wiosna.mp4')
  const buffer = Buffer.from(await film.arrayBuffer())
  await act(page.locator('input[type=file]').setInputFiles({ name: film.name, mimeType: film.type, buffer }))
  await page.getByText('wiosna.mp4').first().waitFor()
  await act(page.getByRole('button', { name: 'Zapisz kampanię' }).click())
  await page.waitForURL(/\/campaign\/preview\/[0-9a-f-]{36}$/)
  await act(page.getByRole('button', { name: 'Zgłoś jako gotową' }).click())
  await page.locator('.page-header').getByText('Gotowa', { exact: true }).waitFor()
  expect(interactions).toBeLessThanOrEqual(MOST_INTERACTIONS)
  expect(errors).toEqual([])
})
