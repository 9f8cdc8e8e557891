import * as z from 'zod/mini'
import { LONGEST_EMAIL, LONGEST_NAME, LONGEST_REFRESH_TOKEN, LONGEST_SEARCH, LONGEST_USERNAME } from '../limits.ts'
import { operation } from '../operation.ts'
import { listQuery, paged } from '../paging.ts'
import { permissions } from '../permissions.ts'
import { byId, byIdOrUuid, exportQuery, version } from '../records.ts'
import { validation } from '../validation.ts'
import { booleanParam, id, instant, integerParam, repeated, requiredLine, uuid } from '../values.ts'

const service = 'users'
/** Fewest characters of a password. */
export const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 200

/** A new password. */
export const newPassword = z
  .string()
  .check(z.minLength(SHORTEST_PASSWORD, validation.password), z.maxLength(LONGEST_PASSWORD))
const email = z.nullable(z.email().check(z.maxLength(LONGEST_EMAIL)))
const username = requiredLine(LONGEST_USERNAME)

/** The present password of the own account, which confirms a change of its access. */
export const currentPassword = z.string().check(z.minLength(1, validation.required), z.maxLength(LONGEST_PASSWORD))

/** An account that can log in, with its role and the permissions of the role (E33). */
export const user = z.object({
  id,
  uuid,
  username: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  is_active: z.boolean(),
  role_id: id,
  role_name: z.string(),
  permissions: z.array(z.enum(permissions)),
  company_id: id,
  company_name: z.string(),
  created_at: instant,
})
/** A user on the wire. */
export type User = z.output<typeof user>

/** A user as the owner of the account and the administrators see it. The last login is in real time. */
export const managedUser = z.extend(user, { version, last_login_at: z.nullable(instant) })
/** A managed user on the wire. */
export type ManagedUser = z.output<typeof managedUser>

const auth = z.object({
  user,
  access_token: z.string(),
  /** Renews the session, in the body of a refresh; a program stores it. */
  refresh_token: z.string(),
  /**
   * The part of the refresh token that its cookie does not have. A page sends it with the cookie, and deletes it at a
   * logout, so that the cookie alone renews nothing. A living access token of the session may stand for it.
   */
  renewal_token: z.string(),
  /** Seconds until the access token expires. */
  expires_in: z.int(),
})
const tokenInBody = z.optional(z.string().check(z.maxLength(LONGEST_REFRESH_TOKEN)))
const refreshBody = z.strictObject({ refresh_token: tokenInBody, renewal_token: tokenInBody })

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

/** Operations for sessions and accounts (C10–C18). */
export const userOperations = {
  login: operation({
    id: 'session.login',
    service,
    method: 'POST',
    path: '/auth',
    summary: 'Log in',
    access: 'anyone',
    multipart: {
      fields: z.strictObject({
        username,
        password: z.string().check(z.minLength(1, validation.required), z.maxLength(LONGEST_PASSWORD)),
      }),
    },
    status: 200,
    answer: auth,
    problems: ['invalid_credentials', 'foreign_origin', 'too_many_misses', 'unsupported_media', 'too_large'],
  }),
  refresh: operation({
    id: 'session.refresh',
    service,
    method: 'POST',
    path: '/auth/refresh-token',
    summary:
      'Exchange a refresh token, from the body, or from the cookie with a renewal token, for new tokens; a token that was already used ends its session',
    access: 'anyone',
    body: refreshBody,
    bodyOptional: true,
    status: 200,
    answer: auth,
    problems: ['session_expired', 'foreign_origin'],
  }),
  logout: operation({
    id: 'session.logout',
    service,
    method: 'DELETE',
    path: '/auth/refresh-token',
    summary: 'Log out: the tokens of the session become invalid at once; a repeated call changes nothing',
    // The session is named by the bearer, or by the refresh token in the body or cookie, which is valid for longer.
    access: 'anyone',
    body: refreshBody,
    bodyOptional: true,
    status: 204,
    answer: 'nothing',
    problems: ['foreign_origin'],
  }),
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
