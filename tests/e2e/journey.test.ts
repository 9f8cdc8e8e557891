import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { projectRoot } from '../../server/base/project-root.ts'
import { type BrowserSession, openBrowserSession, startBrowser } from '../support/browser/browser.ts'
import { loggedIn } from '../support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

const CAMPAIGN = 'Zimowe opony, ostatni dzwonek'
const spotFile = (name: string) => join(projectRoot, 'server/demo/campaigns/spots', name)

let platform: DemoPlatform
let browser: Browser
const sessions: BrowserSession[] = []

beforeAll(async () => {
  platform = await demoPlatform({ demoLive: false })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

const openSession = async (): Promise<BrowserSession> => {
  const session = await openBrowserSession(browser, platform.url)
  sessions.push(session)
  return session
}

const logIn = async (username: string, path: string): Promise<Page> => {
  const { page } = await openSession()
  await page.goto(path)
  await page.waitForURL('**/auth/login*')
  await page.getByLabel('Nazwa użytkownika').fill(username)
  await page.getByLabel('Hasło', { exact: true }).fill('arabox-demo')
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await page.waitForURL(`**${path === '/' ? '/dashboard' : path}`)
  return page
}

const addCity = async (page: Page, city: string, screens: number) => {
  const more = page.getByRole('button', { name: 'Dodaj aglomerację' })
  if (await more.isVisible()) await more.click()
  // The styled dropdown covers its combobox.
  const adding = page.getByRole('combobox', { name: 'Dodaj aglomerację' })
  await page.locator('.p-dropdown').filter({ has: adding }).click()
  await page.getByRole('option', { name: new RegExp(`^${city}`) }).click()
  const stepper = page.getByRole('spinbutton', { name: `Ekrany: ${city}` })
  await stepper.fill(String(screens))
  await stepper.press('Tab')
}

const expectStatus = async (page: Page, status: string) => {
  await page.locator('h1 + *, header').getByText(status, { exact: true }).first().waitFor()
}

test('S01 R01 R36 R38 P14 P15 L05 L16 L20 L24 E43 T24 T27 T28 C43 a campaign goes from the empty form to its end: advertiser, operator, clock and a visitor without login', async () => {
  const advertiser = await logIn('advertiser', '/')

  // The advertiser plans. Price and audience appear before the campaign is saved.
  await advertiser
    .getByRole('link', { name: /^Kampanie/ })
    .first()
    .click()
  await advertiser.getByRole('link', { name: 'Nowa kampania' }).click()
  await advertiser.waitForURL('**/campaign/form/add')
  await advertiser.getByLabel('Nazwa').fill(CAMPAIGN)
  await advertiser.getByRole('button', { name: /^Termin/ }).click()
  await advertiser.getByLabel('Od', { exact: true }).fill('2026-03-03')
  await advertiser.getByLabel('Do', { exact: true }).fill('2026-03-09')
  await advertiser.getByRole('button', { name: 'Gotowe', exact: true }).click()
  await addCity(advertiser, 'Warszawa', 8)
  await addCity(advertiser, 'Kraków', 6)
  // 14 screens × 7 days × 540 emissions × 10 s × 0.085 PLN, minus 12 % discount of the company.
  await advertiser.getByText('39 584,16').first().waitFor()
  await advertiser.locator('input[type=file]').setInputFiles(spotFile('zielony-krzyz.mp4'))
  await advertiser.getByText('zielony-krzyz.mp4').first().waitFor()
  await advertiser.getByRole('button', { name: 'Zapisz kampanię' }).click()
  await advertiser.waitForURL(/\/campaign\/preview\/[0-9a-f-]{36}$/)
  const uuid = advertiser.url().split('/').at(-1) ?? ''
  await expectStatus(advertiser, 'Nowa')
  // The browser took a still of the film: it is the poster before any film is loaded.
  const poster = advertiser.locator('img.spots_thumb')
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(640)
  await advertiser.getByRole('button', { name: 'Zgłoś jako gotową' }).click()
  await expectStatus(advertiser, 'Gotowa')

  // The operator accepts and confirms; confirming warns that there is no ordinary way back.
  const operator = await logIn('operator', `/campaign/preview/${uuid}`)
  await operator.getByRole('button', { name: 'Zaakceptuj', exact: true }).click()
  await expectStatus(operator, 'Zaakceptowana')
  await operator.getByRole('button', { name: 'Potwierdź', exact: true }).click()
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: /Potwierdź/ })
    .click()
  await expectStatus(operator, 'Potwierdzona')

  // The public page does not exist before the campaign is shared.
  const { page: visitor } = await openSession()
  await visitor.goto(`/shared/campaign/${uuid}`)
  await visitor.getByText(CAMPAIGN).waitFor({ state: 'hidden' })
  await operator.getByRole('button', { name: 'Udostępnij klientowi' }).click()
  await operator.getByRole('dialog').getByRole('switch', { name: 'Udostępniaj raport' }).click()
  const link = await operator.getByRole('dialog').getByLabel('Link do raportu').inputValue()
  expect(link).not.toContain(uuid)
  await visitor.goto(link)
  await visitor.getByRole('heading', { name: CAMPAIGN }).waitFor()
  expect(await visitor.locator('video').getAttribute('poster')).toMatch(/^\/api\/analytics\/spot\/file\//)
  expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')

  // The clock starts it at 06:00 of its first day. Then counts arrive, and the public page updates itself.
  await platform.daysLater('2026-03-03T06:00:00+01:00')
  await operator.reload()
  await expectStatus(operator, 'W toku')
  await platform.daysLater('2026-03-05T12:30:00+01:00')
  await visitor.bringToFront()
  await visitor.getByText('dzień 3 z 7').waitFor({ timeout: 30_000 })
  await advertiser.reload()
  await advertiser.getByText('Zrealizowano').first().waitFor()
  await advertiser.getByText('dziś, 12:30').first().waitFor()

  // It ends at 24:00 of its last day, and everything was played.
  await platform.daysLater('2026-03-10T00:00:00+01:00')
  await advertiser.reload()
  await expectStatus(advertiser, 'Zakończona')
  await visitor.getByText('Zakończona').first().waitFor({ timeout: 30_000 })

  const api = await loggedIn(platform.url, 'advertiser')
  const { answer: progress } = await api.call(contract.campaign.getProgress, { params: { uuid } })
  expect(progress.emissions_count).toBe(14 * 7 * 540)
  expect(progress.total_audience).toBeGreaterThan(0)
  const { answer: history } = await api.call(contract.campaign.listEvents, { params: { uuid } })
  expect(history.items.map((event) => event.type)).toEqual([
    'campaign.created',
    'campaign.spot_filed',
    'campaign.submitted',
    'campaign.accepted',
    'campaign.confirmed',
    'campaign.shared',
    'campaign.started',
    'campaign.ended',
  ])
  expect(sessions.flatMap(({ errors }) => errors)).toEqual([])
})
