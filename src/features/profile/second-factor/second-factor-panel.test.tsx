import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ProfileRef } from '../../../../machines/session/profile.ts'
import { fakeApplication } from '../../../../tests/support/pages/fake-application.ts'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { ProfilePage } from '../profile-page.tsx'

beforeEach(() => setLanguage('en'))

const off = { app_since: null, recovery_codes: 0, is_required: false, has_password: true }
const on = { app_since: '2026-03-02T09:00:00Z', recovery_codes: 10, is_required: false, has_password: true }
const app = { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Arabox:anna?secret=GEZDGNBVGY3TQOJQ&issuer=Arabox' }

const openPanel = async (answers: Record<string, unknown>) => {
  const { application, calls, loadPage } = fakeApplication({
    user: sampleAccount(),
    answers: { 'user.get': sampleAccount(), ...answers },
  })
  await waitFor(() => expect(application.session.getSnapshot().matches('loggedIn')).toBe(true))
  await loadPage('profile')
  application.root.send({ type: 'page.entered', id: 'profile', page: 'profile', input: { key: '7' } })
  const actor = application.root.getSnapshot().children.profile as ProfileRef
  render(<ProfilePage actor={actor} user={sampleAccount()} />)
  const bodiesOf = (id: string) => calls.filter((each) => each.id === id).map(({ options }) => options.body)
  return { bodiesOf }
}

const click = (name: string, within_: HTMLElement = document.body) =>
  userEvent.click(within(within_).getByRole('button', { name }))

test('an app is set up with the password and its first code, and the recovery codes are shown once', async () => {
  let state: object = off
  const { bodiesOf } = await openPanel({
    'second_factor.get': () => state,
    'second_factor.begin_app': app,
    'second_factor.confirm_app': () => {
      state = on
      return { recovery_codes: ['AAAAAA-BBBBBB', 'CCCCCC-DDDDDD'] }
    },
  })
  await screen.findByText(/You log in with your password alone/)
  await click('Turn on')
  const dialog = await screen.findByRole('dialog', { name: 'Turn on two-step verification' })
  await click('Next', dialog)
  expect(within(dialog).getByLabelText(/Current password/)).toHaveAccessibleDescription('This field is required')
  await userEvent.type(within(dialog).getByLabelText(/Current password/), 'a good long one')
  await click('Next', dialog)
  expect(await within(dialog).findByRole('img', { name: /QR code/ })).toHaveAttribute(
    'src',
    expect.stringContaining('svg'),
  )
  expect(within(dialog).getByText(app.secret)).toBeVisible()
  await userEvent.type(within(dialog).getByLabelText(/Code from the app/), '287 082')
  await click('Next', dialog)
  expect(await within(dialog).findByText(/AAAAAA-BBBBBB\s+CCCCCC-DDDDDD/)).toBeVisible()
  expect(bodiesOf('second_factor.begin_app')).toEqual([{ current_password: 'a good long one' }])
  expect(bodiesOf('second_factor.confirm_app')).toEqual([{ code: '287 082' }])
  await click('Done', dialog)
  expect(await screen.findByText(/10 recovery codes are left/)).toBeVisible()
  expect(screen.queryByText(/AAAAAA/)).toBeNull()
})

test('a wrong first code keeps the QR code, so that the next one can be typed', async () => {
  await openPanel({
    'second_factor.get': off,
    'second_factor.begin_app': app,
    'second_factor.confirm_app': problem(422, 'invalid_code'),
  })
  await screen.findByText(/You log in with your password alone/)
  await click('Turn on')
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText(/Current password/), 'a good long one')
  await click('Next', dialog)
  await userEvent.type(await within(dialog).findByLabelText(/Code from the app/), '000000')
  await click('Next', dialog)
  expect(await within(dialog).findByText(/This code is wrong/)).toBeVisible()
  expect(within(dialog).getByRole('img', { name: /QR code/ })).toBeVisible()
})

test('it is turned off with the password and a code, and cannot be turned off if the company requires it', async () => {
  let state: object = on
  const { bodiesOf } = await openPanel({
    'second_factor.get': () => state,
    'second_factor.remove': () => {
      state = { ...off, is_required: true }
    },
  })
  await screen.findByText(/10 recovery codes are left/)
  await click('Turn off')
  const dialog = await screen.findByRole('dialog', { name: 'Turn off two-step verification' })
  await userEvent.type(within(dialog).getByLabelText(/Current password/), 'a good long one')
  await userEvent.type(within(dialog).getByLabelText(/Code from the app/), '287082')
  await click('Turn off', dialog)
  expect(await screen.findByText('Your company requires two-step verification.')).toBeVisible()
  expect(bodiesOf('second_factor.remove')).toEqual([{ current_password: 'a good long one', code: '287082' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
