import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { projectRoot } from '../../../server/base/project-root.ts'
import { type BrowserSession, startBrowser } from '../../support/browser/browser.ts'
import { openAs } from '../../support/browser/open-as.ts'
import { type AccessPlatform, makeCampaignIn, startAccessPlatform } from '../../support/platform/access-platform.ts'
import { type Keyboard, useKeyboard } from './keyboard.ts'

let platform: AccessPlatform
let browser: Browser
let sharedCampaign = ''
let sharedOffer = ''

beforeAll(async () => {
  platform = await startAccessPlatform({ demoLive: false })
  browser = await startBrowser()
  const { sales, admin } = platform.callers
  await platform.store.pool.query("update campaign set deleted_at = now() where status = 'ready'")
  for (const number of [1, 2]) await makeCampaignIn(platform, 'ready', { name: `Klawisze ${number}` })
  await makeCampaignIn(platform, 'new', { name: 'Oferta z klawiszy' })
  const { answer: running } = await admin.call(contract.campaign.listCampaigns, { query: { size: 100 } })
  const shared = running.items.find((campaign) => campaign.is_shared && campaign.status === 'in_progress')
  sharedCampaign = `/shared/campaign/${shared?.share_token}`
  const { uuid } = await makeCampaignIn(platform, 'new', { name: 'Oferta dla klienta' })
  const body = { is_shared: true, shows_list_price: true }
  const { share_token } = (await sales.call(contract.offer.shareOffer, { params: { uuid }, body })).answer
  sharedOffer = `/shared/offer/${share_token}`
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

/** Opens a page of an account, in English, to be used by keyboard alone. */
const open = async (as: string | null, path: string): Promise<BrowserSession & { keys: Keyboard }> => {
  const session = await openAs(browser, platform.url, { as, language: 'en' })
  await session.page.goto(path)
  await session.page.getByRole('heading', { level: 1 }).waitFor()
  return { ...session, keys: await useKeyboard(session.page) }
}

const film = join(projectRoot, 'server/demo/campaigns/spots/zielony-krzyz.mp4')

test('promise R8 the focus is never lost while an advertiser plans, corrects and submits a campaign by keyboard alone', async () => {
  const { page, keys, errors, context } = await open('advertiser', '/dashboard')
  const { use, press, fill, choose } = keys
  const text = (words: string | RegExp) => () => page.getByText(words).first().waitFor()

  await use('link', /^Campaigns/, () => page.waitForURL('**/campaign'))
  await use('link', /^New campaign$/, () => page.waitForURL('**/campaign/form/add'))
  await fill(/^Name$/, 'Keys alone')
  await use('button', /^Flight/, () => page.getByRole('dialog').getByLabel('From').waitFor())
  await fill(/^From$/, '2026-03-16')
  await fill(/^To$/, '2026-03-29')
  await use('button', /^Done$/, () => page.getByRole('dialog').waitFor({ state: 'detached' }))
  await choose(/^Add city/, 'War')
  await use('button', /^Add city$/)
  await choose(/^Add city/, 'Kra')
  await use('button', /^Remove: Kraków/)
  await fill(/^Screens: Warszawa$/, '8', 'spinbutton')
  await press('ArrowUp')
  await keys.upload(/^Add file$/, film, text('zielony-krzyz.mp4'))
  await use('button', /^Remove spot: zielony-krzyz/)
  await keys.upload(/^Add file$/, film, text('zielony-krzyz.mp4'))
  await use('button', /^Save campaign$/, () => page.waitForURL(/\/campaign\/preview\/[0-9a-f-]{36}$/))
  await use('button', /^Submit as ready$/, () => page.locator('.page-header').getByText('Ready').waitFor())
  await use('button', /^More actions$/, () => page.getByRole('menu').waitFor())
  await press('Escape', () => page.getByRole('menu').waitFor({ state: 'detached' }))
  await use('button', /^Show on a map$/)
  expect(errors).toEqual([])
  await context.close()
})

test('promise R8 the focus is never lost while an operator filters, accepts, withdraws, sends back, confirms and shares by keyboard alone', async () => {
  const { page, keys, errors, context } = await open('operator', '/campaign')
  const { use, press, search, fill, choose } = keys
  const dialog = page.getByRole('dialog')
  const status = (name: string) => () => page.locator('.page-header').getByText(name, { exact: true }).waitFor()
  const opened = () => dialog.waitFor()
  const closed = () => dialog.waitFor({ state: 'detached' })

  await search('Klawisze', /Klawisze/)
  await press('Tab')
  await use('button', /^Remove filter/)
  await use('button', /^In progress/, () => page.waitForURL('**/campaign?*status=in_progress*'))
  await use('button', /^All/, () => page.waitForURL((url) => !url.search.includes('status')))
  await use('button', /^Columns$/)
  await press('Escape')
  await use('button', /^Export$/)
  await press('Escape')
  await use('button', /^Campaign$/)
  await search('Klawisze', /Klawisze/)
  await use('row', /Klawisze 1/, () => page.waitForURL('**/campaign/preview/*'))
  await use('button', /^Assign operator$/, opened)
  await press('Escape', closed)
  await use('button', /^Assign operator$/, opened)
  await choose(/^Operator/, 'Pa')
  await use('button', /^Assign$/, closed)
  await use('button', /^Accept$/, status('Accepted'))
  await use('button', /^Withdraw acceptance$/, status('Ready'))
  await use('button', /^Accept$/, status('Accepted'))
  await use('button', /^Confirm$/, opened)
  await use('button', /^Cancel$/, closed)
  await use('button', /^Confirm$/, opened)
  await use('button', /^Confirm/, status('Confirmed'))
  await use('button', /^More actions$/, () => page.getByRole('menu').waitFor())
  await press('Escape', () => page.getByRole('menu').waitFor({ state: 'detached' }))
  await use('button', /^Share with the client$/, opened)
  await use('switch', /^Share/, undefined, 'Space')
  await use('button', /^Copy/)
  await press('Escape', closed)
  await use('button', /^Show on a map$/)
  await use('link', /^Next item/, () => page.getByRole('heading', { name: 'Klawisze 2' }).waitFor())
  await use('button', /^Send back$/, opened)
  await fill(/^Reason/, 'Too dark')
  await use('button', /^Send back$/, status('New'))
  expect(errors).toEqual([])
  await context.close()
})

test('promise R8 the focus is never lost while a seller makes an offer of two variants and shares it by keyboard alone', async () => {
  const { page, keys, errors, context } = await open('sales', '/offer')
  const { use, press, search, fill } = keys
  const dialog = page.getByRole('dialog')
  const opened = () => dialog.waitFor()
  const closed = () => dialog.waitFor({ state: 'detached' })

  await search('Oferta z klawiszy', /Oferta z klawiszy/)
  await use('row', /Oferta z klawiszy/, () => page.waitForURL('**/offer/preview/*'))
  await use('button', /^Add variant$/, opened)
  await press('Escape', closed)
  await use('button', /^Add variant$/, opened)
  await fill(/^Variant name/, 'Shorter')
  await use('button', /^Add variant$/, closed)
  await fill(/^Valid until/, '31.05.2026')
  await fill(/^Note for the client/, 'Written with keys')
  await use('button', /^Save/)
  await use('switch', /^Offer page for the client/, () => page.getByRole('button', { name: /Copy/ }).waitFor(), 'Space')
  await use('button', /^Copy/)
  await use('link', /^Shorter/, () => page.getByRole('heading', { level: 1, name: 'Shorter' }).waitFor())
  expect(errors).toEqual([])
  await context.close()
})

test('promise R8 the focus is never lost while an administrator creates, changes, pages through and deletes reference data by keyboard alone', async () => {
  const { page, keys, errors, context } = await open('admin', '/industry')
  const { use, press, search, fill, choose } = keys
  const dialog = page.getByRole('dialog')
  const opened = () => dialog.waitFor()
  const closed = () => dialog.waitFor({ state: 'detached' })

  await use('link', /^New venue type$/, () => page.waitForURL('**/industry/form'))
  await use('button', /^Create$/)
  await fill(/^Name$/, 'Keyboard kiosks')
  await use('button', /^Create$/, () => page.waitForURL('**/industry'))
  await search('Keyboard', /Keyboard kiosks/)
  await use('row', /Keyboard kiosks/, () => page.waitForURL('**/industry/form/*'))
  await fill(/^Name$/, 'Keyboard stands')
  await use('button', /^Save$/, () => page.waitForURL('**/industry'))
  await use('row', /Keyboard stands/, () => page.waitForURL('**/industry/form/*'))
  await use('button', /^More actions$/, () => page.getByRole('menu').waitFor())
  await press('ArrowDown')
  await press('Enter', opened)
  await use('button', /^Cancel$/, closed)
  await use('button', /^More actions$/, () => page.getByRole('menu').waitFor())
  await press('ArrowDown')
  await press('Enter', opened)
  await use('button', /^Delete/, () => page.waitForURL('**/industry'))
  await page.goto('/screen')
  // The code that restores the focus is loaded after the first data; nothing else changes on the page then.
  await page.locator('.list[aria-busy=false]').waitFor()
  await page.waitForLoadState('networkidle')
  await use('link', /^Skip to content$/)
  await use('button', /^Page 2$/, () => page.waitForURL('**/screen?*page=2*'))
  await use('button', /^Previous page$/, () => page.waitForURL('**/screen'))
  await use('link', /^Users/, () => page.waitForURL('**/user'))
  await use('link', /^New user$/, () => page.waitForURL('**/user/form'))
  await fill(/^Full name$/, 'Key Board')
  await fill(/^Username$/, 'keyboard')
  await choose(/^Role/, 'Adv')
  await choose(/^Company/, 'Apt')
  await use('button', /^Create$/, () => page.waitForURL('**/user'))
  expect(errors).toEqual([])
  await context.close()
})

test('promise R8 the focus is never lost while a client reads a report and accepts an offer by keyboard alone', async () => {
  const shared = await open(null, sharedCampaign)
  await shared.keys.use('button', /^How this is calculated/, () => shared.page.locator('.explain-box').waitFor())
  await shared.keys.press('Escape', () => shared.page.locator('.explain-box').waitFor({ state: 'detached' }))
  await shared.keys.use('button', /^Play/)
  await shared.keys.use('button', /^Show on a map$/)
  await shared.keys.use('button', /^Polski$/)
  await shared.keys.use('button', /^English$/)
  expect(shared.errors).toEqual([])
  await shared.context.close()

  const { page, keys, errors, context } = await open(null, sharedOffer)
  const { use, press, fill } = keys
  await use('button', /^Select this variant/)
  await use('button', /^Cancel$/)
  await use('button', /^Select this variant/)
  await use('button', /^Continue$/)
  await fill(/^Full name/, 'Łucja Żak')
  await fill(/^E-mail/, 'lucja@klient.example')
  await use('button', /^Continue$/)
  await use('button', /^Back$/)
  await use('button', /^Continue$/)
  await use('button', /^Confirm acceptance/, () =>
    page
      .getByText(/accepted/)
      .first()
      .waitFor(),
  )
  await press('Tab')
  expect(errors).toEqual([])
  await context.close()
})
