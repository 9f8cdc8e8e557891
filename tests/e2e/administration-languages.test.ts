import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserSession, openBrowserSession, startBrowser, still } from '../support/browser/browser.ts'
import { logInOn } from '../support/browser/login.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { bySet } from '../support/run/test-set.ts'

const texts = {
  en: {
    name: 'Name',
    create: 'Create',
    save: 'Save',
    more: 'More actions',
    delete: 'Delete',
    cancel: 'Cancel',
    created: 'Created',
    updated: 'Changes saved',
    deleted: 'Deleted',
    shortRoleName: 'The role name must have at least 3 characters',
    currentPassword: 'Current password',
    newPassword: 'New password',
    repeatPassword: 'Repeat the new password',
    changePassword: 'Change password',
    passwordsDiffer: 'Passwords must match',
    shortPassword: 'At least 8 characters',
    industryCreated: 'Venue type created',
    industrySaved: 'Venue type saved',
    industryDeleted: 'Venue type deleted',
    chooseLocations: 'Select locations',
    selected: (count: 0 | 2) => `${count} locations selected`,
    selectRow: 'Select row',
    willBeAdded: 'The venue type will be added to 2 locations.',
    change: 'Change',
    changed: '2 locations changed.',
    undo: 'Undo',
    undone: 'The changes to 2 locations were undone.',
    saveChange: 'Save 1 change',
    uploaded: 'File uploaded',
    oneLocation: '1 location',
  },
  pl: {
    name: 'Nazwa',
    create: 'Utwórz',
    save: 'Zapisz',
    more: 'Więcej działań',
    delete: 'Usuń',
    cancel: 'Anuluj',
    created: 'Utworzono',
    updated: 'Zapisano zmiany',
    deleted: 'Usunięto',
    shortRoleName: 'Nazwa roli musi mieć co najmniej 3 znaki',
    currentPassword: 'Obecne hasło',
    newPassword: 'Nowe hasło',
    repeatPassword: 'Powtórz nowe hasło',
    changePassword: 'Zmień hasło',
    passwordsDiffer: 'Hasła muszą być takie same',
    shortPassword: 'Co najmniej 8 znaków',
    industryCreated: 'Typ lokalizacji utworzony',
    industrySaved: 'Typ lokalizacji zapisany',
    industryDeleted: 'Typ lokalizacji usunięty',
    chooseLocations: 'Wybierz lokalizacje',
    selected: (count: 0 | 2) => `zaznaczono ${count} ${count === 0 ? 'lokalizacji' : 'lokalizacje'}`,
    selectRow: 'Zaznacz wiersz',
    willBeAdded: 'Typ zostanie dodany 2 lokalizacjom.',
    change: 'Zmień',
    changed: 'Zmieniono 2 lokalizacje.',
    undo: 'Cofnij',
    undone: 'Cofnięto zmiany w lokalizacjach: 2.',
    saveChange: 'Zapisz 1 zmianę',
    uploaded: 'Plik przesłany',
    oneLocation: '1 lokalizacja',
  },
} as const

/** Every page of the administration that lists records, by its address. */
const listPages = [
  '/user',
  '/role',
  '/company',
  '/location',
  '/screen',
  '/city',
  '/device',
  '/industry',
  '/webhook',
  '/audit',
  '/identity-provider',
  '/identity-provider/form',
  '/history',
  '/personal-data',
  '/your-company',
]

let platform: DemoPlatform
let browser: Browser
let folder: Awaited<ReturnType<typeof scratchFolder>>

beforeAll(async () => {
  platform = await demoPlatform({ demoLive: false })
  browser = await startBrowser()
  folder = await scratchFolder()
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
  await folder?.remove()
})

