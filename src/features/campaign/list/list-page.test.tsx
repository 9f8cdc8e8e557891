import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { replaced } from '../../../../tests/support/pages/replaced.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const page = (items: object[], total = items.length) => ({
  items,
  total,
  page: 1,
  pages: Math.ceil(total / 10),
  size: 10,
})
const operator = sampleAccount()
const advertiser = sampleAccount({ role_id: 2, permissions: ['campaign.edit', 'campaign.submit'] })
const table = () => screen.findByRole('table', { name: 'Kampanie' })

beforeEach(() => setLanguage('pl'))

test('R04 a row shows name, company, status, flight, screens, contacts, price with its reason, CPM', async () => {
  openPage('/campaign', { user: operator, answers: { 'campaign.list': page([sampleCampaign()]) } })
  const row = await within(await table()).findByRole('row', { name: /Jesień bez kolejek/ })
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => withPlainSpaces(cell.textContent))
  expect(cells.slice(1)).toEqual([
    'Jesień bez kolejekApteki Zdrowy Rytm',
    'Nowa',
    '17–30 lis14 dni',
    '20',
    '4 128 000',
    '–',
    '109 105,92 złrabat 12 %',
    '26,43 zł',
  ])
})

test('L02 L04 every status has a label, an unknown status is shown as it is', async () => {
  setLanguage('en')
  const items = ['draft', 'new', 'ready', 'accepted', 'in_progress', 'end', 'pending', 'frozen'].map((status, index) =>
    sampleCampaign({ status, uuid: sampleCampaignUuid.replace(/1$/, String(index)), name: `c${index}` }),
  )
  openPage('/campaign', { user: operator, answers: { 'campaign.list': page(items) } })
  await screen.findByText('c7')
  const labels = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent)
  expect(labels).toEqual(['Draft', 'New', 'Ready', 'Accepted', 'In progress', 'End', 'Confirmed', 'frozen'])
})

test('S15 with filters an empty list says “Brak danych” and that nothing matches, and offers to remove the filters', async () => {
  const { asked } = openPage('/campaign?status=ready', { user: operator, answers: { 'campaign.list': page([]) } })
  expect(await screen.findByText('Brak danych')).toBeVisible()
  expect(screen.getByText('Żadna kampania nie pasuje do filtrów.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Wyczyść filtry' }))
  await waitFor(() => expect(asked('campaign.list').at(-1)?.options.query).not.toHaveProperty('status'))
  expect(window.location.search).toBe('')
})

test.each([
  ['campaign', 'status=&company_id=&city_id=0&date_from=&sort=colour&page=0'],
  ['campaign', 'status=frozen&company_id=99&city_id=abc&date_to=2026-02-30'],
  ['offer', 'status=in_progress&company_id=99'],
])('V16 empty and unknown filters of /%s?%s are neither sent nor shown', async (kind, search) => {
  const { items, ...query } = page([sampleCampaign()])
  const { asked } = openPage(`/${kind}?${search}`, {
    user: operator,
    answers: {
      'campaign.list': { items, ...query },
      'offer.list': { items, query },
      'company.list': page([{ id: 3, name: 'Apteki' }]),
      'city.list': page([{ id: 4, name: 'Toruń' }]),
    },
  })
  await screen.findByText('Jesień bez kolejek')
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(asked(`${kind}.list`).at(-1)?.options.query).toEqual({
    page: 1,
    size: 10,
    sort_by: 'created_at',
    order: 'desc',
  })
  expect(screen.queryByText(/null|Firma: /)).toBeNull()
})

test('S15 an account without campaigns gets a link to create one', async () => {
  openPage('/campaign', { user: advertiser, answers: { 'campaign.list': page([]) } })
  expect(await screen.findByText(/^Nie ma jeszcze żadnej kampanii/)).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Nowa kampania' })[0]).toHaveAttribute('href', '/campaign/form/add')
})

