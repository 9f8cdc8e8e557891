import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../server/base/project-root.ts'
import { type BrowserSession, openBrowserSession, startBrowser, still } from '../support/browser/browser.ts'
import { logInOn } from '../support/browser/login.ts'
import { personMessage } from '../support/calls/arabox.ts'
import { deliverOnce } from '../support/calls/retrying-client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'

let platform: DemoPlatform
let browser: Browser
let admin: BrowserSession
let folder: Awaited<ReturnType<typeof scratchFolder>>

/** Place of the column with the people of today in the table of araboxes. */
const TODAY_COLUMN = 6

beforeAll(async () => {
  platform = await demoPlatform({ demoLive: false })
  browser = await startBrowser()
  folder = await scratchFolder()
  admin = await openBrowserSession(browser, platform.url, still)
  await admin.page.goto('/auth/login')
  await logInOn(admin.page, 'admin')
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
  await folder?.remove()
})

const choose = async (page: Page, label: string, option: string | RegExp) => {
  // The styled dropdown covers its combobox.
  const box = page.getByRole('combobox', { name: label })
  await page.locator('.p-dropdown').filter({ has: box }).click()
  await page.getByRole('option', { name: option }).first().click()
}

const saved = async (page: Page, list: string, button: 'Utwórz' | 'Zapisz' = 'Utwórz') => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.waitForURL(`**${list}`)
}

/** A company with a discount gets a user, and the user sets the password with the link of the invitation. */
const inviteUserOfNewCompany = async () => {
  const { page } = admin
  await page.goto('/company/form')
  await page.getByLabel('Nazwa').fill('Drogerie Wiosna')
  await page.getByLabel(/^Rabat/).fill('-12')
  await page.getByText('28 607,04').waitFor()
  await saved(page, '/company')
  await page.getByText('Drogerie Wiosna').waitFor()

  await page.goto('/user/form')
  await page.getByLabel('Imię i nazwisko').fill('Łucja Wiosenna')
  await page.getByLabel('Nazwa użytkownika').fill('lucja')
  await choose(page, 'Rola', 'Reklamodawca')
  await choose(page, 'Firma', 'Drogerie Wiosna')
  await saved(page, '/user')
  await page.getByText('Łucja Wiosenna').click()
  await page.getByRole('button', { name: 'Wydaj zaproszenie' }).click()
  const link = (await page.locator('.records_shownOnce').textContent()) ?? ''

  const invited = await openBrowserSession(browser, platform.url, still)
  await invited.page.goto(link)
  await invited.page.getByRole('heading', { name: 'Witaj, Łucja Wiosenna' }).waitFor()
  await invited.page.getByLabel('Hasło', { exact: true }).fill('krótkie')
  await invited.page.getByRole('button', { name: 'Ustaw hasło' }).click()
  await invited.page.getByText('Co najmniej 8 znaków', { exact: false }).first().waitFor()
  await invited.page.getByLabel('Hasło', { exact: true }).fill('wystarczy-12')
  await invited.page.getByLabel('Powtórz hasło').fill('wystarczy-12')
  await invited.page.getByRole('button', { name: 'Ustaw hasło' }).click()
  await invited.page.getByRole('link', { name: 'Zaloguj się' }).click()
  await logInOn(invited.page, 'lucja', 'wystarczy-12')
  await invited.page.goto('/your-company')
  await invited.page.getByText('−12,00').waitFor()
  await invited.page.goto(link)
  await invited.page.getByText('Ten link już nie działa').waitFor()
  expect([...admin.errors, ...invited.errors]).toEqual([])
  await invited.context.close()
}

