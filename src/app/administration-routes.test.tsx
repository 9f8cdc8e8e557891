import { screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openPage } from '../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import { setLanguage } from '../i18n/language.ts'

const empty = { items: [], total: 0, page: 1, pages: 1, size: 25 }

/** Lists of the administration: requirement ids, path, heading, and the operation of the list. */
const lists = [
  ['R21 P01 P02', '/user', 'Użytkownicy', 'user.list'],
  ['R22 P03', '/role', 'Role', 'role.list'],
  ['P16', '/identity-provider', 'Konta firmowe', 'identity_provider.list'],
  ['R23 P04', '/company', 'Firmy', 'company.list'],
  ['R24 P05', '/location', 'Lokalizacje', 'location.admin_list'],
  ['R25 P06', '/city', 'Aglomeracje', 'city.list'],
  ['R26 P07', '/device', 'Urządzenia', 'device.list'],
  ['R27 P08', '/industry', 'Typy lokalizacji', 'industry.list'],
  ['R24', '/screen', 'Ekrany', 'screen.list'],
  ['P16', '/audit', 'Dziennik zdarzeń', 'audit.list'],
  ['P16', '/history', 'Integralność zapisów', 'history.list'],
  ['P16', '/personal-data', 'Dane osobowe', 'personal_data.list'],
] as const

const otherRoles = [2, 3, 4, 5, 6, 7, 13]

const answers = {
  ...Object.fromEntries(lists.map(([, , , operation]) => [operation, empty])),
  'location.choose': { items: [] },
  'history.state': { last: null, overdue_since: null, sending: null },
}

beforeEach(() => setLanguage('pl'))

test.each(lists)('%s an administrator sees %s with its heading and “Brak danych”', async (_ids, path, heading) => {
  openPage(path, { user: sampleAccount({ role_id: 1, permissions: ['location.edit'] }), answers })
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(await screen.findByText(/^Brak danych/)).toBeVisible()
})

test.each(lists)(
  '%s an account of another role gets the page for missing pages at %s',
  async (_ids, path, _, operation) => {
    for (const role_id of otherRoles) {
      const { asked, unmount } = openPage(path, { user: sampleAccount({ role_id }), answers })
      expect(await screen.findByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible()
      expect(asked(operation)).toEqual([])
      unmount()
    }
  },
)

test('R03 only administrators reach the page for testers, which only their side bar names', async () => {
  for (const role_id of otherRoles) {
    const { unmount } = openPage('/testing', { user: sampleAccount({ role_id }), answers })
    expect(await screen.findByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Testowanie' })).not.toBeInTheDocument()
    unmount()
  }
  openPage('/user', { user: sampleAccount({ role_id: 1 }), answers })
  expect(await screen.findByRole('link', { name: 'Testowanie' })).toHaveAttribute('href', '/testing')
})

test('R03 nobody reaches the page for testers, or a link to it, where the platform does not offer it', async () => {
  const setting = document.createElement('meta')
  Object.assign(setting, { name: 'testing-page', content: 'off' })
  document.head.append(setting)
  onTestFinished(() => setting.remove())
  const { unmount } = openPage('/testing', { user: sampleAccount({ role_id: 1 }), answers })
  expect(await screen.findByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible()
  unmount()
  openPage('/user', { user: sampleAccount({ role_id: 1 }), answers })
  expect(await screen.findByRole('link', { name: 'Użytkownicy' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Testowanie' })).not.toBeInTheDocument()
})

test('X08 a table of massive actions without locations says “Brak danych”', async () => {
  openPage('/industry/massive-actions/9', {
    user: sampleAccount({ role_id: 1 }),
    answers: {
      ...answers,
      'industry.get': { id: 9, version: 1, created_at: '2026-01-01T00:00:00Z', name: 'Kina', locations: 0 },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Kina' })).toBeVisible()
  expect(await screen.findByText('Brak danych')).toBeVisible()
})

test('R20 R30 every account reaches its company and its profile', async () => {
  const settings = { company_id: 3, version: 1, discount: -12, car_multi: 1.4, bus_multi: 12, views_multi: 1 }
  const user = sampleAccount({ role_id: 7 })
  const { unmount } = openPage('/your-company', { user, answers: { 'settings.get': settings } })
  expect(await screen.findByRole('heading', { name: 'Twoja firma' })).toBeVisible()
  expect(await screen.findByText(/−12,00/)).toBeVisible()
  unmount()
  openPage('/user-profile', { user, answers: { 'user.get': user, 'session.list': empty, 'token.list': empty } })
  expect(await screen.findByRole('heading', { name: 'Profil' })).toBeVisible()
})
