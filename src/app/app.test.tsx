import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../contract/users/user.ts'
import { CallFailed } from '../../machines/kit/area/failure.ts'
import { fakeApplication } from '../../tests/support/pages/fake-application.ts'
import { problem } from '../../tests/support/pages/fake-services.ts'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import { setLanguage } from '../i18n/language.ts'
import { App } from './app.tsx'

const uuid = '11111111-1111-4111-8111-111111111111'
const someone = (role_id: number, more: Partial<User> = {}): User => sampleAccount({ role_id, ...more })

const open = (path: string, given: Parameters<typeof fakeApplication>[0]) => {
  window.history.replaceState(null, '', path)
  const faked = fakeApplication(given)
  const view = render(
    <StrictMode>
      <App application={faked.application} />
    </StrictMode>,
  )
  return { ...faked, ...view }
}

const path = () => window.location.pathname + window.location.search
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  setLanguage('pl')
  vi.stubGlobal('scrollTo', () => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('R01 the root leads to the dashboard', async () => {
  open('/', { user: sampleAccount() })
  await heading('Pulpit')
  expect(path()).toBe('/dashboard')
})

test.each([
  ['R04 /campaign is the campaign list', '/campaign', 'Kampanie', 'campaign.list'],
  ['R10 /offer is the offer list', '/offer', 'Oferty', 'offer.list'],
])('%s', async (_, address, title, operation) => {
  const { calls } = open(address, { user: sampleAccount() })
  await heading(title)
  expect(calls.map(({ id }) => id)).toContain(operation)
})

test.each([
  ['R06 /campaign/preview/{uuid}', `/campaign/preview/${uuid}`],
  ['R12 /offer/preview/{uuid}', `/offer/preview/${uuid}`],
  ['R08 /campaign/form/{uuid}', `/campaign/form/${uuid}`],
])('%s requests that campaign once', async (_, address) => {
  const { calls } = open(address, { user: sampleAccount(), answers: { 'campaign.get': problem(404, 'not_found') } })
  await waitFor(() => expect(calls.map(({ id }) => id)).toContain('campaign.get'))
  expect(path()).toBe(address)
  const requests = calls.filter(({ id }) => id === 'campaign.get')
  expect(requests.map(({ options }) => options.params)).toEqual([{ uuid }])
})

test('R07 R09 /campaign/form/add is the empty form and requests no campaign named add', async () => {
  const { calls } = open('/campaign/form/add', { user: sampleAccount({ permissions: ['campaign.edit'] }) })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.title).toContain('Nowa kampania'))
  expect(calls.map(({ id }) => id)).not.toContain('campaign.get')
})

test('R33 R37 without a login the login page opens, and keeps the requested address', async () => {
  open('/campaign?status=ready', { user: null })
  await heading('Zaloguj się')
  expect(path()).toBe(`/auth/login?next=${encodeURIComponent('/campaign?status=ready')}`)
  expect(screen.getByText('Po zalogowaniu wrócisz na stronę: Kampanie.')).toBeVisible()
})

test('R38 T03 a login leads to the requested page and shows a toast', async () => {
  open('/user-profile', { user: null, login: sampleAccount(), answers: { 'user.get': sampleAccount() } })
  await heading('Zaloguj się')
  await userEvent.type(screen.getByLabelText('Nazwa użytkownika'), 'operator')
  await userEvent.type(screen.getByLabelText('Hasło'), 'arabox-demo')
  await userEvent.click(screen.getByRole('button', { name: 'Zaloguj się' }))
  await heading('Profil')
  expect(path()).toBe('/user-profile')
  expect(screen.getByText('Zalogowano')).toBeVisible()
})

test('R38 a login without a requested page leads to the dashboard', async () => {
  open('/auth/login', { user: null })
  await heading('Zaloguj się')
  await userEvent.type(screen.getByLabelText('Nazwa użytkownika'), 'operator')
  await userEvent.type(screen.getByLabelText('Hasło'), 'arabox-demo')
  await userEvent.click(screen.getByRole('button', { name: 'Zaloguj się' }))
  await heading('Pulpit')
})

test('T02 a failed login shows a toast with the reason', async () => {
  open('/auth/login', { user: null, login: new CallFailed(problem(401, 'invalid_credentials')) })
  await heading('Zaloguj się')
  await userEvent.type(screen.getByLabelText('Nazwa użytkownika'), 'operator')
  await userEvent.type(screen.getByLabelText('Hasło'), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Zaloguj się' }))
  const toasts = screen.getByRole('region', { name: 'Powiadomienia' })
  await within(toasts).findByText('Wystąpił nieoczekiwany błąd')
  expect(screen.getByText('Nieprawidłowa nazwa użytkownika lub hasło.')).toBeVisible()
  await act(async () => setLanguage('en'))
  expect(within(toasts).getByText('Something went wrong')).toBeVisible()
})

test('a login without name or password is not sent', async () => {
  const { application } = open('/auth/login', { user: null })
  await heading('Zaloguj się')
  await userEvent.click(screen.getByRole('button', { name: 'Zaloguj się' }))
  expect(screen.getAllByText('To pole jest wymagane')).toHaveLength(2)
  expect(application.session.getSnapshot().value).toBe('loggedOut')
})

test('another site or the login page is never the address after a login', async () => {
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/auth/login?next=/x']) {
    const { unmount } = open(`/auth/login?next=${encodeURIComponent(next)}`, { user: sampleAccount() })
    await heading('Pulpit')
    expect(path()).toBe('/dashboard')
    unmount()
  }
})

