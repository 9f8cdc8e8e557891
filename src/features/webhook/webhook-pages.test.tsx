import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Delivery, Webhook } from '../../../contract/campaign/webhooks.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

const webhook: Webhook = {
  id: 7,
  version: 3,
  created_at: '2026-01-05T10:00:00Z',
  name: 'Rozliczenia',
  url: 'https://receiver.example/events',
  company_id: 1,
  company_name: 'Kolej Bałtycka',
  events: ['campaign.accepted'],
  is_active: true,
  secret_issued_at: '2026-01-05T10:05:00Z',
  previous_secret_until: null,
  waiting: 2,
  last_delivered_at: null,
  failing_since: '2026-03-01T08:00:00Z',
  next_attempt_at: '2026-03-01T10:00:00Z',
  switched_off_at: null,
}
const delivery: Delivery = {
  id: '11111111-1111-4111-8111-111111111111',
  type: 'campaign.accepted',
  campaign_uuid: '22222222-2222-4222-8222-222222222222',
  created_at: '2026-03-01T08:00:00Z',
  delivered_at: null,
  attempts: 4,
  last_attempt_at: '2026-03-01T09:00:00Z',
  last_fault: 'status',
  last_status: 503,
  last_answer: 'przerwa techniczna',
}
const page = (items: object[]) => ({ items, total: items.length, page: 1, pages: 1, size: 25 })
const sharer = sampleAccount({ role_id: 2, permissions: ['campaign.share'] })

beforeEach(() => setLanguage('pl'))

const openForm = (user = sharer) =>
  openPage('/webhook/form/7', {
    user,
    answers: {
      'webhook.get': webhook,
      'webhook.deliveries': page([delivery]),
      'webhook.retry': undefined,
      'webhook.issue_secret': { secret: 'whsec_tajny' },
      'company.list': page([{ id: 1, name: 'Kolej Bałtycka' }]),
    },
  })

test('the page says until when the previous secret also signs', async () => {
  openPage('/webhook/form/7', {
    user: sharer,
    answers: {
      'webhook.get': { ...webhook, previous_secret_until: '2026-01-06T10:05:00Z' },
      'webhook.deliveries': page([]),
      'company.list': page([]),
    },
  })
  expect(await screen.findByText(/^Wydany .*\. Poprzedni klucz podpisuje też do /)).toBeVisible()
})

test('the log says what the receiver answered, and what waits can be sent at once', async () => {
  const { asked } = openForm()
  const log = await screen.findByRole('table', { name: 'Dziennik wysyłki' })
  expect(
    within(log).getByRole('row', { name: /Zaakceptowana.*odrzucone przez odbiorcę.*4.*503 przerwa techniczna/ }),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Wyślij teraz' }))
  await waitFor(() => expect(asked('webhook.retry')).toHaveLength(1))
  await waitFor(() => expect(asked('webhook.deliveries')).toHaveLength(2))
})

test('parked events can be sent again one by one, or all at once', async () => {
  const parked: Delivery = { ...delivery, parked_at: '2026-03-01T09:00:00Z', parked_reason: 'attempts', attempts: 12 }
  const { asked } = openPage('/webhook/form/7', {
    user: sharer,
    answers: {
      'webhook.get': { ...webhook, parked: 3 },
      'webhook.deliveries': page([parked]),
      'webhook.resend': { queued: 1 },
      'company.list': page([]),
    },
  })
  const log = await screen.findByRole('table', { name: 'Dziennik wysyłki' })
  expect(within(log).getByText('wstrzymane po dwunastu próbach: odrzucone przez odbiorcę')).toBeVisible()
  expect(withPlainSpaces(document.querySelector('.page-header-facts')?.textContent)).toContain('3 zdarzenia wstrzymane')
  await userEvent.click(within(log).getByRole('button', { name: 'Wyślij ponownie' }))
  await waitFor(() => expect(asked('webhook.resend')[0]?.options.body).toEqual({ deliveries: [delivery.id] }))
  await userEvent.click(screen.getByRole('button', { name: 'Wyślij wstrzymane (3)' }))
  await waitFor(() => expect(asked('webhook.resend')[1]?.options.body).toEqual({ deliveries: null }))
})

test('a secret is shown once, after it was issued', async () => {
  openForm()
  await userEvent.click(await screen.findByRole('button', { name: 'Wydaj nowy klucz' }))
  expect(await screen.findByText('whsec_tajny')).toBeVisible()
})

test('only an administrator chooses the company, and a webhook without events is refused at its field', async () => {
  const { unmount } = openForm()
  await screen.findByLabelText('Adres')
  expect(screen.queryByLabelText('Firma')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Zaakceptowana' }))
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }))
  const group = screen.getByRole('group', { name: 'Zdarzenia' })
  expect(within(group).getByText('Wybierz co najmniej jedną opcję')).toBeVisible()
  unmount()
  openForm(sampleAccount({ role_id: 1, permissions: ['campaign.share'] }))
  await waitFor(() => expect(screen.getByLabelText('Firma')).toHaveValue('Kolej Bałtycka'))
})

test('an account that may not share campaigns gets the page for missing pages', async () => {
  const { asked } = openForm(sampleAccount({ role_id: 7, permissions: [] }))
  expect(await screen.findByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible()
  expect(asked('webhook.get')).toEqual([])
})

test('a user of several companies filters the list by one of them; a user of one has no such filter', async () => {
  const companies = [
    { id: 1, name: 'Kolej Bałtycka' },
    { id: 2, name: 'Port' },
  ]
  const open = (items: object[]) =>
    openPage('/webhook?company_id=2', {
      user: sharer,
      answers: { 'webhook.list': page([webhook]), 'company.list': page(items) },
    })
  const { asked, unmount } = open(companies)
  expect(await screen.findByText('Firma: Port')).toBeVisible()
  expect(asked('webhook.list')[0]?.options.query).toMatchObject({ company_id: 2 })
  unmount()
  open(companies.slice(0, 1))
  await screen.findByText('Rozliczenia')
  expect(screen.queryByText(/^Firma: /)).toBeNull()
})
