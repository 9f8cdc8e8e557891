import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startBrowser, still } from '../support/browser/browser.ts'
import { openAs } from '../support/browser/open-as.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

let platform: DemoPlatform
let browser: Browser
let places: { uuid: string; name: string }[]

beforeAll(async () => {
  const notices = { operator: 'Sieć Miejska', contact: 'dane@siec.example', validDays: 365 }
  platform = await demoPlatform({ notices })
  browser = await startBrowser()
  places = (
    await platform.store.pool.query<{ uuid: string; name: string }>(
      'select uuid, name from location where arabox_uuid is not null and is_active order by id limit 2',
    )
  ).rows
})
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

const open = async (path: string, language: 'pl' | 'en' = 'pl') => {
  const { page } = await openAs(browser, platform.url, { as: null, language }, still)
  await page.goto(`/shared/notice/${path}`)
  return page
}

/** How many pages of A4 a print has. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0

test.each([
  ['pl', 'Tutaj liczony jest ruch', 'Kontakt: dane@siec.example'],
  ['en', 'Traffic is counted here', 'Contact: dane@siec.example'],
] as const)('anybody reads in %s what is counted at a place, and who answers', async (language, title, contact) => {
  const page = await open(places[0]?.uuid ?? '', language)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page
    .getByText(places[0]?.name ?? '')
    .first()
    .waitFor()
  await page.getByText(contact).waitFor()
})

test('the print of a place is its sign: one page with both languages, and a code with the address', async () => {
  const page = await open(places[0]?.uuid ?? '')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const title of ['Tutaj liczony jest ruch', 'Traffic is counted here'])
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
  await page.getByRole('img', { name: `${platform.url}/shared/notice/${places[0]?.uuid}` }).waitFor()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
})

test('the signs of several places are one page each; a place where nothing is counted is said to be missing', async () => {
  const page = await open([...places.map(({ uuid }) => uuid), '00000000-0000-4000-8000-000000000000'].join(','))
  await page.getByText('Miejsca bez tabliczki, bo nic nie jest tam liczone: 1.').waitFor()
  expect(await page.getByRole('article').count()).toBe(2)
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(2)
})

test('an address without a place says that there is no such page', async () => {
  const page = await open('00000000-0000-4000-8000-000000000000')
  await page.getByText('Nie ma takiej strony').waitFor()
})
