import * as z from 'zod/mini'
import { LONGEST_EMAIL, LONGEST_NAME, LONGEST_PASSWORD, LONGEST_SEARCH, LONGEST_USERNAME } from '../limits.ts'
import { operation } from '../operation.ts'
import { listQuery, paged } from '../paging.ts'
import { byId, byIdOrUuid, exportQuery, version } from '../records.ts'
import { validation } from '../validation.ts'
import { booleanParam, id, instant, integerParam, repeated, requiredLine } from '../values.ts'
import { user } from './user.ts'

const service = 'users'
/** Fewest characters of a password. */
export const SHORTEST_PASSWORD = 8

/** A new password. */
export const newPassword = z
  .string()
  .check(z.minLength(SHORTEST_PASSWORD, validation.password), z.maxLength(LONGEST_PASSWORD))
const username = requiredLine(LONGEST_USERNAME)
const email = z.nullable(z.email().check(z.maxLength(LONGEST_EMAIL)))

/** The present password of the own account, which confirms a change of its access. */
export const currentPassword = z.string().check(z.minLength(1, validation.required), z.maxLength(LONGEST_PASSWORD))

/** A user as the owner of the account and the administrators see it. The last login is in real time. */
export const managedUser = z.extend(user, {
  version,
  last_login_at: z.nullable(instant),
  has_second_factor: z.boolean(),
  has_passkey: z.boolean(),
})
/** A managed user on the wire. */
export type ManagedUser = z.output<typeof managedUser>

const ofField = z.optional(z.string().check(z.maxLength(LONGEST_SEARCH)))
const listOfUsers = {
  ...listQuery(['id', 'username', 'name', 'created_at', 'last_login_at', 'role_name', 'company_name'], 10),
  is_active: z.optional(booleanParam),
  role_id: z.optional(repeated(integerParam)),
  company_id: z.optional(repeated(integerParam)),
  username: ofField,
  name: ofField,
  email: ofField,
}

/** Operations for accounts (C10–C18). */
export const userOperations = {
  getUser: operation({
    id: 'user.get',
    service,
    method: 'GET',
    path: '/user/{id}',
    summary: 'One user: your own account, or any account if you manage users',
    access: 'session',
    params: byIdOrUuid,
    status: 200,
    answer: managedUser,
    problems: ['not_found'],
  }),
  listUsers: operation({
    id: 'user.list',
    service,
    method: 'GET',
    path: '/user',
    summary: 'One page of users',
    access: { permission: 'user.manage' },
    query: z.strictObject(listOfUsers),
    status: 200,
    answer: paged(managedUser),
    problems: ['permission_denied'],
  }),
  exportUsers: operation({
    id: 'user.export',
    service,
    method: 'GET',
    path: '/user/export',
    summary: 'All users of a filter as a file; page and size are ignored',
    access: { permission: 'user.manage' },
    query: z.strictObject({ ...listOfUsers, ...exportQuery }),
    status: 200,
    answer: 'file',
    problems: ['permission_denied', 'too_many_rows'],
  }),
  createUser: operation({
    id: 'user.create',
    service,
    method: 'POST',
    path: '/user',
    summary: 'Create a user; without a password a link must set one before the first login',
    access: { permission: 'user.manage' },
    token: 'never',
    body: z.strictObject({
      username,
      password: z.optional(newPassword),
      name: requiredLine(LONGEST_NAME),
      email: z.optional(email),
      role_id: id,
      company_id: id,
      is_active: z._default(z.boolean(), true),
    }),
    status: 201,
    answer: managedUser,
    problems: ['permission_denied', 'administrator_account', 'beyond_own_rights', 'common_password', 'duplicate'],
  }),
  changeUser: operation({
    id: 'user.change',
    service,
    method: 'PUT',
    path: '/user/{id}',
    summary:
      'Change a user: name and, with your password, email of your own account, or any account if you manage users',
    access: 'session',
    token: 'never',
    params: byId,
    body: z.partial(
      z.strictObject({
        username,
        password: newPassword,
        name: requiredLine(LONGEST_NAME),
        email,
        role_id: id,
        company_id: id,
        is_active: z.boolean(),
        /** Needed to change the e-mail address or the password of your own account. */
        current_password: currentPassword,
        version,
      }),
    ),
    status: 200,
    answer: managedUser,
    problems: [
      'not_found',
      'permission_denied',
      'administrator_account',
      'beyond_own_rights',
      'duplicate',
      'version_conflict',
      'own_account',
      'last_administrator',
      'common_password',
      'password_needed',
      'invalid_current_password',
      'too_many_misses',
    ],
  }),
  deleteUser: operation({
    id: 'user.delete',
    service,
    method: 'DELETE',
    path: '/user/{id}',
    summary: 'Delete a user; all sessions of the user end',
    access: { permission: 'user.manage' },
    token: 'never',
    confirmed: true,
    params: byId,
    status: 204,
    answer: 'nothing',
    problems: [
      'not_found',
      'permission_denied',
      'administrator_account',
      'beyond_own_rights',
      'own_account',
      'last_administrator',
      'password_needed',
      'invalid_current_password',
      'too_many_misses',
    ],
  }),
  changePassword: operation({
    id: 'password.change',
    service,
    method: 'PUT',
    path: '/me/password',
    summary: 'Change your own password; all your other sessions end, and your API tokens unless they are to stay',
    access: 'session',
    token: 'never',
    body: z.strictObject({
      current_password: currentPassword,
      new_password: newPassword,
      /** Whether the API tokens of the account are revoked: whoever knew the old password may have issued some. */
      revoke_tokens: z._default(z.boolean(), true),
    }),
    status: 204,
    answer: 'nothing',
    problems: ['invalid_current_password', 'same_password', 'common_password', 'too_many_misses'],
  }),
}
