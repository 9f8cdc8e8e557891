import * as z from 'zod/mini'
import { LONGEST_NAME } from '../limits.ts'
import { operation } from '../operation.ts'
import { listQuery, paged } from '../paging.ts'
import { byId } from '../records.ts'
import { validation } from '../validation.ts'
import { id, instant, requiredLine } from '../values.ts'
import { secondFactorCode } from './login-operations.ts'
import { tokenScopes } from './token-scopes.ts'
import { currentPassword } from './user-accounts.ts'

/** Longest lifetime of an API token, in days. */
export const LONGEST_TOKEN_DAYS = 366
/**
 * Most API tokens of an account, expired ones included: enough for a token for each program, and a bound for a program
 * that issues them in a loop.
 */
export const MOST_TOKENS = 50

const scopes = z.array(z.enum(tokenScopes))

/** An API token of an account. The token itself is shown once, when it is issued. */
export const apiToken = z.object({
  id,
  name: z.string(),
  /** The last characters of the token, by which its owner recognises it. */
  ending: z.string(),
  scopes,
  created_at: instant,
  expires_at: instant,
  is_expired: z.boolean(),
  /** Time of the last use, exact to a minute; null before the first one. */
  last_used_at: z.nullable(instant),
})
/** An API token on the wire. */
export type ApiToken = z.output<typeof apiToken>

const PAGE_SIZE = 25

/**
 * Operations of API tokens: of your own account, or to see and revoke those of any account if you manage users; those
 * of an administrator only for administrators.
 */
export const apiTokenOperations = {
  listTokens: operation({
    id: 'token.list',
    service: 'users',
    method: 'GET',
    path: '/user/{id}/token',
    summary: 'API tokens of an account that were not revoked, the latest first',
    access: 'session',
    token: 'never',
    params: byId,
    query: z.strictObject(listQuery(['created_at', 'expires_at', 'name'], PAGE_SIZE)),
    status: 200,
    answer: paged(apiToken),
    problems: ['not_found', 'administrator_account', 'beyond_own_rights'],
  }),
  issueToken: operation({
    id: 'token.issue',
    service: 'users',
    method: 'POST',
    path: '/me/token',
    secret: true,
    summary: 'Issue an API token for your own account, with your password; it cannot be read again',
    access: 'session',
    token: 'never',
    body: z.strictObject({
      name: requiredLine(LONGEST_NAME),
      scopes: scopes.check(
        z.minLength(1, validation.option),
        z.maxLength(tokenScopes.length),
        // Many programs and servers store addresses, so the token of a calendar opens nothing else.
        z.refine((chosen) => !chosen.includes('calendar') || chosen.length === 1, validation.value),
      ),
      /** Not needed for an account without a password; its session must be confirmed. */
      current_password: z.optional(currentPassword),
      /** Needed if the account has a second factor. */
      code: z.optional(secondFactorCode),
      expires_in_days: z.int().check(z.minimum(1), z.maximum(LONGEST_TOKEN_DAYS)),
    }),
    status: 201,
    answer: z.extend(apiToken, {
      token: z.string(),
      /** Path on this server of the calendar that the token opens; null without the scope `calendar`. */
      calendar_path: z.nullable(z.string()),
    }),
    problems: [
      'too_many_tokens',
      'invalid_current_password',
      'confirmation_needed',
      'second_factor_needed',
      'invalid_code',
      'too_many_misses',
    ],
  }),
  revokeToken: operation({
    id: 'token.revoke',
    service: 'users',
    method: 'DELETE',
    path: '/user/{id}/token/{token}',
    summary: 'Revoke an API token: it becomes invalid at once',
    access: 'session',
    token: 'never',
    params: z.extend(byId, { token: z.string().check(z.regex(/^\d{1,9}$/, validation.wholeNumber)) }),
    status: 204,
    answer: 'nothing',
    problems: ['not_found', 'administrator_account', 'beyond_own_rights'],
  }),
}
