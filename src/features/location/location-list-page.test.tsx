import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

const created_at = '2026-01-01T00:00:00Z'
const locationOf = (id: number) => ({
  created_at,
  arabox_uuid: null,
  screens: 2,
  id,
  name: `Rynek ${id}`,
  address: 'ul. Długa',
  industries: [],
  is_active: true,
})
const pageOf = (page: number) => ({
  items: Array.from({ length: 2 }, (_, index) => locationOf(page === 1 ? index + 1 : index + 29)),
  total: 30,
  page,
  pages: 2,
  size: 25,
})
const rowOf = (location_id: number, outcome: 'changed' | 'unchanged') => ({
  location_id,
  name: `Rynek ${location_id}`,
  outcome,
  before: outcome === 'changed' ? { is_active: true, company_id: 1 } : {},
  after: outcome === 'changed' ? { is_active: false, company_id: 2 } : {},
})
const result = (uuid: string | null) => ({
  uuid,
  rows: [rowOf(1, 'changed'), rowOf(30, 'unchanged')],
  changed: 1,
  unchanged: 1,
  not_found: 0,
  conflicts: 0,
})
const uuid = '11111111-1111-4111-8111-111111111111'
const companies = { items: [1, 2].map((id) => ({ id, name: `Firma ${id}` })) }
const answers = {
  'location.admin_list': ({ query }: { query?: { page?: number } }) => pageOf(query?.page ?? 1),
  'city.list': { items: [] },
  'company.list': companies,
  'industry.list': { items: [] },
  'location_change.apply': ({ body }: { body: { dry_run: boolean } }) => result(body.dry_run ? null : uuid),
  'location_change.undo': result(uuid),
}
const open = (more: Record<string, unknown> = {}) =>
  openPage('/location', { user: sampleAccount({ role_id: 1 }), answers: { ...answers, ...more } })
const select = async (name: RegExp) => {
  const row = await screen.findByRole('row', { name })
  await userEvent.click(within(row).getByRole('checkbox'))
}
const openChange = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Zmień…' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'nieaktywne' }))
  await userEvent.click(screen.getByRole('button', { name: 'Pokaż zmiany' }))
}

beforeEach(() => {
  localStorage.clear()
  setLanguage('pl')
})

test('X C54 locations selected over pages are changed at once: preview, change, outcome with the focus, undo', async () => {
  const { asked } = open()
  await select(/Rynek 1ul/)
  await userEvent.click(screen.getByRole('button', { name: /Następna/ }))
  await select(/Rynek 30/)
  expect(await screen.findByText(/^Zaznaczono: 2/)).toBeVisible()
  await openChange()
  const dialog = await screen.findByRole('dialog', { name: 'Co się zmieni' })
  expect(within(dialog).getByText('Zmieni się 1 lokalizacja. Bez zmian: 1.')).toBeVisible()
  expect(within(dialog).getByRole('row', { name: /^Rynek 1 aktywne\s· Firma 1 nieaktywne\s· Firma 2$/ })).toBeVisible()
  const changes = [{ location_ids: [1, 30], change: { is_active: false } }]
  expect(asked('location_change.apply').map(({ options }) => options.body)).toEqual([{ changes, dry_run: true }])

  const lists = asked('location.admin_list').length
  await userEvent.click(within(dialog).getByRole('button', { name: 'Zmień' }))
  const outcome = await screen.findByText('Zmieniono 1 lokalizację.')
  expect(asked('location_change.apply')[1]?.options.body).toEqual({ changes, dry_run: false })
  await waitFor(() => expect(asked('location.admin_list').length).toBe(lists + 1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toContainElement(outcome))

  await userEvent.click(screen.getByRole('button', { name: 'Cofnij' }))
  expect(await screen.findByText('Cofnięto zmiany w lokalizacjach: 1.')).toBeVisible()
  expect(asked('location_change.undo')[0]?.options.params).toEqual({ uuid })
})

test('X a change that the server refuses is explained in the dialog, which stays', async () => {
  open({ 'location_change.apply': problem(403, 'permission_denied') })
  await select(/Rynek 1ul/)
  await openChange()
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/Nie udało się zmienić lokalizacji: /)).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Anuluj' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Zmień…' })).toHaveFocus())
})

test('X all locations that match the filter are selected by the server, and the change gets exactly these', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => index + 1)
  const { asked } = open({ 'location_change.select': { ids } })
  await select(/Rynek 1/)
  await userEvent.click(screen.getByRole('button', { name: 'Zaznacz wszystkie pasujące: 30' }))
  expect(await screen.findByText(/30/, { selector: '.bulk-count' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Zaznacz wszystkie pasujące/ })).toBeNull()
  expect(asked('location_change.select')[0]?.options.query).toMatchObject({ size: 25 })
  await openChange()
  await waitFor(() => expect(asked('location_change.apply')).toHaveLength(1))
  expect(asked('location_change.apply')[0]?.options.body).toMatchObject({
    changes: [{ location_ids: ids, change: { is_active: false } }],
    dry_run: true,
  })
})

test('X the outcome of a change names every location, those that stayed as somebody else left them first', async () => {
  const row = (location_id: number, outcome: string) => ({ ...rowOf(location_id, 'unchanged'), outcome })
  const rows = [row(1, 'changed'), row(2, 'conflict'), { ...row(30, 'not_found'), name: '' }]
  open({ 'location_change.undo': { ...result(uuid), rows, changed: 1, unchanged: 0, not_found: 1, conflicts: 1 } })
  await select(/Rynek 1ul/)
  await openChange()
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Zmień' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cofnij' }))
  await screen.findByText(/^Cofnięto zmiany w lokalizacjach: 1/)
  const outcome = screen.getByText('Wynik dla każdej lokalizacji').closest('details') as HTMLElement
  await userEvent.click(screen.getByText('Wynik dla każdej lokalizacji'))
  expect(
    within(outcome)
      .getAllByRole('term')
      .map(({ textContent }) => withPlainSpaces(textContent)),
  ).toEqual(['Zmienione w międzyczasie przez kogoś innego: 1', 'Już nie istnieją: 1', 'Zmienione: 1'])
  expect(within(outcome).getByRole('link', { name: 'Rynek 2' })).toHaveAttribute('href', '/location/form/2')
})

test('X a change that takes long says in percent how far it is', async () => {
  const { asked } = open({
    'location_change.apply': ({ body }: { body: { dry_run: boolean } }) =>
      body.dry_run ? result(null) : new Promise(() => undefined),
    'location.progress': { phase: 'storing', done: 2500, total: 10_000 },
  })
  await select(/Rynek 1ul/)
  await openChange()
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Zmień' }))
  expect(await within(dialog).findByText('Zmienianie lokalizacji: 1')).toBeVisible()
  expect(await within(dialog).findByText(/^25\s%: zapisano 2\s500 z 10\s000$/)).toBeVisible()
  const sent = asked('location_change.apply')[1]?.options.query
  expect(sent).toEqual({ progress: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(asked('location.progress')[0]?.options.params).toEqual({ uuid: sent?.progress })
})
