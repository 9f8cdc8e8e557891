import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBrowserSession, startBrowser, still } from '../support/browser/browser.ts'
import { logInOn } from '../support/browser/login.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

let platform: DemoPlatform
let browser: Browser
/** The platform by a name: browsers offer no passkeys at an IP address. */
let url: string

beforeAll(async () => {
  platform = await demoPlatform()
  url = platform.url.replace('127.0.0.1', 'localhost')
  browser = await startBrowser()
})
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

/** Gives a page an authenticator that verifies its user, like that of a laptop. */
const withAuthenticator = async (context: BrowserContext, page: Page): Promise<{ client: CDPSession; id: string }> => {
  const client = await context.newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, id: authenticatorId }
}

const openProfile = async (username: string) => {
  const { page } = await openBrowserSession(browser, url, still)
  const authenticator = await withAuthenticator(page.context(), page)
  await page.goto('/')
  await logInOn(page, username)
  await page.goto('/user-profile')
  return { page, authenticator }
}

const addPasskey = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Dodaj klucz dostępu' }).click()
  await page.getByLabel('Nazwa', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByText(name, { exact: true }).waitFor()
}

test('a passkey is added in the profile, logs in without a password, and is removed', async () => {
  const { page } = await openProfile('planner')
  await page.getByText('To konto nie ma jeszcze klucza dostępu.').waitFor()
  await addPasskey(page, 'Laptop')
  await page.getByText('jeszcze nieużyty').waitFor()
  await page.getByRole('button', { name: 'Konto' }).first().click()
  await page.getByText('Wyloguj').first().click()
  await page.getByRole('button', { name: 'Zaloguj się kluczem dostępu' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/user-profile')
  await page.getByText(/ostatnio użyty/).waitFor()
  await page.getByRole('button', { name: 'Usuń: Laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click()
  await page.getByText('To konto nie ma jeszcze klucza dostępu.').waitFor()
})

test('a device that has a passkey of the account makes no second one, and says why', async () => {
  const { page } = await openProfile('sales')
  await addPasskey(page, 'Telefon')
  await page.getByRole('button', { name: 'Dodaj klucz dostępu' }).click()
  await page.getByLabel('Nazwa', { exact: true }).fill('Drugi')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByText('To urządzenie ma już klucz dostępu do tego konta.').waitFor()
})

test('a login that the user does not confirm on the device leaves the login page as it was', async () => {
  const { page } = await openBrowserSession(browser, url, still)
  const { client, id } = await withAuthenticator(page.context(), page)
  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Zaloguj się kluczem dostępu' }).click()
  await expect
    .poll(() => page.getByRole('button', { name: 'Zaloguj się kluczem dostępu' }).isEnabled(), { timeout: 20_000 })
    .toBe(true)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a passkey confirms that it is the user before what cannot be undone', async () => {
  const { page } = await openProfile('operator')
  await addPasskey(page, 'Laptop')
  await platform.store.pool.query(`update session set started_at = now() - interval '16 minutes'`)
  await page.getByRole('button', { name: 'Usuń: Laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click()
  const question = page.getByRole('dialog', { name: /Potwierdź, że to.Ty/ })
  await question.getByLabel('Hasło', { exact: true }).waitFor()
  // The session began with a password, so it has no provider.
  expect(await question.getByRole('button', { name: /kontem firmowym/ }).count()).toBe(0)
  await question.getByRole('button', { name: 'Użyj klucza dostępu' }).click()
  await page.getByText('To konto nie ma jeszcze klucza dostępu.').waitFor()
})