/** A location with two screens is placed on the map and gets a picture; its new device delivers its first counts. */
const placeLocationWithDevice = async () => {
  const { page } = admin
  await page.goto('/location/form')
  await page.getByLabel('Nazwa').fill('Rynek testowy')
  await page.getByLabel('Adres', { exact: true }).fill('Rynek 1')
  await choose(page, 'Aglomeracja', 'Wrocław')
  await choose(page, 'Firma', 'Drogerie Wiosna')
  const map = page.locator('.screen-map-canvas canvas')
  await map.waitFor()
  await map.click({ position: { x: 120, y: 120 } })
  await expect.poll(() => page.getByLabel(/^Szerokość/).inputValue()).toMatch(/^\d\d,\d/)
  // A point far from Wrocław would be asked about.
  await page.getByLabel(/^Szerokość/).fill('51,11')
  await page.getByLabel(/^Długość/).fill('17,03')
  await saved(page, '/location')
  for (const name of ['A', 'B']) {
    await page.goto('/screen/form')
    await choose(page, 'Lokalizacja', /^Rynek testowy/)
    await page.getByLabel('Numer lub nazwa').fill(`Rynek testowy ${name}`)
    await saved(page, '/screen')
  }
  await page.goto('/location?q=Rynek+testowy')
  await page.getByRole('cell', { name: /Rynek testowy/ }).click()
  await page.waitForURL('**/location/form/*')
  await page.getByText('2 ekrany').waitFor()
  const picture = join(projectRoot, 'docs/pictures/campaign-preview.png')
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.locator('.location_picture').waitFor()

  await page.goto('/device/form')
  await page.getByLabel('Numer seryjny').fill('AB-E2E-1')
  await choose(page, 'Lokalizacja', /^Rynek testowy/)
  await saved(page, '/device')
  await page.goto('/device?q=AB-E2E-1')
  await page.getByRole('cell', { name: 'AB-E2E-1' }).click()
  await page.getByRole('button', { name: 'Wydaj klucz' }).click()
  const key = (await page.locator('.records_shownOnce').textContent()) ?? ''
  const now = platform.clock.now().toISOString()
  expect(
    await deliverOnce(
      platform.url,
      key,
      [1, 2, 3].map((seq) => personMessage(seq, now)),
    ),
  ).not.toBeNull()
  // The location is of another company than the administrator.
  await page.goto('/your-araboxes?scope=network&q=Rynek+testowy')
  const overview = page.getByRole('row', { name: /Rynek testowy/ })
  await overview.getByRole('cell').nth(TODAY_COLUMN).getByText('3', { exact: true }).waitFor()
  await page.goto('/device?q=AB-E2E-1')
  await page.getByRole('cell', { name: 'odpowiada' }).waitFor()
}

/** Fifty locations get a new industry at once, and lose it again by undo. */
const changeFiftyLocations = async () => {
  const { page } = admin
  await page.goto('/industry/form')
  await page.getByLabel('Nazwa').fill('Kioski testowe')
  await saved(page, '/industry')
  await page.getByText('Typ lokalizacji utworzony').waitFor()
  const row = page.getByRole('row', { name: /Kioski testowe/ })
  await row.getByRole('link', { name: 'Wybierz lokalizacje' }).click()
  await page.getByRole('heading', { name: 'Kioski testowe' }).waitFor()
  await page.getByText('zaznaczono 0 lokalizacji').waitFor()
  expect(await page.getByRole('button', { name: 'Zapisz', exact: true }).count()).toBe(0)
  for (let shown = 1; shown <= 10; shown += 1) {
    await page.getByRole('checkbox', { name: 'Zaznacz wszystkie na stronie' }).click()
    await page.getByText(new RegExp(`zaznaczono ${5 * shown}\\slokalizac`)).waitFor()
    if (shown === 10) break
    await page.getByRole('button', { name: 'Następna strona' }).click()
    await page.getByText(`${5 * shown + 1}–${5 * shown + 5} z`).waitFor()
    await page.locator('.list[aria-busy=false]').waitFor()
  }
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
  await page.getByText('Typ zostanie dodany 50 lokalizacjom.').waitFor()
  await page.getByRole('button', { name: 'Zmień', exact: true }).click()
  await page.getByText('Zmieniono 50 lokalizacji.').waitFor()
  const count = async (): Promise<number> => {
    const { rows } = await platform.store.pool.query<{ count: number }>(
      `select count(*)::int as count from location_industry
       where industry_id = (select id from industry where name = 'Kioski testowe')`,
    )
    return rows[0]?.count ?? -1
  }
  expect(await count()).toBe(50)
  await page.getByRole('button', { name: 'Cofnij' }).click()
  await page.getByText('Cofnięto zmiany w lokalizacjach: 50.').waitFor()
  expect(await count()).toBe(0)
  await page.getByRole('link', { name: 'Wróć do typów lokalizacji' }).first().click()
  await page.waitForURL('**/industry')
}

