import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../server/base/project-root.ts'
import { readSheet } from '../../server/spreadsheet/read-sheet.ts'
import { type BrowserSession, openBrowserSession, startBrowser, still } from '../support/browser/browser.ts'
import { logInOn } from '../support/browser/login.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

const limits = { rows: 1000, columns: 100, bytes: 10_000_000 }

let platform: DemoPlatform
let browser: Browser
let session: BrowserSession

beforeAll(async () => {
  platform = await demoPlatform({ demoLive: false })
  await platform.store.pool.query(
    `insert into screen (location_id, name) select 1, unnest('{Ekran przy Rondzie,Dworzec 4,Łazienki}'::text[])`,
  )
  browser = await startBrowser()
  session = await openBrowserSession(browser, platform.url, { ...still, locale: 'pl-PL', acceptDownloads: true })
  await session.page.goto('/auth/login')
  await logInOn(session.page, 'advertiser')
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

type Picked = { name: string; buffer: Buffer }

/** A file that LibreOffice saved. */
const saved = async (name: string): Promise<Picked> => ({
  name,
  buffer: await readFile(join(projectRoot, 'tests/files', name)),
})
const pick = (page: Page, { name, buffer }: Picked) =>
  page.locator('input[type=file]').setInputFiles({ name, buffer, mimeType: '' })

const tableOf = async (buffer: Buffer) => {
  const sheet = await readSheet(buffer, limits)
  if ('problem' in sheet) throw new Error(sheet.problem)
  return sheet
}
const downloadedBy = async (page: Page, button: string): Promise<Picked> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), buffer: await readFile(await download.path()) }
}
/** Uploads a file on a tool's page, waits for a text of its result, and downloads the spreadsheet. */
const through = async (path: string, file: Picked, shown: string): Promise<Picked> => {
  const { page } = session
  await page.goto(path)
  await pick(page, file)
  await page.getByRole('cell', { name: shown }).first().waitFor()
  return downloadedBy(page, 'Pobierz arkusz')
}
const same = (before: Awaited<ReturnType<typeof tableOf>>, after: Awaited<ReturnType<typeof tableOf>>) => {
  const width = before.columns.length
  expect(after.columns.slice(0, width)).toEqual(before.columns)
  expect(after.rows.map(({ cells }) => cells.slice(0, width))).toEqual(before.rows.map(({ cells }) => cells))
}

// windows-1250 with semicolons and decimal commas, as a Polish spreadsheet saves CSV.
const POLISH_LETTERS = new Map(
  Array.from('ąćęłńóśźżĄŁŻ').map((letter, at) => [
    letter,
    [0xb9, 0xe6, 0xea, 0xb3, 0xf1, 0xf3, 0x9c, 0x9f, 0xbf, 0xa5, 0xa3, 0xaf][at] ?? 0,
  ]),
)
const polishCsv = (name: string, lines: readonly string[]): Picked => ({
  name,
  buffer: Buffer.from(
    Array.from(`${lines.join('\r\n')}\r\n`).map((letter) => POLISH_LETTERS.get(letter) ?? letter.charCodeAt(0)),
  ),
})

test('R31 promise R11 addresses saved by LibreOffice get coordinates in the browser; what comes out goes in again unchanged', async () => {
  const file = await saved('customers.xlsx')
  const first = await through('/tools/geo', file, '80-828 Gdańsk')
  const table = await tableOf(first.buffer)
  same(await tableOf(file.buffer), table)
  expect(await session.page.getByRole('cell', { name: 'zxqw 5' }).isVisible()).toBe(true)
  const again = await through('/tools/geo', first, '80-828 Gdańsk')
  expect(await tableOf(again.buffer)).toEqual(table)
})

test('R31 V10 a CSV file in the Polish dialect gets coordinates, and its cells stay as they are', async () => {
  const file = polishCsv('Klienci łódzcy.csv', [
    'klient;address;city;obrót',
    '007;Floriańska 3;Kraków;1,5',
    '8;Wąska 1;Łódź;',
  ])
  const out = await through('/tools/geo', file, 'Kraków')
  expect(out.name).toBe('Klienci łódzcy-coordinates.xlsx')
  same(await tableOf(file.buffer), await tableOf(out.buffer))
})

test('R32 promise R11 the nearest screens of addresses saved by LibreOffice are shown, downloaded, and searched again from the download', async () => {
  const file = await saved('customers.xlsx')
  const first = await through('/tools/nearby_screens', file, 'Gdańsk')
  const table = await tableOf(first.buffer)
  const { rows, columns } = await tableOf(file.buffer)
  expect(table.columns.slice(0, columns.length)).toEqual(columns)
  const kept = new Set(table.rows.map(({ cells }) => JSON.stringify(cells.slice(0, columns.length))))
  expect([...kept]).toEqual(rows.map(({ cells }) => JSON.stringify(cells)))
  const again = await tableOf((await through('/tools/nearby_screens', first, 'Gdańsk')).buffer)
  expect(again.columns).toEqual(table.columns)
})

test('R05 C48 V11 campaigns saved by LibreOffice are corrected on the page and stored; a Polish CSV of the same campaign changes nothing', async () => {
  const { page } = session
  await page.goto('/campaign/import')
  await pick(page, await saved('campaigns.xlsx'))
  const seconds = page.getByRole('textbox', { name: 'spot time in seconds, wiersz 5' })
  await seconds.fill('15')
  await page.getByRole('button', { name: 'Sprawdź poprawione' }).click()
  await page.getByRole('button', { name: 'Zapisz 2 kampanie' }).click()
  await page.waitForURL('**/campaign')
  await page.getByText('Ferie').first().waitFor()

  await page.goto('/campaign/import')
  const lines = [
    'date from;date to;screen;campaign name;spot time in seconds;spot name 1',
    '4.01.2027;10.01.2027;Łazienki;Ferie;15;ferie.mp4',
  ]
  await pick(page, polishCsv('ferie.csv', lines))
  await page.getByText(/zostały już zaimportowane/).waitFor()
  expect(await page.getByRole('button', { name: /^Zapisz/ }).isDisabled()).toBe(true)
  expect(session.errors).toEqual([])
})
