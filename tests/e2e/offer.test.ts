import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { openBrowserSession, startBrowser } from '../support/browser/browser.ts'
import { logInOn } from '../support/browser/login.ts'
import { campaignBody } from '../support/calls/campaign-body.ts'
import { type Caller, loggedIn } from '../support/calls/client.ts'
import { pdfPages } from '../support/files/pdf-text.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

let platform: DemoPlatform
let browser: Browser
let sales: Caller

beforeAll(async () => {
  platform = await demoPlatform()
  browser = await startBrowser()
  sales = await loggedIn(platform.url, 'sales')
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

const SCREENS = 90

test('a client opens the link of an offer, accepts a variant, and prints it on A4 with Polish letters and every address', async () => {
  const body = campaignBody({ name: 'Żółta jesień', cities: [{ city_id: 1, screens: SCREENS }] })
  const { uuid } = (await sales.call(contract.campaign.createCampaign, { body })).answer
  const params = { uuid }
  await sales.call(contract.offer.addVariant, { params, body: { name: 'Krótka', date_to: '2026-06-07' } })
  const note = 'Rabat dla „Łódź & Gdańsk”'
  const changed = await sales.call(contract.offer.getOffer, { params })
  const validity = { version: changed.answer.version, valid_until: '2026-05-31', note }
  await sales.call(contract.offer.changeOffer, { params, body: validity })

  const seller = await openBrowserSession(browser, platform.url, { locale: 'pl-PL', colorScheme: 'dark' })
  await seller.page.goto('/auth/login')
  await logInOn(seller.page, 'sales')
  await seller.page.goto(`/offer/preview/${uuid}`)
  await seller.page.getByRole('link', { name: 'Drukuj / PDF' }).click()
  await seller.page.getByRole('heading', { name: /^Oferta dla/ }).waitFor()
  const unshared = pdfPages(await seller.page.pdf({ format: 'A4' })).join('')
  expect((await sales.call(contract.offer.getOffer, { params })).answer.share_token).toBeNull()
  expect(seller.errors).toEqual([])
  await seller.context.close()

  const link = { is_shared: true, shows_list_price: true }
  const { share_token } = (await sales.call(contract.offer.shareOffer, { params, body: link })).answer

  const { context, page, errors } = await openBrowserSession(browser, platform.url, {
    locale: 'pl-PL',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  })
  await page.goto(`/shared/offer/${share_token}`)
  await page.getByRole('button', { name: 'Wybierz ten wariant: Krótka' }).click()
  await page.getByLabel('Imię i nazwisko').first().fill('Łucja Żak')
  await page.getByLabel('Adres e-mail').first().fill('lucja@klient.example')
  await page.getByRole('button', { name: 'Dalej' }).click()
  await page.getByRole('button', { name: 'Potwierdzam akceptację' }).click()
  await page.getByText('Wariant „Krótka” został zaakceptowany').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const pages = pdfPages(await page.pdf({ format: 'A4' }))
  const places = await sales.call(contract.sharedOffer.getSharedPlaces, { params: { uuid: share_token ?? '' } })
  const addresses = places.answer.variants.flatMap((variant) => variant.places.map(({ address }) => address))
  const printed = pages.join('')
  expect(new Set(addresses).size).toBeGreaterThan(SCREENS / 4)
  for (const part of [note, 'Żółta jesień', 'Cena cennikowa netto', ...addresses])
    expect(printed).toContain(part.replaceAll(/\s/g, ''))
  // The seller printed the same without a link, and nothing of the page around it.
  for (const part of [note, 'Żółta jesień', 'Krótka', ...addresses])
    expect(unshared).toContain(part.replaceAll(/\s/g, ''))
  for (const part of ['Kampanie', 'Wróć']) expect(unshared).not.toContain(part)
  expect(printed).not.toContain('Potwierdzam')
  // Lists that continue on a page have their header on it again.
  const tables = pages
    .slice(1)
    .filter((text) => addresses.some((address) => text.includes(address.replaceAll(/\s/g, ''))))
  expect(tables.length).toBeGreaterThan(1)
  for (const text of tables) expect(text).toContain('AdresEkranyKontakty')
  expect(errors).toEqual([])
  await context.close()
})