test('a saved view sets its statuses in the address and shows its count', async () => {
  const { asked } = openPage('/campaign', {
    user: operator,
    answers: {
      'campaign.list': page([sampleCampaign()]),
      'campaign.counts': { counts: { ready: 3, accepted: 1 }, total: 9 },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /Do decyzji\s*4/ }))
  await waitFor(() =>
    expect(asked('campaign.list').at(-1)?.options.query).toMatchObject({ status: ['ready', 'accepted'] }),
  )
  expect(window.location.search).toBe('?status=ready&status=accepted&missed_start=false')
})

test('L18 K16 a submitted campaign whose first day is over says so in the list, and is in a view of its own, not among those to decide', async () => {
  const as_of = '2025-11-18T09:00:00Z'
  const { asked } = openPage('/campaign', {
    user: operator,
    answers: {
      'campaign.list': page([sampleCampaign({ status: 'ready', as_of })]),
      'campaign.counts': { counts: { ready: 3, accepted: 1 }, missed_starts: { ready: 1 }, total: 9 },
    },
  })
  const row = await within(await table()).findByRole('row', { name: /Jesień bez kolejek/ })
  expect(within(row).getByText('bez startu')).toBeVisible()
  expect(screen.getByRole('button', { name: /Do decyzji\s*3/ })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Bez startu\s*1/ }))
  await waitFor(() => expect(asked('campaign.list').at(-1)?.options.query).toMatchObject({ missed_start: true }))
  expect(window.location.search).toBe('?missed_start=true')
})

test('a row opens its preview', async () => {
  openPage('/campaign', {
    user: operator,
    answers: { 'campaign.list': page([sampleCampaign()]), 'campaign.get': problem(404, 'not_found') },
  })
  await userEvent.click(await screen.findByText('Jesień bez kolejek'))
  expect(window.location.pathname).toBe(`/campaign/preview/${sampleCampaignUuid}`)
})

test('creating a campaign and the filter by company depend on permissions', async () => {
  openPage('/campaign', { user: operator, answers: { 'campaign.list': page([sampleCampaign()]) } })
  await table()
  expect(screen.queryByRole('link', { name: 'Nowa kampania' })).toBeNull()
  expect(screen.getAllByText('Firma').length).toBeGreaterThan(0)
})

