import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { byId } from '../records.ts'
import { instant } from '../values.ts'
import { secondFactorCode } from './login-operations.ts'
import { currentPassword } from './user-accounts.ts'

const service = 'users'

const secondFactor = z.object({
  /** Since when an authenticator app is set up; null without one. Real time. */
  app_since: z.nullable(instant),
  /** Recovery codes that have not been used. */
  recovery_codes: z.int(),
  /** Whether the company of the account requires a second factor. */
  is_required: z.boolean(),
  /** Whether the account has a password, which changes of the second factor ask for. */
  has_password: z.boolean(),
})
/** The second factor of an account on the wire. */
export type SecondFactor = z.output<typeof secondFactor>

const newCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Not needed for an account without a password; its session must be confirmed. */
const ownPassword = z.optional(currentPassword)
const ofOwnPassword = ['invalid_current_password', 'confirmation_needed', 'too_many_misses'] as const
const ofOwnFactor = [...ofOwnPassword, 'no_second_factor', 'invalid_code'] as const

/**
 * Operations of the second factor of an account: an authenticator app (TOTP, RFC 6238) and recovery codes. Those that
 * set up an app are open to accounts whose company requires a second factor that they do not have yet.
 */
export const secondFactorOperations = {
  getSecondFactor: operation({
    id: 'second_factor.get',
    service,
    method: 'GET',
    path: '/me/second-factor',
    summary: 'The second factor of your own account',
    access: 'session',
    token: 'never',
    withoutSecondFactor: true,
    status: 200,
    answer: secondFactor,
    problems: [],
  }),
  beginApp: operation({
    id: 'second_factor.begin_app',
    service,
    method: 'POST',
    path: '/me/second-factor/app',
    summary: 'Begin to set up an authenticator app, or to replace it: a new secret, valid from its first code on',
    access: 'session',
    token: 'never',
    withoutSecondFactor: true,
    secret: true,
    body: z.strictObject({ current_password: ownPassword }),
    status: 200,
    /** The secret in Base32, and the address that an app reads from a QR code (`otpauth:`). */
    answer: z.object({ secret: z.string(), uri: z.string() }),
    problems: ofOwnPassword,
  }),
  confirmApp: operation({
    id: 'second_factor.confirm_app',
    service,
    method: 'PUT',
    path: '/me/second-factor/app',
    summary:
      'Use the new secret from now on, proved by a code of it; your other sessions end, and recovery codes are new',
    access: 'session',
    token: 'never',
    withoutSecondFactor: true,
    secret: true,
    body: z.strictObject({ code: secondFactorCode }),
    status: 200,
    answer: newCodes,
    problems: ['no_second_factor', 'invalid_code', 'too_many_misses'],
  }),
  issueRecoveryCodes: operation({
    id: 'second_factor.issue_codes',
    service,
    method: 'POST',
    path: '/me/second-factor/recovery-codes',
    summary: 'New recovery codes; the present ones become invalid',
    access: 'session',
    token: 'never',
    secret: true,
    body: z.strictObject({ current_password: ownPassword, code: secondFactorCode }),
    status: 200,
    answer: newCodes,
    problems: ofOwnFactor,
  }),
  removeApp: operation({
    id: 'second_factor.remove',
    service,
    method: 'POST',
    path: '/me/second-factor/removal',
    summary: 'Log in without a second factor from now on, unless your company requires one',
    access: 'session',
    token: 'never',
    body: z.strictObject({ current_password: ownPassword, code: secondFactorCode }),
    status: 204,
    answer: 'nothing',
    problems: [...ofOwnFactor, 'second_factor_required'],
  }),
  resetSecondFactor: operation({
    id: 'second_factor.reset',
    service,
    method: 'DELETE',
    path: '/user/{id}/second-factor',
    summary: 'Remove the second factor of a user who has lost it; all sessions of the user end',
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
      'no_second_factor',
    ],
  }),
}

/** The operation by which the owner of a session proves again who it is. */
export const confirmationOperations = {
  confirm: operation({
    id: 'session.confirm',
    service,
    method: 'POST',
    path: '/auth/confirmation',
    summary: 'Prove again who you are: for 15 minutes the session may do what cannot be undone',
    access: 'session',
    token: 'never',
    body: z.strictObject({ current_password: currentPassword, code: z.optional(secondFactorCode) }),
    status: 204,
    answer: 'nothing',
    problems: ['invalid_current_password', 'second_factor_needed', 'invalid_code', 'too_many_misses'],
  }),
}
