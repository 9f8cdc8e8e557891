import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Industry } from '../../../contract/location/industries.ts'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

const administrator = sampleAccount({ role_id: 1 })
const industry = (changes: Partial<Industry> = {}): Industry => ({
  id: 7,
  version: 3,
  created_at: '2026-01-05T10:00:00Z',
  name: 'Kina',
  venue_type: 802,
  locations: 4,
  ...changes,
})
const page = (items: object[], total = items.length) => ({ items, total, page: 1, pages: 1, size: 25 })

beforeEach(() => {
  setLanguage('pl')
  localStorage.clear()
})

const openList = (items: object[] = [industry()], path = '/industry') =>
  openPage(path, {
    user: administrator,
    answers: { 'industry.list': page(items), 'industry.export': new File([], 'a') },
  })

const openForm = (answers: Record<string, unknown> = {}, path = '/industry/form/7') =>
  openPage(path, { user: administrator, answers: { 'industry.get': industry(), ...answers } })

const table = () => screen.findByRole('table', { name: 'Typy lokalizacji' })

test('K08 R27 C62 the list asks for 25 industries, newest first', async () => {
  const { asked } = openList()
  expect(within(await table()).getByRole('cell', { name: 'Kina' })).toBeVisible()
  expect(asked('industry.list')[0]?.options.query).toEqual({ page: 1, size: 25, sort_by: 'created_at', order: 'desc' })
})

test('P08 R39 an account of another role gets the page for missing pages, and nothing is requested', async () => {
  const { asked } = openPage('/industry', { user: sampleAccount({ role_id: 2 }) })
  expect(await screen.findByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible()
  expect(asked('industry.list')).toEqual([])
})

test('S15 an empty list says “Brak danych” and the next step; with a filter it also says that nothing matches', async () => {
  openList([])
  expect(await screen.findByText(/^Brak danych/)).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Szukaj na liście' }), 'x')
  expect(await screen.findByText('Nic nie pasuje do filtrów.')).toBeVisible()
  expect(screen.getByText('Brak danych')).toBeVisible()
})

test('a hidden column stays hidden after a reload, and is not exported', async () => {
  const { unmount } = openList()
  await table()
  await userEvent.click(screen.getByRole('button', { name: 'Kolumny' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Lokalizacje' }))
  unmount()
  const { asked } = openList()
  const heads = within(await table()).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual([
    'Nazwa',
    'Kategoria OpenOOH',
    'Utworzono',
    'Przypisz lokalizacjom',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Eksport' }))
  await userEvent.click(await screen.findByText('CSV (do Excela)'))
  await waitFor(() => expect(asked('industry.export')).toHaveLength(1))
  expect(asked('industry.export')[0]?.options.query).toMatchObject({
    columns: ['name', 'venue_type', 'created_at'],
    headings: ['Nazwa', 'Kategoria OpenOOH', 'Utworzono'],
    format: 'csv',
    language: 'pl',
    sort_by: 'created_at',
  })
})

test('a saved view keeps the filter under a name and brings it back', async () => {
  openList([industry()], '/industry?q=kin')
  await table()
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz widok' }))
  await userEvent.type(await screen.findByLabelText(/Nazwa widoku/), 'Moje kina')
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Wszystkie' }))
  await waitFor(() => expect(window.location.search).toBe(''))
  await userEvent.click(screen.getByRole('button', { name: 'Moje kina' }))
  await waitFor(() => expect(window.location.search).toBe('?q=kin'))
})

test('V01 a form without a name shows a summary that takes the focus and leads to the field', async () => {
  const { asked } = openForm({}, '/industry/form')
  await userEvent.click(await screen.findByRole('button', { name: 'Utwórz' }))
  const summary = screen.getByText('1 pole wymaga poprawy').parentElement
  await waitFor(() => expect(summary).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: 'Nazwa' }))
  expect(screen.getByLabelText('Nazwa')).toHaveFocus()
  expect(asked('industry.create')).toEqual([])
})

test('a problem of the server stands at its field', async () => {
  const errors = [{ path: 'name', message: 'This is already taken' }]
  openForm({ 'industry.change': problem(409, 'duplicate', { errors }) })
  await userEvent.type(await screen.findByLabelText('Nazwa'), ' i teatry')
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  await waitFor(() => expect(screen.getByLabelText('Nazwa')).toHaveAccessibleDescription(/To jest już zajęte/))
})

test('T17 a change that fails without a reason says that something went wrong', async () => {
  openForm({ 'industry.change': problem(500, 'internal', { detail: 'Something went wrong' }) })
  await userEvent.type(await screen.findByLabelText('Nazwa'), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  expect(await screen.findByText(/Wystąpił nieoczekiwany błąd/)).toBeVisible()
})

test('a version conflict shows both values, and the kept one is saved over the new version', async () => {
  const current = industry({ name: 'Kina studyjne', version: 4 })
  let attempt = 0
  const { asked } = openForm({
    'industry.change': () => {
      attempt += 1
      return attempt === 1 ? problem(409, 'version_conflict', { current }) : industry({ version: 5 })
    },
  })
  const name = await screen.findByLabelText('Nazwa')
  await userEvent.type(name, ' letnie')
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Porównaj' }))
  const row = within(await screen.findByRole('dialog')).getByRole('row', { name: /Nazwa/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Kina letnie', 'Kina studyjne'])
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Zostaw moje' }))
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  await waitFor(() => expect(asked('industry.change')).toHaveLength(2))
  expect(asked('industry.change')[1]?.options.body).toEqual({ name: 'Kina letnie', venue_type: 802, version: 4 })
})

test('the venue type of an industry is named with those above it, in the list and in the form', async () => {
  const { unmount } = openList()
  expect(within(await table()).getByRole('cell', { name: 'Czas wolny: Kina' })).toBeVisible()
  unmount()
  openForm()
  expect(await screen.findByLabelText('Kategoria OpenOOH')).toBeEnabled()
  expect(screen.getByText('Czas wolny: Kina', { selector: '.p-dropdown-label' })).toBeInTheDocument()
})

test('C64 what still uses an industry is counted in the dialog and linked, and it cannot be deleted', async () => {
  openForm({ 'industry.delete': problem(409, 'in_use', { usage: [{ kind: 'location', count: 4 }] }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Więcej działań' }))
  await userEvent.click(await screen.findByText('Usuń'))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Usuń' }))
  expect(await within(dialog).findByText(/4 lokalizacje/)).toBeVisible()
  expect(within(dialog).getByRole('link', { name: 'Pokaż' })).toHaveAttribute('href', '/location?industry_id=7')
  expect(within(dialog).getByRole('button', { name: 'Usuń' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Więcej działań' })).toHaveFocus())
})

test('a missing industry has a page with the way back', async () => {
  openForm({ 'industry.get': problem(404, 'not_found') })
  expect(await screen.findByRole('heading', { name: 'Nie ma takiej pozycji' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Nie ma takiej pozycji · Arabox'))
  expect(screen.getByRole('link', { name: 'Wróć do listy' })).toHaveAttribute('href', '/industry')
})
