import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { openBrowserSession, startBrowser, still } from '../support/browser/browser.ts'
import { openAs } from '../support/browser/open-as.ts'
import { loggedIn } from '../support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdProvider,
  startOpenIdProvider,
} from '../support/servers/openid-provider.ts'

const anna = { sub: 'anna', email: 'anna@szpalta.example', email_verified: true, name: 'Anna Firmowa' }

let platform: DemoPlatform
let provider: OpenIdProvider
let browser: Browser

beforeAll(async () => {
  platform = await demoPlatform()
  provider = await startOpenIdProvider(platform.url, anna)
  browser = await startBrowser()
})
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(async () => {
  await browser?.close()
  await provider?.close()
  await platform?.close()
})

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  // The styled dropdown covers its combobox.
  const box = page.getByRole('combobox', { name: label })
  await page.locator('.p-dropdown').filter({ has: box }).click()
  await page.getByRole('option', { name: option }).click()
}

test('an administrator adds an identity provider, and its form says which addresses the provider has to know', async () => {
  const { page } = await openAs(browser, platform.url, { as: 'admin', language: 'pl' }, still)
  await page.goto('/identity-provider')
  await page.getByRole('link', { name: 'Nowy dostawca tożsamości' }).first().click()
  await page.getByLabel('Nazwa', { exact: true }).fill('Konto Szpalty')
  await page.getByLabel(/Adres dostawcy/).fill('http://127.0.0.1:9')
  await page.getByLabel(/Identyfikator klienta/).fill(CLIENT_ID)
  await page.getByLabel(/Sekret klienta/).fill(CLIENT_SECRET)
  await page.getByLabel('Domena', { exact: true }).fill('szpalta.example')
  await choose(page, 'Firma', 'Dom Mediowy Szpalta')
  await choose(page, 'Rola nowych kont', 'Media planner')
  await page.getByLabel(/Przycisk na.stronie logowania/).check()
  await page.getByRole('button', { name: 'Utwórz' }).click()
  await page
    .getByText(/nie odpowiada zgodnie z.OpenID Connect/)
    .first()
    .waitFor()
  await page.getByLabel(/Adres dostawcy/).fill(provider.issuer)
  await page.getByRole('button', { name: 'Utwórz' }).click()
  await page.getByRole('link', { name: /Konto Szpalty/ }).click()
  await page.getByText(/\/api\/users\/auth\/provider\/[0-9a-f-]{36}\/logout/).waitFor()
  expect(await page.getByLabel(/Sekret klienta/).inputValue()).toBe('')
  await page.getByText('Sekret jest zapisany.').waitFor()
})

test('a user logs in with a company account, confirms at the provider, and logs out on both sides', async () => {
  const { page } = await openBrowserSession(browser, platform.url, still)
  await page.goto('/auth/login?next=%2Fuser-profile')
  await page.getByRole('button', { name: 'Zaloguj się: Konto Szpalty' }).click()
  await page.waitForURL('**/user-profile')
  await page.getByText(anna.name).first().waitFor()
  expect(new URL(page.url()).search).toBe('')
  await platform.store.pool.query(
    `update session set started_at = now() - interval '1 hour' where provider_id is not null`,
  )
  await page.getByRole('button', { name: 'Pobierz moje dane' }).click()
  const popup = page.waitForEvent('popup')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Potwierdź kontem firmowym (Konto Szpalty)' }).click()
  await expect.poll(async () => (await popup).isClosed(), { timeout: 20_000 }).toBe(true)
  expect((await download).suggestedFilename()).toMatch(/json$/)
  await page.getByRole('button', { name: anna.name }).first().click()
  await page.getByText('Wyloguj').first().click()
  await page.getByRole('link', { name: /Wyloguj się też z.niego/ }).waitFor()
})

test('a person without an account reads why the sign-in failed, and returns to the login', async () => {
  const admin = await loggedIn(platform.url, 'admin')
  const [stored] = (await admin.call(contract.identityProvider.list, {})).answer.items
  provider.person = { ...anna, sub: 'obcy', email: 'obcy@gdzie.example' }
  const { page } = await openBrowserSession(browser, platform.url, still)
  await page.goto('/auth/login')
  await page.getByRole('button', { name: `Zaloguj się: ${stored?.name}` }).click()
  await page.getByText('Nie udało się zalogować').waitFor()
  await page.getByText(/nie należy żadne konto/).waitFor()
  await page.getByRole('link', { name: 'Wróć do logowania' }).click()
  await page.getByLabel('Nazwa użytkownika').waitFor()
})
