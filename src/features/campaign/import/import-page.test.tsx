import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { CampaignImport } from '../../../../contract/campaign/campaign-import.ts'
import { sheetFaults } from '../../../../contract/sheet-faults.ts'
import { importFaults } from '../../../../contract/sheet-import.ts'
import { validation } from '../../../../contract/validation.ts'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { setLanguage } from '../../../i18n/language.ts'

const seller = sampleAccount({ role_id: 3, permissions: ['campaign.edit'] })
const cells = ['2026-06-01', '2026-06-14', 'Łazeinki', 'Lato', '200', 'a.mp4', '', '', '', '']
const checked = (changes: Partial<CampaignImport> = {}): CampaignImport => ({
  total: 3,
  campaigns: [
    { name: 'Lato', date_from: '2026-06-01', date_to: '2026-06-14', screens: 2, spots: 1, outcome: 'created' },
  ],
  created: 1,
  already: 0,
  faults: [],
  fault_count: 0,
  missed_screens: [],
  missed_screen_count: 0,
  rows: [],
  stored: false,
  ...changes,
})
const faulty = checked({
  faults: [{ row: 4, column: 'spot time in seconds', message: validation.loop }],
  fault_count: 1,
  missed_screens: [{ name: 'Łazeinki', rows: [4], nearest: ['Łazienki', 'Łaziska'] }],
  missed_screen_count: 1,
  rows: [{ row: 4, cells }],
})
const file = new File(['x'], 'plan.xlsx')

beforeEach(() => setLanguage('pl'))

const open = (answers: Record<string, unknown>, path = '/campaign/import', user = seller) =>
  openPage(path, { user, answers: { 'campaign.import_progress': problem(404, 'not_found'), ...answers } })
const choose = async () => userEvent.upload(await screen.findByLabelText(/^Plik CSV albo XLSX/), file)

test('R05 C48 T22 E13 faults are corrected in the table, missed screens replaced, and only then the file is stored', async () => {
  const results = [faulty, checked(), checked({ stored: true })]
  const { asked } = open({ 'campaign.import': () => results.shift() })
  await choose()
  expect(await screen.findByText('Nie ma takich ekranów')).toBeVisible()
  const rows = within(await screen.findByRole('table', { name: 'Wiersze do poprawy' }))
  expect(rows.getByText(/Spot może trwać od 1 do 120 sekund/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Zapisz/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Zamień „Łazeinki” na „Łazienki”' }))
  const seconds = rows.getByRole('textbox', { name: 'spot time in seconds, wiersz 4' })
  await userEvent.clear(seconds)
  await userEvent.type(seconds, '20')
  await userEvent.click(screen.getByRole('button', { name: 'Sprawdź poprawione' }))
  const store = await screen.findByRole('button', { name: 'Zapisz 1 kampanię' })
  const [first, second] = asked('campaign.import').map(({ options }) => options)
  expect(first).toMatchObject({ query: { dry_run: true, company_id: 1 }, fields: {}, file })
  const mended = [{ row: 4, cells: cells.with(2, 'Łazienki').with(4, '20') }]
  expect(second).toMatchObject({ query: { dry_run: true }, fields: { mended: JSON.stringify(mended) } })
  await userEvent.click(store)
  expect(await screen.findByText('Zaimportowano 1 kampanię')).toBeVisible()
  expect(asked('campaign.import')[2]?.options.query).toMatchObject({ dry_run: false })
  await waitFor(() => expect(window.location.pathname).toBe('/campaign'))
})

test('R05 V09 promise R10 a refused file says why and where, in both languages', async () => {
  const errors = [
    { path: 'Date from', message: importFaults.unknownColumn },
    { path: 'row 7, column C', message: sheetFaults.formula },
  ]
  open({ 'campaign.import': problem(422, 'unreadable_file', { errors }) })
  await choose()
  expect(await screen.findByText('Date from: Import nie ma takiej kolumny')).toBeVisible()
  expect(
    screen.getByText(
      'wiersz 7, kolumna C: Ta formuła nie ma w pliku wyniku: zapisz plik w arkuszu kalkulacyjnym albo wklej samą wartość',
    ),
  ).toBeVisible()
  setLanguage('en')
  expect(await screen.findByText(`row 7, column C: ${sheetFaults.formula}`)).toBeVisible()
})

test('R11 P09 the import of offers is for the roles of offers, and for users who may create campaigns', async () => {
  const { unmount } = open({}, '/offer/import', sampleAccount({ role_id: 2, permissions: ['campaign.edit'] }))
  expect(await screen.findByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible()
  unmount()
  const { unmount: leave } = open({}, '/offer/import', sampleAccount({ role_id: 5, permissions: [] }))
  expect(await screen.findByText(/^Importować może tylko ten, kto może tworzyć kampanie/)).toBeVisible()
  expect(screen.queryByLabelText(/^Plik CSV albo XLSX/)).toBeNull()
  leave()
  open({}, '/offer/import', seller)
  expect(await screen.findByLabelText(/^Plik CSV albo XLSX/)).toBeInTheDocument()
})

test('C48 what was imported before changes nothing, and a left out row is sent as such', async () => {
  const results = [faulty, checked({ created: 0, already: 1 })]
  const { asked } = open({ 'campaign.import': () => results.shift() })
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: 'Pomiń wiersz 4' }))
  await userEvent.click(screen.getByRole('button', { name: 'Sprawdź poprawione' }))
  expect(await screen.findByText(/^Wszystkie kampanie z tego pliku zostały już zaimportowane/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Zapisz/ })).toBeDisabled()
  expect(asked('campaign.import')[1]?.options.fields).toEqual({ mended: JSON.stringify([{ row: 4, cells: null }]) })
})
