import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import type { User } from '../../../contract/users.ts'
import type { StatusCountsRef } from '../../../machines/campaign/list/status-counts.ts'
import { type DashboardRef, waitingStatuses } from '../../../machines/dashboard/dashboard.ts'
import { fakeApplication } from '../../../tests/support/fake-application.ts'
import { problem } from '../../../tests/support/fake-services.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { dayOfFlight } from './running-panel.tsx'

beforeEach(() => setLanguage('pl'))

const campaign = (more: Partial<Campaign>): Campaign =>
  ({
    uuid: more.name,
    status: 'ready',
    company_name: 'Gumotex',
    date_from: '2025-11-26',
    date_to: '2025-12-09',
    as_of: '2025-11-25T10:42:00Z',
    pace: null,
    estimate: null,
    ...more,
  }) as Campaign

const pageOf = (items: Campaign[]) => ({ items, total: items.length, page: 1, pages: 1, size: 100 })

const openDashboard = (
  user: User,
  lists: { waiting?: Campaign[]; running?: Campaign[] } | ReturnType<typeof problem>,
) => {
  const answer = (options: { query?: Record<string, unknown> }) => {
    if ('kind' in lists) return lists
    return pageOf((options.query?.status === 'in_progress' ? lists.running : lists.waiting) ?? [])
  }
  const { application, calls } = fakeApplication({ user, answers: { 'campaign.list': answer } })
  const { root } = application
  root.send({ type: 'screen.entered', id: 'counts', screen: 'counts', input: { query: null } })
  const input = { query: { waiting: waitingStatuses(user.permissions) } }
  root.send({ type: 'screen.entered', id: 'dashboard', screen: 'dashboard', input })
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

test('an operator sees the campaigns that wait for a decision and when they start', async () => {
  openDashboard(sampleAccount(), {
    waiting: [
      campaign({ name: 'Zimowe opony', status: 'accepted' }),
      campaign({ name: 'Gorąca zupa', date_from: '2025-12-01' }),
    ],
  })
  const panel = await screen.findByRole('region', { name: 'Czeka na mnie' })
  const rows = await within(panel).findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Zimowe opony'),
    expect.stringContaining('Gorąca zupa'),
  ])
  const [first, second] = rows
  expect(first).toHaveTextContent('start jutro, 06:00')
  expect(first && within(first).getByRole('link', { name: 'Potwierdź' })).toHaveAttribute(
    'href',
    '/campaign/preview/Zimowe opony',
  )
  expect(second).toHaveTextContent('start za 6 dni')
})

test('P14 an advertiser can finish drafts and create a campaign; an operator cannot', async () => {
  const advertiser = sampleAccount({ role_id: 2, permissions: ['campaign.edit', 'campaign.submit', 'campaign.share'] })
  const { calls } = openDashboard(advertiser, { waiting: [campaign({ name: 'Ferie', status: 'draft' })] })
  expect(await screen.findByRole('link', { name: 'Dokończ' })).toHaveAttribute('href', '/campaign/form/Ferie')
  expect(screen.getByRole('link', { name: 'Nowa kampania' })).toHaveAttribute('href', '/campaign/form/add')
  expect(calls.map(({ options }) => options.query?.status)).toContainEqual(['draft', 'new'])
})

test('the most delayed campaign in progress comes first', async () => {
  const pace = { realized_audience: 50, planned_to_date: 60, pace_percent: -16.7, realized_percent: 50 }
  openDashboard(sampleAccount(), {
    running: [
      campaign({
        name: 'W tempie',
        status: 'in_progress',
        pace: { ...pace, realized_audience: 60, pace_percent: 0 },
      }),
      campaign({ name: 'Opóźniona', status: 'in_progress', pace }),
    ],
  })
  const table = await screen.findByRole('table')
  const [, first, second] = within(table).getAllByRole('row')
  expect(first).toHaveTextContent(/Opóźniona.*16,7.%.za planem/)
  expect(second).toHaveTextContent(/W tempie/)
})

test('a campaign in progress without measurements shows no pace and no contacts, not zero', async () => {
  const pace = { realized_audience: 0, planned_to_date: 60, pace_percent: null, realized_percent: 0 }
  openDashboard(sampleAccount(), { running: [campaign({ name: 'Cisza', status: 'in_progress', pace })] })
  const [, row] = within(await screen.findByRole('table')).getAllByRole('row')
  const cells = [...(row?.children ?? [])].map((cell) => cell.textContent)
  expect(cells.slice(1, 3)).toEqual(['–', '–'])
})

test('counts by status link to their lists', async () => {
  openDashboard(sampleAccount(), {})
  const strip = screen.getByRole('navigation', { name: 'Kampanie według statusu' })
  await waitFor(() => expect(within(strip).getByRole('link', { name: /2 ?Gotowa/ })).toBeVisible())
  expect(within(strip).getByRole('link', { name: /Gotowa/ })).toHaveAttribute('href', '/campaign?status=ready')
  expect(within(strip).getAllByRole('link')).toHaveLength(7)
})

test('if no campaign waits or runs, both panels say so', async () => {
  openDashboard(sampleAccount(), {})
  expect(await screen.findByText('Nic nie czeka na Twoją decyzję')).toBeVisible()
  expect(screen.getByText('Żadna kampania nie jest w toku')).toBeVisible()
})

test('a failed dashboard shows the reason, its number and a retry', async () => {
  openDashboard(sampleAccount(), problem(500, 'internal', { requestId: '7f3a-21' }))
  expect(await screen.findAllByText('Nie udało się wczytać pulpitu')).toHaveLength(2)
  expect(screen.getAllByText(/7f3a-21/)).toHaveLength(2)
})

test('E04 E05 the length of a flight is computed from its days, both included', () => {
  const at = (day: string) => dayOfFlight({ date_from: '2025-11-17', date_to: '2025-11-30', as_of: `${day}T10:00:00Z` })
  expect(at('2025-11-25')).toEqual({ day: 9, days: 14 })
  expect(at('2025-11-17')).toEqual({ day: 1, days: 14 })
  expect(dayOfFlight({ date_from: '2025-11-17', date_to: '2025-11-17', as_of: '2025-11-17T10:00:00Z' })).toEqual({
    day: 1,
    days: 1,
  })
  expect(dayOfFlight({ date_from: null, date_to: null, as_of: '2025-11-17T10:00:00Z' })).toBeNull()
})