// The day of an administrator (administration.test.ts) is in Polish at 1366 px.
describe.each(
  bySet([['en', 390] as const], [
    ['en', 390],
    ['pl', 390],
    ['en', 1366],
  ] as const),
)('%s, %i px', (language, width) => {
  const t = texts[language]
  let session: BrowserSession
  const named = (page: Page, name: string) => ({
    /** Opens the record from the list: a row of the table, on a phone a card. */
    open: () =>
      width === 390
        ? page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
        : page.getByRole('cell', { name, exact: true }).click(),
  })
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
  const askToDelete = async (page: Page) => {
    await press(page, t.more)
    await page.getByRole('menuitem', { name: t.delete }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.delete }).click()
  }

  beforeAll(async () => {
    const viewport = width === 390 ? { width, height: 844 } : { width, height: 768 }
    session = await openBrowserSession(browser, platform.url, { ...still, viewport })
    await session.page.goto('/auth/login')
    if (language === 'en') await session.page.getByRole('button', { name: 'English' }).click()
    await logInOn(session.page, 'admin')
  })

  test('R20 R21 R22 R23 R24 R25 R26 R27 every list of the administration fits', async () => {
    const { page, errors } = session
    for (const path of listPages) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
      const found = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.lang])
      expect([path, ...found]).toEqual([path, width, language])
    }
    expect(errors).toEqual([])
  })

  test('R22 R30 V05 V06 V07 T24 T25 T26 a role is refused, created, changed and deleted, and so is a password', async () => {
    const { page, errors } = session
    await page.goto('/role/form')
    await page.getByLabel(t.name, { exact: true }).fill('ab')
    await press(page, t.create)
    await page.getByText(t.shortRoleName).first().waitFor()
    await page.getByLabel(t.name, { exact: true }).fill('abc')
    await press(page, t.create)
    await shown(page, t.created)
    await page.goto('/role?q=abc')
    await named(page, 'abc').open()
    await page.getByLabel(t.name, { exact: true }).fill('abcd')
    await press(page, t.save)
    await shown(page, t.updated)
    await page.goto('/role?q=abcd')
    await named(page, 'abcd').open()
    await askToDelete(page)
    await shown(page, t.deleted)

    await page.goto('/user-profile')
    await page.getByLabel(t.currentPassword).fill('arabox-demo')
    await page.getByLabel(t.newPassword, { exact: true }).fill('1234567')
    await page.getByLabel(t.repeatPassword).fill('7654321')
    await press(page, t.changePassword)
    await page.getByText(t.passwordsDiffer).waitFor()
    await page.getByText(t.shortPassword).first().waitFor()
    expect(errors).toEqual([])
  })

  test('X01 X02 X05 X06 R28 R29 R43 R44 V14 T29 T30 T31 T32 an industry is created, gets locations and a file, is renamed and deleted', async () => {
    const { page, errors } = session
    const [name, renamed] = [`Kiosks ${language} ${width}`, `Renamed ${language} ${width}`]
    await page.goto('/industry/form')
    await page.getByLabel(t.name, { exact: true }).fill(name)
    await press(page, t.create)
    await page.getByText(t.industryCreated).waitFor()
    await page.goto(`/industry?q=${name}`)
    await named(page, name).open()
    await page.getByRole('link', { name: t.chooseLocations }).click()
    await page.getByText(t.selected(0)).waitFor()
    for (const row of [0, 1]) await page.getByRole('checkbox', { name: t.selectRow, exact: true }).nth(row).click()
    await page.getByText(t.selected(2)).waitFor()
    await press(page, t.save)
    await page.getByText(t.willBeAdded).waitFor()
    await press(page, t.change)
    await page.getByText(t.changed).waitFor()
    await press(page, t.undo)
    await page.getByText(t.undone).waitFor()

    const path = join(folder.path, `${randomUUID()}.csv`)
    await writeFile(path, `location,industry\r\n3,${name}\r\n`)
    await page.goto('/industry/import')
    await page.locator('input[type=file]').setInputFiles(path)
    await press(page, t.saveChange)
    await page.getByText(t.uploaded).waitFor()

    await page.goto(`/industry?q=${name}`)
    await named(page, name).open()
    await askToDelete(page)
    await page.getByRole('dialog').getByText(t.oneLocation).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: t.cancel }).click()
    await page.getByLabel(t.name, { exact: true }).fill(renamed)
    await press(page, t.save)
    await page.getByText(t.industrySaved).waitFor()
    await platform.store.pool.query(
      'delete from location_industry where industry_id = (select id from industry where name = $1)',
      [renamed],
    )
    await page.goto(`/industry?q=${renamed}`)
    await named(page, renamed).open()
    await askToDelete(page)
    await page.getByText(t.industryDeleted).waitFor()
    expect(errors).toEqual([])
  })
})
