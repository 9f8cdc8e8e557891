import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import type { AudienceToday, NetworkHealth, WaitingCampaign } from '../../../contract/dashboard.ts'
import type { User } from '../../../contract/users/user.ts'
import type { StatusCountsRef } from '../../../machines/campaign/list/status-counts.ts'
import type { DashboardRef } from '../../../machines/dashboard/dashboard.ts'
import { fakeApplication } from '../../../tests/support/pages/fake-application.ts'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { wideScreen } from '../../../tests/support/pages/wide-screen.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { sampleEarnings } from '../../../tests/support/samples/earnings.ts'
import { soundPlatformState } from '../../../tests/support/samples/platform-state.ts'
import { setLanguage } from '../../i18n/language.ts'
import { unmeasuredSpans } from './audience-panel.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { dayOfFlight } from './running-panel.tsx'

beforeEach(() => {
  setLanguage('pl')
  vi.stubGlobal('matchMedia', wideScreen)
})
afterEach(() => vi.unstubAllGlobals())

const NOW = '2025-11-25T10:42:00Z'
const advertiser = sampleAccount({ role_id: 2, permissions: ['campaign.edit', 'campaign.submit', 'campaign.share'] })
const owner = sampleAccount({ role_id: 13, permissions: ['location.edit'] })

const campaign = (more: Partial<Campaign>): Campaign =>
  ({
    uuid: more.name,
    status: 'in_progress',
    company_name: 'Gumotex',
    date_from: '2025-11-17',
    date_to: '2025-11-30',
    as_of: NOW,
    pace: null,
    estimate: null,
    ...more,
  }) as Campaign

const waiting = (more: Partial<WaitingCampaign>): WaitingCampaign => ({
  uuid: more.name ?? 'u',
  name: 'x',
  company_name: 'Gumotex',
  status: 'ready',
  date_from: '2025-12-01',
  since: '2025-11-25T10:30:00Z',
  reason: null,
  sent_back_by: null,
  ...more,
})

const hour = (of: number, more: Partial<AudienceToday['hours'][number]> = {}): AudienceToday['hours'][number] => ({
  hour: of,
  audience: 100,
  araboxes: 10,
  measured: 10,
  usual: 90,
  usual_low: 80,
  usual_high: 100,
  ...more,
})

const audience: AudienceToday = {
  day: '2025-11-25',
  until: '2025-11-25T10:00:00Z',
  hours: [
    hour(6),
    hour(7, { audience: null, measured: 4 }),
    hour(8, { audience: null, measured: 3 }),
    hour(9, { audience: null, araboxes: 0, measured: 0 }),
  ],
  audience: 1_552_380,
  difference_percent: 4.2,
  usual_days: 8,
  cities: [{ city_id: 1, audience: 500 }],
  as_of: NOW,
}

const health: NetworkHealth = {
  araboxes: 10,
  online: 9,
  silent: 1,
  unknown: 0,
  screens: 30,
  cities: [{ id: 1, name: 'Łódź', latitude: 51.8, longitude: 19.5, araboxes: 10, screens: 30, silent: 1 }],
  silent_locations: [
    {
      location_uuid: 'l1',
      name: 'Piotrkowska',
      address: 'Piotrkowska 137',
      city_name: 'Łódź',
      heard_at: '2025-11-25T08:28:00Z',
    },
  ],
  as_of: NOW,
}

const empty = { items: [], total: 0, page: 1, pages: 0, size: 100 }
const noChanges = { since: null, items: [], total: 0, as_of: NOW }