test('only the ready ones of the selected campaigns are accepted, and the bar shows their number', async () => {
  const ready = sampleCampaign({ status: 'ready', uuid: sampleCampaignUuid, name: 'Gotowa zupa' })
  const fresh = sampleCampaign({ uuid: sampleCampaignUuid.replace(/1$/, '2'), name: 'Nowa kawa' })
  const { asked } = openPage('/campaign', {
    user: operator,
    answers: { 'campaign.list': page([ready, fresh]), 'campaign.change': () => ready },
  })
  await screen.findByText('Gotowa zupa')
  for (const box of screen.getAllByRole('checkbox').slice(1)) await userEvent.click(box)
  expect(await screen.findByText('Zaakceptować można tylko gotowe: 1 z 2')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Zaakceptuj 1 kampanię' }))
  await waitFor(() => expect(asked('campaign.change')).toHaveLength(1))
  expect(await screen.findByText('Zaakceptowano 1 kampanię')).toBeVisible()
})

test('if the list cannot be loaded, its panel shows the reason and a retry', async () => {
  const { asked } = openPage('/campaign', {
    user: operator,
    answers: { 'campaign.list': problem(500, 'internal', { detail: 'Something went wrong', requestId: '7f3a-21' }) },
  })
  expect(await screen.findByText('Nie udało się wczytać kampanii')).toBeVisible()
  expect(screen.getByText(/7f3a-21/)).toBeVisible()
  const before = asked('campaign.list').length
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  await waitFor(() => expect(asked('campaign.list').length).toBe(before + 1))
})

test('E02 the list of offers is the same list in spite of its nested paging', async () => {
  const { items, ...query } = page([sampleCampaign({ status: 'ready' })], 18)
  openPage('/offer', { user: operator, answers: { 'offer.list': { items, query } } })
  expect(await screen.findByText(/^18 ofert/)).toBeVisible()
  expect(screen.getByText('1–10 z 18')).toBeVisible()
})

test('E02 the list of offers says which offers are expired; on its last day an offer is still valid', async () => {
  const items = [
    { ...sampleCampaign({ name: 'Dawna' }), valid_until: '2025-11-09' },
    {
      ...sampleCampaign({ name: 'Dzisiejsza', uuid: sampleCampaignUuid.replace(/1$/, '2') }),
      valid_until: '2025-11-10',
    },
    { ...sampleCampaign({ name: 'Bez terminu', uuid: sampleCampaignUuid.replace(/1$/, '3') }), valid_until: null },
  ]
  openPage('/offer', {
    user: operator,
    answers: { 'offer.list': { items, query: { total: 3, page: 1, pages: 1, size: 10 } } },
  })
  const row = await screen.findByRole('row', { name: /Dawna/ })
  expect(within(row).getByText('Oferta wygasła 9 listopada 2025')).toBeVisible()
  expect(screen.getAllByText(/Oferta wygasła/)).toHaveLength(1)
})

test('the list has the menus of every list: columns, views of the user, and an export of exactly what is filtered', async () => {
  localStorage.clear()
  const answers = { 'campaign.list': page([sampleCampaign()]), 'campaign.export': new File(['x'], 'campaigns.csv') }
  replaced.saveFile = () => undefined
  const { asked } = openPage('/campaign?status=new&q=jes', { user: operator, answers })
  await table()
  await userEvent.click(await screen.findByRole('button', { name: 'Kolumny' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'CPM' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Kontakty' }))
  await userEvent.keyboard('{Escape}')
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads.slice(1)).toEqual(['Kampania', 'Status', 'Termin', 'Ekrany', 'Tempo', 'Cena'])
  await userEvent.click(screen.getByRole('button', { name: 'Eksport' }))
  await userEvent.click(await screen.findByText('CSV (do Excela)'))
  await waitFor(() => expect(asked('campaign.export')).toHaveLength(1))
  expect(asked('campaign.export')[0]?.options.query).toMatchObject({
    columns:
      'name company_name status stopped_at stop_reason date_from date_to screens pace_percent price discount played_price'.split(
        ' ',
      ),
    status: ['new'],
    filter: 'jes',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz widok' }))
  await userEvent.type(await screen.findByLabelText(/Nazwa widoku/), 'Jesień')
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  await userEvent.click(screen.getByRole('button', { name: /^Wszystkie/ }))
  await waitFor(() => expect(window.location.search).toBe(''))
  await userEvent.click(screen.getByRole('button', { name: 'Jesień' }))
  await waitFor(() => expect(window.location.search).toBe('?q=jes&status=new'))
  localStorage.clear()
})

test('a campaign is duplicated from the list: the new draft is named with a link and can be taken back', async () => {
  const copy = sampleCampaign({ status: 'draft', uuid: sampleCampaignUuid.replace(/1$/, '9'), name: 'Jesień (2)' })
  const { asked } = openPage('/offer', {
    user: sampleAccount({ role_id: 3, permissions: ['campaign.edit'] }),
    answers: {
      'offer.list': { items: [sampleCampaign()], query: { total: 1, page: 1, pages: 1, size: 10 } },
      'campaign.copy': copy,
      'campaign.delete': undefined,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Duplikuj: Jesień bez kolejek' }))
  expect(await screen.findByText(/Utworzono szkic „Jesień \(2\)”, 17–30\slistopada 2025\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Otwórz szkic' })).toHaveAttribute('href', `/offer/preview/${copy.uuid}`)
  await waitFor(() => expect(asked('offer.list')).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Cofnij' }))
  await waitFor(() => expect(screen.queryByText(/Utworzono szkic/)).toBeNull())
  expect((await screen.findByText('Kampania usunięta')).closest('.toast')).toHaveClass('toast-warn')
  expect(asked('campaign.delete')[0]?.options.params).toEqual({ uuid: copy.uuid })
  await waitFor(() => expect(asked('offer.list')).toHaveLength(3))
})

test('a user who may not create campaigns cannot duplicate or import them', async () => {
  openPage('/campaign', { user: operator, answers: { 'campaign.list': page([sampleCampaign()]) } })
  await within(await table()).findByRole('row', { name: /Jesień bez kolejek/ })
  expect(screen.queryByRole('button', { name: /^Duplikuj/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Importuj' })).toBeNull()
})
