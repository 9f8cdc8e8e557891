import * as z from 'zod/mini'
import { LONGEST_PASSWORD, LONGEST_REFRESH_TOKEN, LONGEST_USERNAME } from '../limits.ts'
import { operation } from '../operation.ts'
import { validation } from '../validation.ts'
import { requiredLine } from '../values.ts'
import { user } from './user.ts'

const service = 'users'

/** The answer that begins or continues a session. */
export const auth = z.object({
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
  /** Whether the session may only set up the second factor that the company of the account requires. */
  is_factor_missing: z.boolean(),
})
const LONGEST_CODE = 64

/** A code of an authenticator app (six digits) or a recovery code; spaces and hyphens do not count. */
export const secondFactorCode = z.string().check(z.minLength(1, validation.required), z.maxLength(LONGEST_CODE))

const tokenInBody = z.optional(z.string().check(z.maxLength(LONGEST_REFRESH_TOKEN)))
const refreshBody = z.strictObject({ refresh_token: tokenInBody, renewal_token: tokenInBody })

/** Operations that begin, continue and end a session (C10–C12). Each page needs them, so they stand alone. */
export const loginOperations = {
  login: operation({
    id: 'session.login',
    service,
    method: 'POST',
    path: '/auth',
    summary: 'Log in',
    access: 'anyone',
    multipart: {
      fields: z.strictObject({
        username: requiredLine(LONGEST_USERNAME),
        password: z.string().check(z.minLength(1, validation.required), z.maxLength(LONGEST_PASSWORD)),
        /** Needed if the account has a second factor. */
        code: z.optional(secondFactorCode),
      }),
    },
    status: 200,
    answer: auth,
    problems: [
      'invalid_credentials',
      'second_factor_needed',
      'invalid_code',
      'foreign_origin',
      'too_many_misses',
      'unsupported_media',
      'too_large',
    ],
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
}
