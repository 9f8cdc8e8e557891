import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { CallFailed } from '../kit/area/failure.ts'
import { Secret } from '../kit/secret/secret.ts'
import { type PasswordChange, passwordFieldErrors, passwordMachine } from './password.ts'

const started = (answer: () => Promise<void>) => {
  const actor = createActor(passwordMachine.provide({ actors: { change: fromPromise<void, PasswordChange>(answer) } }))
  actor.start()
  const change = async () => {
    actor.send({ type: 'password.change', current: new Secret('old'), next: new Secret('new'), revokeTokens: true })
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { actor, change, flag: () => actor.getSnapshot().context.changed }
}

test('V06 the old password is not a new one', () => {
  expect(passwordFieldErrors({ current: 'long enough', next: 'long enough', again: 'long enough' })).toEqual([
    { path: 'next', message: 'The new password must differ from the current one' },
  ])
})

test('M23 M24 the flag of a changed password is null, then true, and null again after a reset', async () => {
  const { actor, change, flag } = started(async () => undefined)
  expect(flag()).toBeNull()
  await change()
  expect(flag()).toBe(true)
  actor.send({ type: 'password.reset' })
  expect(flag()).toBeNull()
})

test('M23 a rejected change sets the flag to false and keeps the failure', async () => {
  const failure = {
    kind: 'problem',
    status: 400,
    code: 'invalid_current_password',
    detail: 'Invalid current password',
  } as const
  const { actor, change, flag } = started(() => Promise.reject(new CallFailed(failure)))
  await change()
  expect(flag()).toBe(false)
  expect(actor.getSnapshot().context.failure).toEqual(failure)
})

test('V06 seven characters are too few for a password, eight are enough', () => {
  const typed = (next: string) => passwordFieldErrors({ current: 'x', next, again: next })
  expect(typed('1234567')).toEqual([{ path: 'next', message: 'Password at least 8 characters' }])
  expect(typed('12345678')).toEqual([])
})

test('V07 both passwords must match', () => {
  expect(passwordFieldErrors({ current: 'x', next: '12345678', again: '12345679' })).toEqual([
    { path: 'again', message: 'Passwords must match' },
  ])
})

test('V01 every field of a password change is required', () => {
  expect(passwordFieldErrors({ current: '', next: '', again: '' }).map(({ path }) => path)).toEqual(['current', 'next'])
})
