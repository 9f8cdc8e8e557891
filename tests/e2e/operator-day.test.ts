import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { openBrowserSession, startBrowser, still } from '../support/browser/browser.ts'
import { type AccessPlatform, makeCampaignIn, startAccessPlatform } from '../support/platform/access-platform.ts'

const WAITING = 12
const SENT_BACK = WAITING / 4
const REASON = 'Spot jest za ciemny'
/** Most presses of Tab on one page that are acceptable. */
const MOST_TABS = 12

let platform: AccessPlatform
let browser: Browser

beforeAll(async () => {
  platform = await startAccessPlatform({ demoLive: false })
  await platform.store.pool.query("update campaign set deleted_at = now() where status in ('ready', 'accepted')")
  for (let index = 1; index <= WAITING; index += 1)
    await makeCampaignIn(platform, 'ready', { name: `Kampania ${String(index).padStart(2, '0')}` })
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent
    return (element?.getAttribute('aria-label') ?? label ?? '').trim()
  })

/** Presses Tab until a control with this name has the focus. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let tabs = 0; tabs <= MOST_TABS; tabs += 1) {
    if (name.test(await focusedName(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${MOST_TABS} presses of Tab do not reach ${name}; the focus is at "${await focusedName(page)}"`)
}

const press = async (page: Page, name: RegExp): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Goes to the next waiting campaign with the key N. */
const next = async (page: Page): Promise<void> => {
  const before = page.url()
  await page.getByRole('link', { name: /Następna sprawa/ }).waitFor()
  await page.keyboard.press('n')
  await page.waitForURL((url) => url.href !== before)
  await page.waitForFunction(() => document.activeElement?.closest('main') !== null)
}

test('an operator decides on twelve waiting campaigns by keyboard only: accepts, sends back with a reason, confirms', async () => {
  const { page, errors } = await openBrowserSession(browser, platform.url, { ...still, locale: 'pl-PL' })
  await page.goto('/')
  await page.getByLabel('Nazwa użytkownika').waitFor()
  await tabTo(page, /^Nazwa użytkownika/)
  await page.keyboard.type('operator')
  await tabTo(page, /^Hasło/)
  await page.keyboard.type('arabox-demo')
  await page.keyboard.press('Enter')
  await page
    .getByText(new RegExp(`^${WAITING} spraw`))
    .first()
    .waitFor()
  await next(page)
  for (let index = 1; index <= WAITING; index += 1) {
    await page.getByRole('heading', { level: 1, name: `Kampania ${String(index).padStart(2, '0')}` }).waitFor()
    if (index % 4 === 0) {
      await button(page, 'Odeślij do poprawy').waitFor()
      await press(page, /^Odeślij do poprawy$/)
      await page.getByRole('textbox', { name: 'Powód' }).waitFor()
      await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
      await page.keyboard.type(REASON)
      await press(page, /^Odeślij do poprawy$/)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    } else {
      await button(page, 'Zaakceptuj').waitFor()
      await press(page, /^Zaakceptuj$/)
      await button(page, 'Cofnij akceptację').waitFor()
    }
    await next(page)
  }
  // The accepted campaign waits for its confirmation.
  await button(page, 'Potwierdź').waitFor()
  await press(page, /^Potwierdź$/)
  await page.getByRole('dialog').waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') !== null)
  await press(page, /^Potwierdź/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Potwierdzona').first().waitFor()
  const { answer } = await platform.callers.operator.call(contract.campaign.listCampaigns, {
    query: { filter: 'Kampania ', size: 100 },
  })
  const statuses = answer.items.map(({ status }) => status)
  const count = (status: string) => statuses.filter((each) => each === status).length
  expect([count('accepted'), count('new'), count('pending')]).toEqual([WAITING - SENT_BACK - 1, SENT_BACK, 1])
  const { answer: events } = await platform.callers.operator.call(contract.campaign.listEvents, {
    params: { uuid: answer.items.find(({ status }) => status === 'new')?.uuid ?? '' },
  })
  expect(events.items.at(-1)?.reason).toBe(REASON)
  expect(errors).toEqual([])
})
