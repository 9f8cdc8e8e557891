import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { openBrowserSession, startBrowser, still } from '../support/browser/browser.ts'
import { logInOn } from '../support/browser/login.ts'
import { openAs } from '../support/browser/open-as.ts'
import { callerAt, loggedIn } from '../support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

const PASSWORD = 'arabox-demo'

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

/** Sets up an app in the steps that are open, and returns the recovery codes. */
const setUp = async (page: Page): Promise<string[]> => {
  // The profile has another field of this label, which is the last one until the step is open.
  await page.getByRole('button', { name: 'Dalej' }).waitFor()
  await page.getByLabel('Obecne hasło').last().fill(PASSWORD)
  await page.getByRole('button', { name: 'Dalej' }).click()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel(/Kod z.aplikacji/).fill(generateSync({ secret: secret.trim() }))
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByText('Zapisz kody zapasowe.').waitFor()
  const codes = ((await page.locator('code').textContent()) ?? '').trim().split('\n')
  await page.getByRole('button', { name: 'Gotowe' }).click()
  return codes
}

const fillLogin = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('Nazwa użytkownika').fill(username)
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
}

test('an app is set up in the profile, and the next login asks for its code', async () => {
  const { page } = await openAs(browser, platform.url, { as: 'planner', language: 'pl' }, still)
  await page.goto('/user-profile')
  await page.getByRole('button', { name: 'Włącz', exact: true }).click()
  const codes = await setUp(page)
  expect(codes).toHaveLength(10)
  await page.getByText('Zostało 10 kodów zapasowych.').waitFor()
  const { page: other } = await openBrowserSession(browser, platform.url, still)
  await other.goto('/auth/login')
  await fillLogin(other, 'planner')
  const code = other.getByLabel(/Kod z.aplikacji/)
  await code.waitFor()
  // The password was right, so nothing is said to be wrong.
  expect(await other.getByRole('alert').count()).toBe(0)
  await code.fill('000000')
  await other.getByRole('button', { name: 'Zaloguj się' }).click()
  await other.getByText('Ten kod jest błędny').waitFor()
  await code.fill(codes[0] ?? '')
  await other.getByRole('button', { name: 'Zaloguj się' }).click()
  await other.waitForURL('**/dashboard')
})

test('an account whose company requires a second factor sees nothing but its set-up before it has one', async () => {
  const admin = await loggedIn(platform.url, 'admin')
  // No other account of this file belongs to the company.
  const rival = (await admin.call(contract.users.listUsers, { query: { filter: 'rival' } })).answer.items[0]
  const { page } = await openAs(browser, platform.url, { as: 'rival', language: 'pl' }, still)
  await page.goto('/dashboard')
  await admin.call(contract.company.change, {
    params: { id: rival?.company_id ?? 0 },
    body: { needs_second_factor: true },
  })
  await page.goto('/campaign')
  await page.getByRole('heading', { name: 'Włącz weryfikację dwuetapową' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await setUp(page)
  await page.getByRole('heading', { name: 'Kampanie' }).waitFor()
})

test('before what cannot be undone, a page asks for the password if the last login was more than 15 minutes ago', async () => {
  const caller = await loggedIn(platform.url, 'admin')
  const { answer } = await caller.call(contract.campaign.listCampaigns, { query: { status: ['draft'] } })
  const { uuid, name } = answer.items[0] ?? { uuid: '', name: '' }
  const { page } = await openBrowserSession(browser, platform.url, still)
  await page.goto('/')
  await logInOn(page, 'admin')
  await page.goto(`/campaign/preview/${uuid}`)
  await page.getByRole('heading', { name }).waitFor()
  await platform.store.pool.query(`update session set started_at = now() - interval '16 minutes'`)
  const removeIt = async () => {
    await page.getByRole('button', { name: 'Więcej działań' }).click()
    await page.getByText('Usuń kampanię').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń kampanię' }).click()
  }
  const question = page.getByRole('dialog', { name: /Potwierdź, że to.Ty/ })
  await removeIt()
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await page.getByText('Nie potwierdzono, że to Ty.').first().waitFor()
  const read = () => callerAt(platform.url, caller.token).call(contract.campaign.getCampaign, { params: { uuid } })
  expect((await read()).status).toBe(200)
  await page.reload()
  await page.getByRole('heading', { name }).waitFor()
  await removeIt()
  await question.getByLabel('Hasło', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Potwierdź' }).click()
  await page.waitForURL((url) => !url.pathname.includes(uuid))
  expect((await read()).status).toBe(404)
})