const openDashboard = async (user: User, given: Record<string, unknown> = {}) => {
  const { application, calls, loadPage } = fakeApplication({
    user,
    answers: {
      'dashboard.tasks': { items: [], total: 0, missed_starts: 0, as_of: NOW },
      'dashboard.visit': noChanges,
      'dashboard.audience': audience,
      'dashboard.health': health,
      'campaign.list': empty,
      ...given,
    },
  })
  const { root } = application
  await loadPage('dashboard')
  root.send({ type: 'page.entered', id: 'counts', page: 'counts', input: { query: null } })
  root.send({ type: 'page.entered', id: 'dashboard', page: 'dashboard', input: { user } })
  const { children } = root.getSnapshot()
  render(
    <DashboardPage
      actor={children.dashboard as DashboardRef}
      user={user}
      counts={children.counts as StatusCountsRef}
    />,
  )
  return { calls }
}

const panel = (name: string) => screen.findByRole('region', { name: (shown) => withPlainSpaces(shown) === name })
const textOf = (element: Element | undefined) => withPlainSpaces(element?.textContent)
const tasks = (...items: WaitingCampaign[]) => ({
  'dashboard.tasks': { items, total: items.length, missed_starts: 0, as_of: NOW },
})

test('K16 an operator sees how much of the promised 30 minutes is left, what is overdue, and what starts tomorrow', async () => {
  await openDashboard(
    sampleAccount(),
    tasks(
      waiting({ name: 'Gorąca zupa' }),
      waiting({ name: 'Bilard', since: '2025-11-24T14:00:00Z' }),
      waiting({ name: 'Opony', status: 'accepted', date_from: '2025-11-26', since: '2025-11-24T10:42:00Z' }),
    ),
  )
  const rows = await within(await panel('Czeka na Ciebie')).findAllByRole('listitem')
  const texts = rows.map(textOf)
  expect(texts[0]).toMatch(/Opony.*start jutro, 06:00.*czeka od 24 godz. 0 min/)
  // Monday 15:00 to 17:00, and Tuesday from 09:00 to 11:42, less half an hour.
  expect(texts[1]).toMatch(/Bilard.*po terminie: 4 godz. 12 min/)
  expect(texts[2]).toMatch(/Gorąca zupa.*zostało 18 min.*start za 6 dni/)
  expect(screen.getByRole('link', { name: 'Potwierdź: Opony' })).toHaveAttribute('href', '/campaign/preview/Opony')
  expect(screen.queryByRole('link', { name: 'Nowa kampania' })).toBeNull()
})

test('L18 K16 an operator sees campaigns whose first day is over apart, without a time to answer or a start', async () => {
  const late = waiting({ name: 'Zupa po terminie', date_from: '2025-11-24', since: '2025-11-20T10:00:00Z' })
  await openDashboard(sampleAccount(), {
    'dashboard.tasks': { items: [waiting({ name: 'Bilard' }), late], total: 1, missed_starts: 1, as_of: NOW },
  })
  const box = await panel('Czeka na Ciebie')
  const group = await within(box).findByRole('region', { name: 'Bez startu: pierwszy dzień minął' })
  expect(textOf(box)).toMatch(/1 sprawa/)
  expect(textOf(within(group).getByRole('listitem'))).toMatch(/Zupa po terminie.*pierwszy dzień: 24 lis/)
  expect(textOf(group)).not.toMatch(/po terminie: |zostało|start za|czeka od/)
  expect(within(group).getByRole('link', { name: 'Sprawdź: Zupa po terminie' })).toHaveAttribute(
    'href',
    '/campaign/preview/Zupa po terminie',
  )
  expect(screen.queryByText('Nic nie czeka na Twoją decyzję')).toBeNull()
})

test('L18 an advertiser moves the flight of a campaign whose first day is over, or opens the submitted one', async () => {
  const late = { date_from: '2025-11-24' }
  await openDashboard(advertiser, {
    'dashboard.tasks': {
      items: [waiting({ name: 'Nowa', status: 'new', ...late }), waiting({ name: 'Gotowa', status: 'ready', ...late })],
      total: 0,
      missed_starts: 2,
      as_of: NOW,
    },
  })
  expect(await screen.findByRole('link', { name: 'Przesuń termin: Nowa' })).toHaveAttribute(
    'href',
    '/campaign/form/Nowa',
  )
  expect(screen.getByRole('link', { name: 'Sprawdź: Gotowa' })).toHaveAttribute('href', '/campaign/preview/Gotowa')
})

