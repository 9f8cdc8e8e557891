import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { listQuery, paged } from './paging.ts'
import { permissions } from './roles.ts'
import { validation } from './validation.ts'
import { flagInText, id, instant, uuid, words } from './values.ts'

const service = 'users'
const byId = z.strictObject({ id: z.string().check(z.regex(/^\d{1,9}$/, validation.wholeNumber)) })
/** Fewest characters of a password. */
export const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 200

const password = z.string().check(z.minLength(SHORTEST_PASSWORD, validation.password), z.maxLength(LONGEST_PASSWORD))
const email = z.nullable(z.email().check(z.maxLength(254)))
const username = z.string().check(z.trim(), z.minLength(1, validation.required), z.maxLength(100))

/** A person who can log in, with what the role allows (E33). */
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
/** A user as it travels. */
export type User = z.output<typeof user>

const auth = z.object({
  user,
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds until the access token ends. */
  expires_in: z.int(),
})
const refreshBody = z.strictObject({ refresh_token: z.optional(z.string().check(z.maxLength(500))) })
const company = z.object({ id, uuid, name: z.string(), discount: z.number() })

/** Operations of accounts and sessions (C10–C18), and the companies that a form offers (C23). */
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
    problems: ['invalid_credentials', 'unsupported_media', 'too_large'],
  }),
  refresh: operation({
    id: 'session.refresh',
    service,
    method: 'POST',
    path: '/auth/refresh-token',
    summary: 'Exchange a refresh token for the next pair; a spent one ends its whole family',
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
    summary: 'Log out: the session’s tokens end at once',
    access: 'session',
    body: refreshBody,
    bodyOptional: true,
    status: 204,
    answer: 'nothing',
    problems: [],
  }),
  getUser: operation({
    id: 'user.get',
    service,
    method: 'GET',
    path: '/user/{id}',
    summary: 'One user: oneself, or any for who manages users',
    access: 'session',
    params: byId,
    status: 200,
    answer: user,
    problems: ['not_found'],
  }),
  listUsers: operation({
    id: 'user.list',
    service,
    method: 'GET',
    path: '/user',
    summary: 'Users, a page of them',
    access: { permission: 'user.manage' },
    query: z.strictObject({
      ...listQuery(['id', 'username', 'name', 'created_at'], 10),
      is_active: z.optional(flagInText),
      username: z.optional(z.string()),
      name: z.optional(z.string()),
      email: z.optional(z.string()),
    }),
    status: 200,
    answer: paged(user),
    problems: ['permission_denied'],
  }),
  createUser: operation({
    id: 'user.create',
    service,
    method: 'POST',
    path: '/user',
    summary: 'Create a user',
    access: { permission: 'user.manage' },
    body: z.strictObject({
      username,
      password,
      name: words(200),
      email: z.optional(email),
      role_id: id,
      company_id: id,
      is_active: z._default(z.boolean(), true),
    }),
    status: 201,
    answer: user,
    problems: ['permission_denied', 'duplicate'],
  }),
  changeUser: operation({
    id: 'user.change',
    service,
    method: 'PUT',
    path: '/user/{id}',
    summary: 'Change a user: oneself (name, email), or any for who manages users',
    access: 'session',
    params: byId,
    body: z.partial(
      z.strictObject({
        username,
        password,
        name: words(200),
        email,
        role_id: id,
        company_id: id,
        is_active: z.boolean(),
      }),
    ),
    status: 200,
    answer: user,
    problems: ['not_found', 'permission_denied', 'duplicate', 'own_account'],
  }),
  deleteUser: operation({
    id: 'user.delete',
    service,
    method: 'DELETE',
    path: '/user/{id}',
    summary: 'Delete a user; the sessions end',
    access: { permission: 'user.manage' },
    params: byId,
    status: 204,
    answer: 'nothing',
    problems: ['not_found', 'permission_denied', 'own_account'],
  }),
  changePassword: operation({
    id: 'password.change',
    service,
    method: 'PUT',
    path: '/me/password',
    summary: 'Change one’s own password; every other session ends',
    access: 'session',
    body: z.strictObject({
      current_password: z.string().check(z.minLength(1, validation.required), z.maxLength(LONGEST_PASSWORD)),
      new_password: password,
    }),
    status: 204,
    answer: 'nothing',
    problems: ['invalid_current_password'],
  }),
  listCompanies: operation({
    id: 'company.list',
    service,
    method: 'GET',
    path: '/company',
    summary: 'Companies: all for who reads all, else one’s own',
    access: 'session',
    query: z.strictObject(listQuery(['id', 'name'], 50)),
    status: 200,
    answer: paged(company),
    problems: [],
  }),
}
