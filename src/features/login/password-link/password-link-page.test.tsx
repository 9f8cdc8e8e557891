import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Secret } from '../../../../machines/kit/secret/secret.ts'
import type { PasswordLinkPageRef } from '../../../../machines/session/password-link.ts'
import { fakeApplication } from '../../../../tests/support/pages/fake-application.ts'
import { setLanguage } from '../../../i18n/language.ts'
import { PasswordLinkPage } from './password-link-page.tsx'

test('V06 V07 a password by a link keeps the rules of the contract: what it refuses is not sent', async () => {
  setLanguage('en')
  const { application, calls, loadPage } = fakeApplication({
    user: null,
    answers: {
      'password_link.get': { username: 'nowa', name: 'Nowa', purpose: 'invitation' },
      'password_link.use': undefined,
    },
  })
  await loadPage('passwordLink')
  const token = new Secret('x'.repeat(43))
  application.root.send({ type: 'page.entered', id: 'link', page: 'passwordLink', input: { token } })
  const actor = application.root.getSnapshot().children.link as PasswordLinkPageRef
  render(<PasswordLinkPage actor={actor} token={token} />)
  const set = await screen.findByRole('button', { name: 'Set password' })
  const [password, again] = Array.from(document.querySelectorAll('input'))
  if (!password || !again) throw new Error('there are no fields')
  const send = async (first: string, second = first) => {
    fireEvent.change(password, { target: { value: first } })
    fireEvent.change(again, { target: { value: second } })
    await userEvent.click(set)
    return calls.filter(({ id }) => id === 'password_link.use').length
  }
  expect(await send('1234567')).toBe(0)
  expect(screen.getByText('The password must have at least 8 characters')).toBeVisible()
  expect(await send('x'.repeat(201))).toBe(0)
  expect(await send('12345678', '12345679')).toBe(0)
  await send('12345678')
  await waitFor(() => expect(calls.map(({ id }) => id)).toContain('password_link.use'))
})