test('P14 an advertiser sees drafts, refusals with their reasons, and the results of ended campaigns', async () => {
  const pace = {
    realized_audience: 4_000,
    planned_to_date: 5_000,
    pace_percent: -20,
    realized_percent: 80,
    sealed_at: null,
  }
  const estimate = { total_audience: 5_000 } as Campaign['estimate']
  const { calls } = await openDashboard(advertiser, {
    ...tasks(
      waiting({ name: 'Ferie', status: 'draft', date_from: null }),
      waiting({ name: 'Zupa', status: 'new', reason: 'Za ciemny spot', sent_back_by: 'Katarzyna Łuczak' }),
    ),
    'campaign.list': ({ query }: { query: { status: string } }) =>
      query.status === 'end'
        ? { ...empty, items: [campaign({ name: 'Lato', status: 'end', pace, estimate })], total: 1 }
        : empty,
  })
  const rows = await within(await panel('Czeka na Ciebie')).findAllByRole('listitem')
  expect(textOf(rows[0])).toMatch(/Zupa.*Katarzyna Łuczak: „Za ciemny spot”/)
  expect(screen.getByRole('link', { name: 'Popraw: Zupa' })).toHaveAttribute('href', '/campaign/form/Zupa')
  expect(screen.getByRole('link', { name: 'Dokończ: Ferie' })).toHaveAttribute('href', '/campaign/form/Ferie')
  expect(textOf(await panel('Wyniki zakończonych kampanii'))).toMatch(/Lato.*80,0 % planu.*4 000/)
  expect(screen.getByRole('link', { name: 'Nowa kampania' })).toHaveAttribute('href', '/campaign/form/add')
  expect(calls.map(({ id }) => id)).not.toContain('dashboard.health')
})

test('L09 an operator sees an order that the playout system refused, with its reason', async () => {
  const refused = waiting({ name: 'Zupa', status: 'pending', refusal: 'Library is full' })
  await openDashboard(sampleAccount(), tasks(refused))
  const rows = await within(await panel('Czeka na Ciebie')).findAllByRole('listitem')
  expect(textOf(rows[0])).toMatch(/Zlecenie odrzucone przez system emisji.*System emisji: Library is full/)
  expect(screen.getByRole('link', { name: 'Sprawdź zlecenie: Zupa' })).toHaveAttribute('href', '/campaign/preview/Zupa')
})

test('R02 an owner of screens sees earnings by campaign and the health of the own sensors', async () => {
  const { calls } = await openDashboard(owner, { 'dashboard.earnings': sampleEarnings(NOW) })
  const earnings = await panel('Przychód z ekranów')
  await waitFor(() =>
    expect(textOf(earnings)).toMatch(/400,50 zł netto.*Kampania nr 17.*5 ekranów.*400,50 zł.*1 000,00 zł/),
  )
  expect(textOf(earnings)).toContain('400,50 zł200 z odtwarzaczy, 16 wyliczonych')
  expect(textOf(earnings)).toContain(
    'Emisje w tym miesiącu: 216 · 200 z odtwarzaczy, 16 wyliczonych, zgłoszone do 19 lis, 14:32.',
  )
  expect(within(earnings).queryByRole('link')).toBeNull()
  expect(calls.filter(({ id }) => id.startsWith('dashboard.')).map(({ options }) => options.query)).toEqual(
    expect.arrayContaining([{ owned: true }]),
  )
})

