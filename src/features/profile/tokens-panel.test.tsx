import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ApiToken } from '../../../contract/users/api-tokens.ts'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

const token: ApiToken = {
  id: 3,
  name: 'Arkusz',
  ending: 'x7Qa',
  scopes: ['read', 'write'],
  created_at: '2026-01-05T10:00:00Z',
  expires_at: '2026-04-05T10:00:00Z',
  is_expired: false,
  last_used_at: null,
}
const page = (items: object[]) => ({ items, total: items.length, page: 1, pages: 1, size: 25 })
const user = sampleAccount()

beforeEach(() => setLanguage('pl'))

const openProfile = (answers: Record<string, unknown> = {}) =>
  openPage('/user-profile', {
    user,
    answers: {
      'user.get': user,
      'session.list': page([]),
      'token.list': page([token]),
      'token.issue': { ...token, token: 'arx_tajny', calendar_path: null },
      'token.revoke': undefined,
      ...answers,
    },
  })

test('R30 a token is listed with its scopes, expiry and use, and revoked after a confirmation', async () => {
  const { asked } = openProfile()
  const panel = await screen.findByRole('region', { name: 'Tokeny API' })
  expect(
    await within(panel).findByText(/…x7Qa · odczyt i zapis · ważny do 5 kwietnia 2026 · jeszcze nieużyty/),
  ).toBeVisible()
  await userEvent.click(within(panel).getByRole('button', { name: 'Unieważnij: Arkusz' }))
  const dialog = await screen.findByRole('dialog', { name: 'Unieważnić token „Arkusz”?' })
  expect(asked('token.revoke')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unieważnij' }))
  await waitFor(() => expect(asked('token.revoke')).toHaveLength(1))
  expect(asked('token.revoke')[0]?.options.params).toEqual({ id: user.id, token: 3 })
  await waitFor(() => expect(asked('token.list')).toHaveLength(2))
})

test('a name with markup is shown as the text that it is', async () => {
  const name = '<img src="x" onerror="alert(1)"><b>Arkusz</b>'
  openProfile({ 'token.list': page([{ ...token, name }]) })
  const panel = await screen.findByRole('region', { name: 'Tokeny API' })
  expect(await within(panel).findByText(name)).toBeVisible()
  expect(panel.querySelectorAll('img, b')).toHaveLength(0)
})

test('R30 a new token needs a name; it is shown once and gone when its dialog is opened again', async () => {
  const { asked } = openProfile()
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Wydaj token' }))
    return within(await screen.findByRole('dialog', { name: 'Nowy token API' }))
  }
  const dialog = await open()
  await userEvent.click(dialog.getByRole('button', { name: 'Wydaj token' }))
  expect(dialog.getAllByText('To pole jest wymagane')).toHaveLength(2)
  await userEvent.type(dialog.getByLabelText(/Nazwa/), 'Arkusz')
  await userEvent.type(dialog.getByLabelText(/Twoje hasło/), 'moje hasło')
  await userEvent.click(dialog.getByRole('radio', { name: /^Odczyt i\szapis$/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Wydaj token' }))
  expect(await dialog.findByText('arx_tajny')).toBeVisible()
  expect(asked('token.issue')[0]?.options.body).toEqual({
    name: 'Arkusz',
    scopes: ['read', 'write'],
    expires_in_days: 90,
    current_password: 'moje hasło',
  })
  await waitFor(() => expect(asked('token.list')).toHaveLength(2))
  await userEvent.click(dialog.getAllByRole('button', { name: 'Zamknij' }).at(-1) as HTMLElement)
  expect((await open()).queryByText('arx_tajny')).toBeNull()
  expect(asked('token.list')).toHaveLength(2)
})

test('R30 an account with the most tokens reads in both languages that it has to revoke one', async () => {
  openProfile({ 'token.issue': problem(409, 'too_many_tokens') })
  await userEvent.click(await screen.findByRole('button', { name: 'Wydaj token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nowy token API' }))
  await userEvent.type(dialog.getByLabelText(/Nazwa/), 'Arkusz')
  await userEvent.type(dialog.getByLabelText(/Twoje hasło/), 'moje hasło')
  await userEvent.click(dialog.getByRole('button', { name: 'Wydaj token' }))
  expect(await dialog.findByText(/Konto ma już 50 tokenów/)).toBeVisible()
  setLanguage('en')
  expect(await screen.findByText(/The account already has 50 tokens/)).toBeVisible()
})

test('the token of a calendar is an address that a calendar program subscribes to', async () => {
  const calendar = { ...token, id: 4, name: 'Outlook', scopes: ['calendar'] }
  const issued = { ...calendar, token: 'arx_tajny', calendar_path: '/api/analytics/calendar/arx_tajny.ics' }
  const { asked } = openProfile({ 'token.list': page([calendar]), 'token.issue': issued })
  expect(await screen.findByText(/…x7Qa · kalendarz · ważny do/)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Wydaj token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nowy token API' }))
  await userEvent.type(dialog.getByLabelText(/Nazwa/), 'Outlook')
  await userEvent.type(dialog.getByLabelText(/Twoje hasło/), 'moje hasło')
  await userEvent.click(dialog.getByRole('radio', { name: 'Kalendarz' }))
  expect(dialog.getByText(/Niczego więcej nie udostępnia/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Wydaj token' }))
  expect(await dialog.findByText(`${location.origin}/api/analytics/calendar/arx_tajny.ics`)).toBeVisible()
  expect(dialog.getByText(/dodaj go w programie kalendarza jako subskrypcję/)).toBeVisible()
  expect(asked('token.issue')[0]?.options.body).toMatchObject({ scopes: ['calendar'] })
})

test('a code is asked for when the server needs it, and sent with the token', async () => {
  const answer = (body: unknown) =>
    typeof body === 'object' && body !== null && 'code' in body
      ? { ...token, token: 'arx_tajny', calendar_path: null }
      : problem(401, 'second_factor_needed')
  const { asked } = openProfile({ 'token.issue': ({ body }: { body?: unknown }) => answer(body) })
  await userEvent.click(await screen.findByRole('button', { name: 'Wydaj token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nowy token API' }))
  await userEvent.type(dialog.getByLabelText(/Nazwa/), 'Arkusz')
  await userEvent.type(dialog.getByLabelText(/Twoje hasło/), 'moje hasło')
  await userEvent.click(dialog.getByRole('button', { name: 'Wydaj token' }))
  await userEvent.type(await dialog.findByLabelText(/Kod z aplikacji/), '123 456')
  expect(dialog.queryByRole('alert')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Wydaj token' }))
  expect(await dialog.findByText('arx_tajny')).toBeVisible()
  expect(asked('token.issue').at(-1)?.options.body).toMatchObject({ current_password: 'moje hasło', code: '123 456' })
})
