import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../../i18n/language.ts'
import { PasswordStrength } from './password-strength.tsx'

beforeEach(() => setLanguage('en'))

test('an empty field says nothing, a common password is easy to guess, four random words are not', async () => {
  const { rerender } = render(<PasswordStrength password="" />)
  expect(screen.queryByRole('status')).toBeNull()
  rerender(<PasswordStrength password="qwerty123" />)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Strength: easy to guess'))
  rerender(<PasswordStrength password="krzesło rower mgła tulipan" />)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Strength: very good'))
})

test('the name of the account makes a password easy to guess', async () => {
  const password = 'joannakowalczyk'
  const { rerender } = render(<PasswordStrength password={password} />)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/good/))
  rerender(<PasswordStrength password={password} words={['joannakowalczyk', 'Joanna Kowalczyk']} />)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('easy to guess'))
})
