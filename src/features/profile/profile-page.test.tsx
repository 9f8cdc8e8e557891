import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ProfileRef } from '../../../machines/session/profile.ts'
import { accountOf } from '../../../machines/session/session.ts'
import { fakeApplication } from '../../../tests/support/pages/fake-application.ts'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'
import { setColourTheme } from '../../theme/colour-theme.ts'
import { ProfilePage } from './profile-page.tsx'

beforeEach(() => setLanguage('en'))

const openProfile = async (answers: Record<string, unknown> = {}) => {
  const { application, calls, loadPage } = fakeApplication({
    user: sampleAccount(),
    answers: { 'user.get': sampleAccount(), ...answers },
  })
  await waitFor(() => expect(application.session.getSnapshot().matches('loggedIn')).toBe(true))
  await loadPage('profile')
  application.root.send({ type: 'page.entered', id: 'profile', page: 'profile', input: { key: '7' } })
  const actor = application.root.getSnapshot().children.profile as ProfileRef
  render(<ProfilePage actor={actor} user={sampleAccount()} />)
  const shownToasts = () =>
    application.toasts.getSnapshot().context.shown.map(({ code, failure }) => failure?.code ?? code)
  return { application, calls, shownToasts }
}

const change = async (current: string, next: string, again: string) => {
  await userEvent.type(screen.getByLabelText(/Current password/), current)
  await userEvent.type(screen.getByLabelText(/^New password/), next)
  await userEvent.type(screen.getByLabelText(/Repeat the new password/), again)
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test('the page says which version of the product it is', async () => {
  await openProfile()
  expect(screen.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible()
})

test('V06 a short new password shows an error and is not sent', async () => {
  const { calls } = await openProfile()
  await change('old-password', '1234567', '1234567')
  expect(screen.getByText('The password must have at least 8 characters')).toBeVisible()
  expect(calls.map(({ id }) => id)).not.toContain('password.change')
})

test('V07 two different new passwords show an error and are not sent', async () => {
  const { calls } = await openProfile()
  await change('old-password', '12345678', '12345679')
  expect(screen.getByText('Passwords must match')).toBeVisible()
  expect(calls.map(({ id }) => id)).not.toContain('password.change')
})

test('M23 M24 a changed password shows a message, which disappears on the next input', async () => {
  const { calls, shownToasts } = await openProfile({ 'password.change': undefined })
  await change('old-password', '12345678', '12345678')
  expect(await screen.findByText('Password changed. All other sessions have ended.')).toBeVisible()
  expect(calls.at(-1)?.options.body).toEqual({
    current_password: 'old-password',
    new_password: '12345678',
    revoke_tokens: true,
  })
  expect(shownToasts()).toEqual(['passwordChanged'])
  expect(screen.getByLabelText(/Current password/)).toHaveValue('')
  await userEvent.type(screen.getByLabelText(/Current password/), 'x')
  expect(screen.queryByText('Password changed. All other sessions have ended.')).toBeNull()
})

test('T06 T08 a wrong current password shows an error at its field', async () => {
  const { shownToasts } = await openProfile({ 'password.change': problem(400, 'invalid_current_password') })
  await change('wrong-password', '12345678', '12345678')
  await waitFor(() => expect(shownToasts()).toEqual(['invalid_current_password']))
  expect(screen.getByLabelText(/Current password/)).toHaveAccessibleDescription(/Invalid current password/)
})

test('V06 a common new password is explained at its field', async () => {
  await openProfile({ 'password.change': problem(422, 'common_password') })
  await change('old-password', '12345678', '12345678')
  const refusal =
    'This password is easy to guess: it is common, or made of names of the account, company or platform. Use another one.'
  await waitFor(() => expect(screen.getByLabelText(/^New password/)).toHaveAccessibleDescription(new RegExp(refusal)))
})

test('M22 saving the profile updates the account of the session', async () => {
  const { application, calls } = await openProfile({
    'user.change': (options: { body?: unknown }) => sampleAccount({ ...(options.body as object) }),
  })
  const name = await screen.findByLabelText(/Full name/)
  await userEvent.clear(name)
  await userEvent.type(name, 'Katarzyna Nowak')
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  await waitFor(() => expect(accountOf(application.session.getSnapshot())?.name).toBe('Katarzyna Nowak'))
  expect(calls.at(-1)?.options).toMatchObject({
    params: { id: 7 },
    body: { name: 'Katarzyna Nowak', email: 'k.luczak@example.com' },
  })
})

test('C16 a new e-mail address is confirmed with the present password; a wrong one is named at its field', async () => {
  const { calls } = await openProfile({ 'user.change': problem(400, 'invalid_current_password') })
  expect(screen.getAllByLabelText(/Current password/)).toHaveLength(1)
  await userEvent.type(await screen.findByLabelText(/E-mail address/), '.pl')
  const [field] = screen.getAllByLabelText(/Current password/)
  await userEvent.type(field as HTMLElement, 'a guess')
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Invalid current password/))
  expect(calls.at(-1)?.options.body).toMatchObject({ email: 'k.luczak@example.com.pl', current_password: 'a guess' })
})

test('V01 a profile without a name is not sent', async () => {
  const { calls } = await openProfile()
  await userEvent.clear(await screen.findByLabelText(/Full name/))
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  expect(screen.getByText('This field is required')).toBeVisible()
  expect(calls.map(({ id }) => id)).not.toContain('user.change')
})

test('S05 the language can be switched here', async () => {
  await openProfile()
  await userEvent.click(screen.getByRole('radio', { name: 'Polski' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
  act(() => setLanguage('en'))
})

test('each kind of notification is chosen by bell and by e-mail, and stored at once', async () => {
  const kinds = { kind: 'campaign.sent_back', bell: true, mail: false } as const
  const settings = { language: 'pl', theme: 'product', choices: [kinds], sends_mail: true, has_address: false }
  const { calls } = await openProfile({
    'notification.settings': settings,
    'notification.change_settings': { ...settings, choices: [{ ...kinds, mail: true }] },
  })
  const box = await screen.findByRole('checkbox', { name: 'Sent back: e-mail' })
  expect(box).not.toBeChecked()
  expect(screen.getByText(/enter your address/)).toBeVisible()
  await userEvent.click(box)
  await waitFor(() => expect(box).toBeChecked())
  const sent = calls.find(({ id }) => id === 'notification.change_settings')?.options.body
  expect(sent).toEqual({ choices: [{ ...kinds, mail: true }] })
})

test('S08 the colour theme is shown at once, stored in this browser, and sent for the e-mails of the account', async () => {
  const settings = { language: 'pl', theme: 'product', choices: [], sends_mail: true, has_address: true }
  const { calls } = await openProfile({
    'notification.settings': settings,
    'notification.change_settings': { ...settings, theme: 'green' },
  })
  const themes = within(screen.getByRole('radiogroup', { name: 'Colour' })).getAllByRole('radio')
  expect(themes).toHaveLength(8)
  expect(screen.getByRole('radio', { name: 'Default' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: 'Green' }))
  expect(document.documentElement.dataset.theme).toBe('green')
  expect(localStorage.getItem('arabox.theme')).toBe('green')
  await waitFor(() =>
    expect(calls.find(({ id }) => id === 'notification.change_settings')?.options.body).toEqual({ theme: 'green' }),
  )
  act(() => setColourTheme('product'))
})
