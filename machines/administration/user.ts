import { type ActorRefFrom, setup } from 'xstate'
import { type ManagedUser, userOperations } from '../../contract/users/user-accounts.ts'
import { createArea } from '../kit/area/area.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { createActivationPage } from '../kit/records/activation.ts'
import { bodyErrors, createRecordFormPage } from '../kit/records/record-form-page.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'
import type { Secret } from '../kit/secret/secret.ts'
import { apiTokensArea } from '../session/api-tokens.ts'
import { openSessionsArea } from '../session/open-sessions.ts'
import type { NamedRecord } from './options.ts'

/** Initial query of the list of users: 10 per page, newest first (K03). */
export const userDefaults: ListDefaults = {
  size: 10,
  sort_by: 'created_at',
  order: 'desc',
  sorts: ['id', 'username', 'name', 'created_at', 'last_login_at', 'role_name', 'company_name'],
  filters: { is_active: null, role_id: null, company_id: null },
  domains: { role_id: 'id', company_id: 'id' },
}

/** Values of the form of a user. */
export type UserValues = {
  username: string
  name: string
  email: string
  role_id: number | null
  company_id: number | null
  is_active: boolean
}

/** Roles and companies that a user can have. */
export type UserOptions = { roles: readonly NamedRecord[]; companies: readonly NamedRecord[] }

/** The body of a user on the wire; an empty e-mail address is none. */
export const userBody = ({ email, ...values }: UserValues) => ({ ...values, email: email.trim() || null })

/** Values of a stored user. */
export const userValues = (user: ManagedUser): UserValues => ({
  username: user.username,
  name: user.name,
  email: user.email ?? '',
  role_id: user.role_id,
  company_id: user.company_id,
  is_active: user.is_active,
})

/** The list page of users, and their activation. */
export const usersPage = createActivationPage(
  'userList',
  createRecordsPage<ManagedUser, UserOptions>('users', userDefaults),
)

/** The form page of a user. */
export const userFormPage = createRecordFormPage<ManagedUser, UserValues, UserOptions>('userForm', {
  blank: { username: '', name: '', email: '', role_id: null, company_id: null, is_active: true },
  valuesOf: userValues,
  check: (values) => bodyErrors(userOperations.createUser.body, userBody(values)),
  toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
})

/** A password link: its address is a secret, because everybody who has it can set the password. */
export type IssuedLink = { address: Secret; expiresAt: string }

/** Issues a password link of a user. */
export const passwordLinkIssue = createArea<{ id: number; purpose: 'invitation' | 'reset' }, IssuedLink>('issuedLink')

/** Removes the second factor of a user who has lost it; its data is the id of that user. To provide: `load`. */
export const factorReset = createArea<{ id: number }, number>('factorReset')

/** The form page of a user beside the issue of a password link, the second factor, sessions and API tokens. */
export const userPage = setup({
  types: {
    context: {} as { key: string | null },
    input: {} as { key: string | null },
    children: {} as {
      record: 'record'
      link: 'link'
      factor: 'factor'
      sessions: 'sessions'
      tokens: 'tokens'
    },
  },
  actors: {
    record: userFormPage.page,
    link: passwordLinkIssue,
    factor: factorReset,
    sessions: openSessionsArea,
    tokens: apiTokensArea,
  },
}).createMachine({
  id: 'user',
  context: ({ input }) => ({ key: input.key }),
  invoke: [
    { id: 'record', src: 'record', input: ({ context }) => ({ key: context.key }) },
    { id: 'link', src: 'link', input: undefined },
    { id: 'factor', src: 'factor', input: undefined },
    {
      id: 'sessions',
      src: 'sessions',
      input: ({ context }) => (context.key === null ? {} : { query: { userId: Number(context.key) } }),
    },
    {
      id: 'tokens',
      src: 'tokens',
      input: ({ context }) => (context.key === null ? {} : { query: { userId: Number(context.key) } }),
    },
  ],
})

export type UserPageRef = ActorRefFrom<typeof userPage>
