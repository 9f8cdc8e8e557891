import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const sessions = [
  {
    id: '11111111-1111-4111-8111-111111111111',
    started_at: '2026-11-24T08:00:00Z',
    renewed_at: '2026-11-24T09:30:00Z',
    address: '192.0.2.7',
    user_agent: chrome,
    is_current: true,
  },
  {
    id: '22222222-2222-4222-8222-222222222222',
    started_at: '2026-11-23T08:00:00Z',
    renewed_at: null,
    address: null,
    user_agent: null,
    is_current: false,
  },
]
const page = (items: readonly object[]) => ({ items, total: items.length, page: 1, pages: 1, size: 25 })
const administrator = sampleAccount({ role_id: 1 })
const other = { ...sampleAccount({ id: 9, name: 'Osoba' }), version: 1, last_login_at: null }
const open = (path: string, answers: Record<string, unknown>) =>
  openPage(path, {
    user: administrator,
    answers: { 'user.get': other, 'role.list': page([]), 'company.list': page([]), 'token.list': page([]), ...answers },
  })
const items = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('listitem')
    .map(({ textContent }) => withPlainSpaces(textContent))

beforeEach(() => setLanguage('pl'))

test('R30 the own sessions are listed with program, address and times; another one can be ended, this one cannot', async () => {
  const left = [...sessions]
  const { asked } = open('/user-profile', {
    'session.list': () => page(left),
    'session.end': () => void left.pop(),
  })
  const panel = await screen.findByRole('region', { name: 'Otwarte sesje' })
  await within(panel).findByText('Chrome 131, Windows')
  expect(items(panel)).toEqual([
    'Chrome 131, Windows192.0.2.7 · zalogowano 24 lis, 09:00 · ostatnio użyta 24 lis, 10:30ta sesja',
    'Nieznany programzalogowano 23 lis, 09:00Zakończ sesję',
  ])
  await userEvent.click(within(panel).getByRole('button', { name: 'Zakończ sesję: Nieznany program' }))
  await waitFor(() => expect(items(panel)).toHaveLength(1))
  expect(asked('session.end')[0]?.options.params).toEqual({ id: administrator.id, session: sessions[1]?.id })
  expect(within(panel).queryByRole('button')).toBeNull()
})

test('R21 an administrator sees the sessions of a user in the form, and ends one of them', async () => {
  setLanguage('en')
  const { asked } = open('/user/form/9', {
    'session.list': page([{ ...sessions[0], is_current: false }]),
    'session.end': undefined,
  })
  const panel = await screen.findByRole('region', { name: 'Open sessions' })
  const button = await within(panel).findByRole('button', { name: 'End session: Chrome 131, Windows' })
  expect(asked('session.list')[0]?.options.params).toEqual({ id: 9 })
  await userEvent.click(button)
  await waitFor(() => expect(asked('session.list')).toHaveLength(2))
  expect(asked('session.end')[0]?.options.params).toEqual({ id: 9, session: sessions[0]?.id })
})

test('R30 a session that cannot be ended stays listed, and the reason is shown', async () => {
  open('/user-profile', { 'session.list': page(sessions), 'session.end': problem(403, 'permission_denied') })
  const panel = await screen.findByRole('region', { name: 'Otwarte sesje' })
  await userEvent.click(await within(panel).findByRole('button', { name: /Zakończ sesję/ }))
  expect(await within(panel).findByRole('alert')).toHaveTextContent(/^Nie udało się wczytać lub zakończyć sesji: /)
  expect(items(panel)).toHaveLength(2)
})

test.each([
  ['pl', 'Kontem, sesjami i tokenami administratora może zarządzać tylko administrator.'],
  ['en', 'Only an administrator can manage the account, sessions and tokens of an administrator.'],
] as const)(
  'P02 the form says who may see the sessions and tokens of an administrator (%s)',
  async (language, reason) => {
    setLanguage(language)
    const refused = problem(403, 'administrator_account')
    open('/user/form/9', { 'session.list': refused, 'token.list': refused })
    const alerts = await screen.findAllByText((_, element) => element?.role === 'alert')
    expect(alerts).toHaveLength(2)
    for (const alert of alerts) expect(withPlainSpaces(alert.textContent)).toContain(`: ${reason}`)
  },
)

test('R30 an account without sessions says so', async () => {
  open('/user/form/9', { 'session.list': page([]) })
  expect(await screen.findByText('Brak danych: nikt nie jest zalogowany na to konto.')).toBeVisible()
})
