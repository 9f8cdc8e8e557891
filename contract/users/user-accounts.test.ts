import { expect, test } from 'vitest'
import { newPassword } from './user-accounts.ts'

test.each(['tylkomaleliterybezcyfr', '        ', '👍'.repeat(8), '1'.repeat(64), 'ż'.repeat(200)])(
  'a new password may have any characters, and up to two hundred: %s',
  (password) => {
    expect(newPassword.safeParse(password)).toEqual({ success: true, data: password })
  },
)

test.each(['1234567', '1'.repeat(201)])('a new password of another length is refused: %s', (password) => {
  expect(newPassword.safeParse(password).success).toBe(false)
})