test.each([
  ['logged in', sampleAccount()],
  ['logged out', null],
])('R34 R35 an unknown path leads to /auth/404, which keeps the navigation of a session, %s', async (_, user) => {
  open('/nothing/of/ours', { user })
  await heading('Nie ma takiej strony')
  expect(path()).toBe('/auth/404')
  expect(screen.queryAllByRole('navigation', { name: 'Nawigacja' })).toHaveLength(user ? 1 : 0)
  expect(document.title).toBe('Nie ma takiej strony · Arabox')
})

test.each([2, 7, 8, 9, 10, 11, 12, 14])(
  'P09 R39 role %i sees neither the menu entry nor the page of offers, not for a moment',
  async (role_id) => {
    const { calls, unmount } = open('/offer', { user: someone(role_id) })
    await heading('Nie ma takiej strony')
    expect(path()).toBe('/auth/404')
    expect(calls.map(({ id }) => id)).not.toContain('offer.list')
    unmount()
    open('/dashboard', { user: someone(role_id) })
    await heading('Pulpit')
    expect(screen.queryByRole('link', { name: /Oferty/ })).toBeNull()
  },
)

test.each([1, 3, 4, 5, 6, 13])('P09 role %i sees the menu entry of offers', async (role_id) => {
  open('/dashboard', { user: someone(role_id) })
  await heading('Pulpit')
  expect(screen.getByRole('link', { name: /Oferty/ })).toHaveAttribute('href', '/offer')
})

test('a page is entered once although StrictMode mounts it twice, and left when the page changes', async () => {
  const { application, calls } = open('/dashboard', { user: sampleAccount() })
  await heading('Pulpit')
  const entered = () =>
    application.recorder
      .log()
      .entries.filter(({ event }) => event.type.startsWith('page.'))
      .map(({ event }) => `${event.type} ${event.id}`)
  expect(entered().filter((text) => text.endsWith('dashboard'))).toEqual(['page.entered dashboard'])
  expect(calls.filter(({ id }) => id === 'campaign.counts')).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: /Kampanie 12/ }))
  await heading('Kampanie')
  expect(entered().filter((text) => text.endsWith('dashboard'))).toEqual([
    'page.entered dashboard',
    'page.left dashboard',
  ])
  expect(Object.keys(application.root.getSnapshot().children)).not.toContain('dashboard')
})

test('a navigation sets the title of the tab and focuses the heading of the page', async () => {
  open('/dashboard', { user: sampleAccount() })
  await heading('Pulpit')
  await userEvent.click(screen.getByRole('link', { name: /Kampanie 12/ }))
  const title = await heading('Kampanie')
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(document.title).toBe('Kampanie · Arabox')
})

test('filters are in the address: a link to filtered campaigns filters, and clearing the filter clears the address', async () => {
  const { application, calls } = open('/campaign?status=ready&page=2', { user: sampleAccount() })
  await heading('Kampanie')
  const request = calls.find(({ id }) => id === 'campaign.list')
  expect(request?.options.query).toMatchObject({ status: ['ready'], page: 2 })
  const list = application.root.getSnapshot().children.campaigns?.getSnapshot().children.list
  await act(async () => list?.send({ type: 'list.clear_filters' }))
  await waitFor(() => expect(path()).toBe('/campaign'))
  await act(async () => list?.send({ type: 'list.filter', filters: { status: ['draft'] } }))
  await waitFor(() => expect(path()).toBe('/campaign?status=draft'))
})

test('leaving unsaved changes asks first', async () => {
  open('/user-profile', { user: sampleAccount(), answers: { 'user.get': sampleAccount() } })
  await heading('Profil')
  await userEvent.type(await screen.findByLabelText(/Imię i nazwisko/), 'x')
  await userEvent.click(screen.getByRole('link', { name: 'Pulpit' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Zostań na stronie' }))
  expect(path()).toBe('/user-profile')
  await userEvent.click(screen.getByRole('link', { name: 'Pulpit' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Wyjdź bez zapisywania' }))
  await heading('Pulpit')
})

test('T33 a logout leads to the login page without a return address and shows a toast', async () => {
  open('/campaign', { user: sampleAccount() })
  await heading('Kampanie')
  await userEvent.click(screen.getByRole('button', { name: /^Konto: ?Katarzyna/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Wyloguj się' }))
  await heading('Zaloguj się')
  expect(path()).toBe('/auth/login')
  expect(screen.getByText('Wylogowano')).toBeVisible()
})

test('a page that fails to render shows a message and is recorded in the log', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { application } = open('/dashboard', {
    user: sampleAccount(),
    answers: { 'campaign.counts': { counts: null, total: 1 } },
  })
  await screen.findByText('Na tej stronie wystąpił błąd')
  expect(application.recorder.log().entries.map(({ event }) => event.type)).toContain('view.broke')
  quiet.mockRestore()
})
