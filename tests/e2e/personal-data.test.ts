import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { startBrowser, still } from '../support/browser/browser.ts'
import { openAs } from '../support/browser/open-as.ts'
import { loggedIn } from '../support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

let platform: DemoPlatform
let browser: Browser

beforeAll(async () => {
  platform = await demoPlatform()
  browser = await startBrowser()
})
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

test('an administrator erases an account, whose row then has its number in the place of the name', async () => {
  const admin = await loggedIn(platform.url, 'admin')
  const body = { username: 'odchodzi', password: 'long enough', name: 'Osoba Odchodząca', role_id: 7, company_id: 5 }
  const { id } = (await admin.call(contract.users.createUser, { body })).answer
  const { page } = await openAs(browser, platform.url, { as: 'admin', language: 'pl' }, still)
  await page.goto('/personal-data?q=odchodzi')
  await page.getByText('zakończone sesje z adresem IP i urządzeniem').waitFor()
  await page
    .getByRole('row', { name: /Osoba Odchodząca/ })
    .getByRole('checkbox')
    .click()
  await page.getByRole('button', { name: 'Usuń dane' }).click()
  await page.getByRole('dialog').getByText(`„usunięte konto ${id}”`).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń dane' }).click()
  await page.getByText('Dane osobowe usunięte').waitFor()
  await page.goto('/personal-data?state=erased')
  await page.getByRole('row', { name: new RegExp(`usunięte konto ${id}.*bez danych osobowych`) }).waitFor()
  await page.getByRole('link', { name: 'Wykonane usunięcia' }).click()
  await page.getByRole('row', { name: new RegExp(`usunięto dane osobowe.*usunięte konto ${id}`) }).waitFor()
})

test('everybody saves the own data on the profile', async () => {
  const { page } = await openAs(browser, platform.url, { as: 'planner', language: 'en' }, still)
  await page.goto('/user-profile')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  expect((await saved).suggestedFilename()).toBe('personal-data-5.json')
})
