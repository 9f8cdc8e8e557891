import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../tests/support/samples/account.ts'
import { setLanguage } from '../i18n/language.ts'

const user = sampleAccount({ role_id: 1 })
const city = {
  id: 7,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  name: 'Gdynia',
  latitude: 54.5,
  longitude: 18.5,
  is_active: true,
  screens: 0,
  locations: 0,
}
const answers = {
  'city.get': city,
  'city.used_screens': { screens: 0, campaigns: 0, items: [] },
  'city.list': { items: [city], total: 1, page: 1, pages: 1, size: 25 },
}
const typed = 'Gdynia Główna'

const address = () => window.location.pathname + window.location.search
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Nazwa/ })
const heading = (text: string) => screen.findByRole('heading', { level: 1, name: text })

/** Opens the form of a city and types another name. */
const typeName = async (given: Partial<Parameters<typeof openPage>[1]> = {}) => {
  const opened = openPage('/city/form/7', { user, login: user, answers, ...given })
  await userEvent.clear(await name())
  await userEvent.type(await name(), typed)
  await act(() => vi.dynamicImportSettled())
  return opened
}

const logIn = async () => {
  await userEvent.type(await screen.findByLabelText('Nazwa użytkownika'), 'someone')
  await userEvent.type(screen.getByLabelText('Hasło'), 'arabox-demo')
  await userEvent.click(screen.getByRole('button', { name: 'Zaloguj się' }))
}

beforeEach(() => {
  setLanguage('pl')
  sessionStorage.clear()
})
afterEach(() => sessionStorage.clear())

test('Back and Forward ask before they lose unsaved changes: staying keeps address and values, leaving goes on', async () => {
  openPage('/dashboard', { user, answers })
  await heading('Pulpit')
  await userEvent.click(screen.getByRole('link', { name: 'Aglomeracje' }))
  await heading('Aglomeracje')
  await userEvent.click(await screen.findByText('Gdynia'))
  await userEvent.clear(await name())
  await userEvent.type(await name(), typed)

  window.history.go(-2)
  await userEvent.click(await screen.findByRole('button', { name: 'Zostań na stronie' }))
  await waitFor(() => expect(address()).toBe('/city/form/7'))
  expect(await name()).toHaveValue(typed)

  window.history.back()
  await userEvent.click(await screen.findByRole('button', { name: 'Wyjdź bez zapisywania' }))
  await heading('Aglomeracje')
  expect(address()).toBe('/city')
  window.history.back()
  await heading('Pulpit')
  window.history.forward()
  await heading('Aglomeracje')
})

test('a session that ends keeps typed values: the next login of the account finds them at the same address, once', async () => {
  const { application } = await typeName()
  await act(async () => application.session.send({ type: 'session.ended_elsewhere' }))
  await logIn()
  expect(await name()).toHaveValue(typed)
  expect(screen.getByText('Przywrócono niezapisane zmiany')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Zapisz' })).toBeEnabled()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('values that somebody else has saved in the meantime are shown beside the unsaved ones', async () => {
  let stored = city
  const { application } = await typeName({ answers: { ...answers, 'city.get': () => stored } })
  await act(async () => application.session.send({ type: 'session.ended_elsewhere' }))
  stored = { ...city, version: 2, name: 'Gdynia Orłowo' }
  await logIn()
  expect(await name()).toHaveValue(typed)
  expect(await screen.findByText('Gdynia Orłowo')).toBeVisible()
})

test('another account does not see the unsaved values, and they are removed', async () => {
  const { application } = await typeName({ login: sampleAccount({ id: 99, role_id: 1 }) })
  await act(async () => application.session.send({ type: 'session.ended_elsewhere' }))
  expect(Object.values(sessionStorage).join()).toContain(typed)
  await logIn()
  expect(await name()).toHaveValue('Gdynia')
  await act(() => vi.dynamicImportSettled())
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a logout by hand asks, and then keeps no typed values', async () => {
  await typeName()
  await userEvent.click(screen.getByRole('button', { name: /^Konto/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Wyloguj się' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Wyjdź bez zapisywania' }))
  await logIn()
  await heading('Pulpit')
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a new record whose save was not answered says so, also after a reload; saving again creates one record', async () => {
  const sent: { id: string; body: unknown }[] = []
  const offline = { kind: 'offline', status: 0, code: 'offline', detail: 'no network' }
  let isAnswered = false
  const given = {
    user,
    answers: {
      ...answers,
      'industry.create': ({ body }: { body?: unknown }) => {
        sent.push({ id: 'create', body })
        return isAnswered ? { id: 7, version: 1, name: 'Kina', locations: 0 } : offline
      },
      'industry.change': ({ body }: { body?: unknown }) => {
        sent.push({ id: 'change', body })
        return { id: 7, version: 2, name: 'Kina studyjne', locations: 0 }
      },
      'industry.list': { items: [], total: 0, page: 1, pages: 1, size: 25 },
    },
  }
  const path = '/industry/form'
  const saveAgain = () => screen.findByRole('button', { name: 'Zapisz ponownie' })
  const { unmount } = openPage(path, given)
  await userEvent.type(await name(), 'Kina')
  await act(() => vi.dynamicImportSettled())
  await userEvent.click(screen.getByRole('button', { name: 'Utwórz' }))
  expect(await saveAgain()).toBeVisible()
  expect(screen.getByText(/^Serwer nie potwierdził zapisu/)).toBeVisible()
  await userEvent.type(await name(), ' studyjne')

  const kept = Object.entries(sessionStorage)
  unmount()
  expect(Object.keys(sessionStorage)).toEqual([])
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
  isAnswered = true
  openPage(path, given)
  await waitFor(async () => expect(await name()).toHaveValue('Kina studyjne'))
  await userEvent.click(await saveAgain())
  await waitFor(() => expect(address()).toBe('/industry'))
  expect(sent).toEqual([
    { id: 'create', body: { name: 'Kina', venue_type: null } },
    { id: 'create', body: { name: 'Kina', venue_type: null } },
    { id: 'change', body: expect.objectContaining({ name: 'Kina studyjne', version: 1 }) },
  ])
  expect(Object.keys(sessionStorage)).toEqual([])
})