test('the audience until now is compared with a usual day, and hours without a measurement are named', async () => {
  await openDashboard(sampleAccount())
  const shown = await panel('Kontakty w sieci dziś')
  await within(shown).findByText('1 552 380', { normalizer: (text) => withPlainSpaces(text) })
  expect(textOf(shown)).toMatch(/4,2 % więcej niż zwykle.*wtorki do 11:00, bez godzin 07–09/)
  expect(textOf(shown)).toContain('07–09: pomiar tylko w 3 z 10 araboxów')
  expect(within(shown).getAllByRole('row').map(textOf)).toContain('07–08brak pomiaru90')
  expect(unmeasuredSpans(audience.hours)).toEqual([{ from: 7, to: 9, measured: 3 }])
})

test('the network names its silent araboxes and for how long they are silent', async () => {
  await openDashboard(sampleAccount())
  const shown = await panel('Sieć')
  expect(await within(shown).findByRole('link', { name: 'Piotrkowska 137, Łódź' })).toHaveAttribute(
    'href',
    '/your-araboxes/location-preview/l1',
  )
  expect(textOf(shown)).toMatch(/9 z 10 araboxów odpowiada.*1 milczy.*cisza od 2 godz. 14 min/)
})

test('what others did since the last visit names the step, its author and the reason', async () => {
  const change = {
    campaign_uuid: 'c1',
    name: 'Zupa',
    company_name: 'Bistro Łyżka',
    type: 'campaign.sent_back',
    at: '2025-11-25T09:00:00Z',
    by: 'Katarzyna Łuczak',
    reason: 'Za ciemny spot',
  }
  await openDashboard(advertiser, {
    'dashboard.visit': { since: '2025-11-24T09:00:00Z', items: [change], total: 3, as_of: NOW },
  })
  const shown = await panel('Od ostatniej wizyty')
  await within(shown).findByRole('link', { name: 'Zupa' })
  expect(textOf(shown)).toMatch(
    /od 24 lis, 10:00.*Odesłana do poprawy · Katarzyna Łuczak · Bistro Łyżka.*„Za ciemny spot”.*i 2 wcześniejsze zmiany/,
  )
})

test('the most delayed campaign in progress comes first; one without measurements shows no pace, not zero', async () => {
  const pace = {
    realized_audience: 50,
    planned_to_date: 60,
    pace_percent: -16.7,
    realized_percent: 50,
    sealed_at: null,
  }
  const items = [
    campaign({ name: 'Cisza', pace: { ...pace, realized_audience: 0, pace_percent: null } }),
    campaign({ name: 'W tempie', pace: { ...pace, realized_audience: 60, pace_percent: 0 } }),
    campaign({ name: 'Opóźniona', pace }),
  ]
  await openDashboard(sampleAccount(), { 'campaign.list': { ...empty, items, total: 3 } })
  const shown = await panel('Kampanie w toku')
  await within(shown).findByRole('table')
  const [, first, second, last] = within(shown).getAllByRole('row')
  expect(first).toHaveTextContent(/Opóźniona.*16,7.%.poniżej planu/)
  expect(second).toHaveTextContent(/W tempie/)
  expect([...(last?.children ?? [])].map((cell) => cell.textContent).slice(1, 3)).toEqual(['–', '–'])
})

test('L02 counts by status link to their lists', async () => {
  await openDashboard(sampleAccount())
  const strip = screen.getByRole('navigation', { name: 'Kampanie według statusu' })
  await waitFor(() => expect(within(strip).getByRole('link', { name: /2 ?gotowe/ })).toBeVisible())
  expect(within(strip).getByRole('link', { name: /gotowe/ })).toHaveAttribute('href', '/campaign?status=ready')
  expect(within(strip).getAllByRole('link')).toHaveLength(7)
})

test('a panel that fails says why and repeats alone; the others stay, and empty ones say so', async () => {
  let fails = true
  await openDashboard(sampleAccount(), {
    'dashboard.tasks': () =>
      fails ? problem(500, 'internal', { requestId: '7f3a-21' }) : { items: [], total: 0, as_of: NOW },
  })
  const shown = await panel('Czeka na Ciebie')
  await waitFor(() => expect(textOf(shown)).toContain('7f3a-21'))
  expect(await screen.findByText('Żadna kampania nie jest w toku')).toBeVisible()
  fails = false
  await userEvent.click(within(shown).getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await within(shown).findByText('Nic nie czeka na Twoją decyzję')).toBeVisible()
})

