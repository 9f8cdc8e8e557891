import { type ActorRefFrom, assign, setup } from 'xstate'
import { newPassword } from '../../contract/users/user-accounts.ts'
import { type FieldError, validation } from '../../contract/validation.ts'
import { type Failure, failureOf } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'
import type { Secret } from '../kit/secret/secret.ts'
import { toastAction } from '../kit/toasts/toasts.ts'

/** Text of the error for two different passwords (V07). */
export const PASSWORDS_MATCH = 'Passwords must match'

/**
 * Field errors of a password change: all fields are required, at least eight characters, another one than the old one,
 * both equal (V06, V07).
 */
export const passwordFieldErrors = (typed: { current: string; next: string; again: string }): FieldError[] => {
  const fieldErrors: FieldError[] = []
  if (typed.current === '') fieldErrors.push({ path: 'current', message: validation.required })
  const rejected = newPassword.safeParse(typed.next).error?.issues[0]
  if (typed.next === '') fieldErrors.push({ path: 'next', message: validation.required })
  else if (rejected) fieldErrors.push({ path: 'next', message: rejected.message })
  else if (typed.next === typed.current) fieldErrors.push({ path: 'next', message: validation.samePassword })
  if (typed.again !== typed.next) fieldErrors.push({ path: 'again', message: PASSWORDS_MATCH })
  return fieldErrors
}

/** The old and the new password, and whether the API tokens of the account are revoked. */
export type PasswordChange = { current: Secret; next: Secret; revokeTokens: boolean }

type Context = { changed: boolean | null; failure: Failure | null }
type PasswordEvent =
  | { type: 'password.change'; current: Secret; next: Secret; revokeTokens: boolean }
  | { type: 'password.reset' }

/**
 * The change of the own password. `changed` is null, and true or false after an attempt (M23); a reset sets it to null
 * (M24). To provide: `change`.
 */
export const passwordMachine = setup({
  types: { context: {} as Context, events: {} as PasswordEvent },
  actors: { change: unprovided<void, PasswordChange>() },
  actions: {
    toast: toastAction(),
    succeed: assign({ changed: true, failure: null }),
    fail: assign((_, { failure }: { failure: Failure }) => ({ changed: false, failure })),
    reset: assign({ changed: null, failure: null }),
  },
}).createMachine({
  id: 'password',
  context: { changed: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'password.change': { target: 'pending', actions: 'reset' },
        'password.reset': { actions: 'reset' },
      },
    },
    pending: {
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ event }) => {
          if (event.type !== 'password.change') throw new Error(`a password change cannot begin with ${event.type}`)
          return { current: event.current, next: event.next, revokeTokens: event.revokeTokens }
        },
        onDone: {
          target: 'idle',
          actions: ['succeed', { type: 'toast', params: { kind: 'success', code: 'passwordChanged' } }],
        },
        onError: {
          target: 'idle',
          actions: [
            { type: 'fail', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            {
              type: 'toast',
              params: ({ event }) => ({ kind: 'error', code: 'failed', failure: failureOf(event.error) }),
            },
          ],
        },
      },
    },
  },
})

export type PasswordRef = ActorRefFrom<typeof passwordMachine>
