import { type ActorRefFrom, setup } from 'xstate'
import type { User } from '../../contract/users.ts'
import { type FieldError, validation } from '../../contract/validation.ts'
import { createForm } from '../kit/form/form.ts'
import { accountChangedAction } from './account-changed.ts'
import { passwordMachine } from './password.ts'

/** What a person may change about the own account. */
export type AccountValues = { name: string; email: string }

/** Sentence for an address that is none. */
export const WRONG_EMAIL = 'Invalid email address'

/** Field errors of an account: a name, and an address where one is given. */
export const accountFieldErrors = ({ name, email }: AccountValues): FieldError[] => {
  const fieldErrors: FieldError[] = []
  if (name.trim() === '') fieldErrors.push({ path: 'name', message: validation.required })
  if (email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) {
    fieldErrors.push({ path: 'email', message: WRONG_EMAIL })
  }
  return fieldErrors
}

const valuesOf = ({ name, email }: User): AccountValues => ({ name, email: email ?? '' })

/** The form of the own account. Slots: `load`, `save`. */
export const accountForm = createForm<AccountValues, User, { key: string | null }>('account', {
  check: accountFieldErrors,
  blank: () => ({ name: '', email: '' }),
  valuesOf,
  toasts: { created: 'accountSaved', updated: 'accountSaved' },
})

/** The profile: the form of the own account and the change of its password; a saved account refreshes the session's copy (M22). */
export const profileMachine = setup({
  types: {
    context: {} as { key: string },
    input: {} as { key: string },
    children: {} as { form: 'form'; password: 'password' },
  },
  actors: { form: accountForm, password: passwordMachine },
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
  ],
})

/** The running profile. */
export type ProfileRef = ActorRefFrom<typeof profileMachine>
/** The running form of the own account. */
export type AccountFormRef = ActorRefFrom<typeof accountForm>
