import { type ActorRefFrom, sendTo, setup } from 'xstate'
import type { User } from '../../contract/users/user.ts'
import { type FieldError, validation } from '../../contract/validation.ts'
import { createForm } from '../kit/form/form.ts'
import type { Secret } from '../kit/secret/secret.ts'
import { notificationSettingsArea } from '../notification/notification-list.ts'
import { accountChangedAction } from './account-changed.ts'
import { apiTokensArea, tokenIssueArea } from './api-tokens.ts'
import { openSessionsArea } from './open-sessions.ts'
import { newPasskeyArea, passkeysArea, proofsArea } from './passkeys.ts'
import { passwordMachine } from './password.ts'
import { personExportArea } from './person-export.ts'
import { secondFactorMachine } from './second-factor.ts'

/** Fields of the own account that a user may change; a new e-mail address needs the present password. */
export type AccountValues = { name: string; email: string; password: Secret | null }

/** Text of the error for an invalid e-mail address. */
export const WRONG_EMAIL = 'Invalid email address'

/** Field errors of an account: the name is required, an e-mail address must be valid. */
export const accountFieldErrors = ({ name, email }: Pick<AccountValues, 'name' | 'email'>): FieldError[] => {
  const fieldErrors: FieldError[] = []
  if (name.trim() === '') fieldErrors.push({ path: 'name', message: validation.required })
  if (email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) {
    fieldErrors.push({ path: 'email', message: WRONG_EMAIL })
  }
  return fieldErrors
}

const valuesOf = ({ name, email }: User): AccountValues => ({ name, email: email ?? '', password: null })

/** The form of the own account. To provide: `load`, `save`. */
export const accountForm = createForm<AccountValues, User, { key: string | null }>('account', {
  check: accountFieldErrors,
  blank: () => ({ name: '', email: '', password: null }),
  valuesOf,
  toasts: { created: 'accountSaved', updated: 'accountSaved' },
})

/**
 * The profile: the form of the own account, the change of its password, second factor, passkeys, sessions, API
 * tokens and data.
 * Saving the account updates the session's copy (M22); a new token is added to the list.
 */
export const profileMachine = setup({
  types: {
    context: {} as { key: string },
    input: {} as { key: string },
    children: {} as {
      form: 'form'
      password: 'password'
      sessions: 'sessions'
      tokens: 'tokens'
      issue: 'issue'
      notifications: 'notifications'
      factor: 'factor'
      personalData: 'personalData'
      proofs: 'proofs'
      passkeys: 'passkeys'
      newPasskey: 'newPasskey'
    },
  },
  actors: {
    form: accountForm,
    password: passwordMachine,
    sessions: openSessionsArea,
    tokens: apiTokensArea,
    issue: tokenIssueArea,
    notifications: notificationSettingsArea,
    factor: secondFactorMachine,
    personalData: personExportArea,
    proofs: proofsArea,
    passkeys: passkeysArea,
    newPasskey: newPasskeyArea,
  },
  actions: { accountChanged: accountChangedAction() },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({ key: input.key }),
  invoke: [
    {
      id: 'form',
      src: 'form',
      input: ({ context }) => ({ key: context.key }),
      onSnapshot: {
        guard: ({ event }) => event.snapshot.value === 'saved',
        actions: {
          type: 'accountChanged',
          params: ({ event }) => ({ user: event.snapshot.context.record as User }),
        },
      },
    },
    { id: 'password', src: 'password' },
    { id: 'factor', src: 'factor' },
    { id: 'personalData', src: 'personalData', input: undefined },
    { id: 'proofs', src: 'proofs', input: { query: null } },
    { id: 'passkeys', src: 'passkeys', input: { query: {} } },
    {
      id: 'newPasskey',
      src: 'newPasskey',
      input: undefined,
      onSnapshot: {
        guard: ({ event }) => event.snapshot.value === 'success',
        actions: sendTo('passkeys', { type: 'area.request', query: {} }),
      },
    },
    { id: 'notifications', src: 'notifications', input: { query: {} } },
    { id: 'sessions', src: 'sessions', input: ({ context }) => ({ query: { userId: Number(context.key) } }) },
    { id: 'tokens', src: 'tokens', input: ({ context }) => ({ query: { userId: Number(context.key) } }) },
    {
      id: 'issue',
      src: 'issue',
      input: undefined,
      onSnapshot: {
        guard: ({ event }) => event.snapshot.value === 'success',
        actions: sendTo('tokens', ({ context }) => ({
          type: 'area.request',
          query: { userId: Number(context.key) },
        })),
      },
    },
  ],
})

export type ProfileRef = ActorRefFrom<typeof profileMachine>
export type AccountFormRef = ActorRefFrom<typeof accountForm>