/** Actions of an administrator in the audit log: the search, and the first entry that it finds. */
const actions = [
  ['Drogerie Wiosna', /Agnieszka Wrona.*utworzono.*firma.*Drogerie Wiosna/i],
  ['Łucja', /utworzono.*konto.*Łucja Wiosenna/i],
  ['Rynek testowy', /utworzono.*lokalizacja.*Rynek testowy/i],
  ['AB-E2E-1', /wydano klucz.*AB-E2E-1/i],
  ['+ 47', /cofnięto zmianę.*lokalizacja.*\+ 47/i],
] as const

/** All of it is in the audit log, with the account and its address. */
const readAuditLog = async () => {
  const { page } = admin
  for (const [name, entry] of actions) {
    await page.goto(`/audit?q=${encodeURIComponent(name)}`)
    await page.getByRole('row', { name: entry }).first().waitFor()
  }
  const { rows } = await platform.store.pool.query<{ action: string }>(
    `select distinct action || ' ' || kind as action from audit_entry where address is not null order by 1`,
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'changed location',
      'created company',
      'created device',
      'created industry',
      'created location',
      'created screen',
      'created user',
      'key_issued device',
      'link_issued user',
      'link_used user',
      'logged_in user',
      'undone location',
    ]),
  )
  expect(admin.errors).toEqual([])
}

test('R21 R23 R24 R26 R28 R42 C15 C24 C55 C61 V06 V07 T24 T29 X01 X02 X03 X04 X05 X06 X07 the day of an administrator, from an invitation to the audit log', async () => {
  await inviteUserOfNewCompany()
  await placeLocationWithDevice()
  await changeFiftyLocations()
  await readAuditLog()
})

test('R29 R45 C65 V14 T32 a file with a wrong line is corrected in place, stored as a whole, and leads back to the list', async () => {
  const { page } = admin
  const path = join(folder.path, `${randomUUID()}.csv`)
  await writeFile(path, 'location,industry\r\n1,Kioski testowe\r\n2,Kioskii\r\n')
  await page.goto('/industry/import')
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByText('Brakujące typy lokalizacji: Kioskii').waitFor()
  await page.getByLabel('Typ lokalizacji, Wiersz 3').fill('Kioski testowe')
  await page.getByRole('button', { name: 'Sprawdź poprawione' }).click()
  await page.getByRole('button', { name: 'Zapisz 2 zmiany' }).click()
  await page.waitForURL('**/industry')
  await page.getByText('Plik przesłany').waitFor()
})

test('R43 R44 T30 T31 an industry in use stays; renamed and free of locations it is deleted', async () => {
  const { page } = admin
  await page.goto('/industry')
  await page.getByRole('cell', { name: 'Kioski testowe', exact: true }).click()
  await page.getByRole('button', { name: 'Więcej działań' }).click()
  await page.getByRole('menuitem', { name: 'Usuń' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click()
  await page.getByRole('dialog').getByText('2 lokalizacje').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Anuluj' }).click()
  await page.getByLabel('Nazwa').fill('Kioski')
  await saved(page, '/industry', 'Zapisz')
  await page.getByText('Typ lokalizacji zapisany').waitFor()
  await platform.store.pool.query(
    `delete from location_industry where industry_id = (select id from industry where name = 'Kioski')`,
  )
  await page.getByRole('cell', { name: 'Kioski', exact: true }).click()
  await page.getByRole('button', { name: 'Więcej działań' }).click()
  await page.getByRole('menuitem', { name: 'Usuń' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click()
  await page.waitForURL('**/industry')
  await page.getByText('Typ lokalizacji usunięty').waitFor()
})