test('E04 E05 the length of a flight is computed from its days, both included', () => {
  const at = (day: string) => dayOfFlight({ date_from: '2025-11-17', date_to: '2025-11-30', as_of: `${day}T10:00:00Z` })
  expect(at('2025-11-25')).toEqual({ day: 9, days: 14 })
  expect(at('2025-11-17')).toEqual({ day: 1, days: 14 })
  expect(dayOfFlight({ date_from: null, date_to: null, as_of: '2025-11-17T10:00:00Z' })).toBeNull()
})

const soundState = soundPlatformState()

test('an administrator sees parked work with its reason, tries it again, and nothing while everything works', async () => {
  const failing = {
    kind: 'campaign_step',
    key: 'c1',
    name: 'Kawa',
    failures: 8,
    failing_since: NOW,
    next_attempt_at: null,
    parked_at: NOW,
    reason: 'Error: the step is illegal',
  }
  const late_works = [{ name: 'plays', seconds: 1200 }]
  const states = [{ ...soundState, late_works, failing: [failing], failing_total: 1 }, soundState]
  const { calls } = await openDashboard(sampleAccount({ role_id: 1 }), {
    'platform.state': () => states.shift(),
    'platform.retry_work': { retried: 1 },
  })
  const state = await panel('Stan platformy')
  expect(textOf(state)).toMatch(/Zapis emisji.*20 min temu.*Start lub zakończenie kampanii: Kawa.*8 nieudanych prób/)
  expect(textOf(state)).toMatch(/Odłożono.*the step is illegal/)
  expect(screen.getByRole('link', { name: 'Kawa' })).toHaveAttribute('href', '/campaign/preview/c1')
  await userEvent.click(screen.getByRole('button', { name: 'Ponów wszystkie' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Stan platformy' })).toBeNull())
  expect(calls.map(({ id }) => id)).toContain('platform.retry_work')
})

test('an administrator sees which orders the playout system refused and why, how many wait, and tries them again', async () => {
  const refused = [
    { campaign_uuid: 'c1', name: 'Kawa', type: 'campaign.schedule', refused_at: NOW, reason: 'film is missing' },
  ]
  const content_orders = { waiting: 2, waiting_since: NOW, refused, refused_total: 1 }
  const states = [{ ...soundState, content_orders }, soundState]
  const { calls } = await openDashboard(sampleAccount({ role_id: 1 }), {
    'platform.state': () => states.shift(),
    'platform.retry_work': { retried: 1 },
  })
  const state = await panel('Stan platformy')
  expect(textOf(state)).toMatch(/2 zlecenia czekają na wysłanie.*Emisja kampanii: Kawa.*film is missing/)
  expect(screen.getByRole('link', { name: 'Kawa' })).toHaveAttribute('href', '/campaign/preview/c1')
  await userEvent.click(screen.getByRole('button', { name: 'Ponów wszystkie' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Stan platformy' })).toBeNull())
  expect(calls.map(({ id }) => id)).toContain('platform.retry_work')
})

test('the dashboard of an empty platform leads administrators to what it needs before it can sell', async () => {
  await openDashboard(sampleAccount({ role_id: 1 }), {
    'platform.state': { ...soundState, needs: ['companies', 'screens', 'counts'] },
  })
  const needs = within(await panel('Stan platformy')).getAllByRole('link')
  expect(needs.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['Firmy reklamodawców', '/company'],
    ['Aktywne ekrany', '/screen'],
    ['Pomiary: import lub dane z araboxów', '/location/import?subject=counts'],
  ])
})
