import { MINUTE_MS, SECOND_MS } from '../calendar/durations.ts'
import type { Failure } from '../kit/area/failure.ts'

/** Time before the expiry of an access token at which it is renewed, in milliseconds. */
export const RENEW_BEFORE_MS = MINUTE_MS
/** Delay before a renewal without an answer is repeated, in milliseconds. */
export const RENEWAL_RETRY_MS = 15 * SECOND_MS

/** Whether the server rejected the renewal. Only a rejection ends the session; a missing answer does not. */
export const isRejection = (failure: Failure): boolean => failure.kind === 'problem' && failure.status < 500

/** Milliseconds from the grant of an access token to its renewal: a minute before its expiry, or 80 % of a lifetime
 * under five minutes, and at least a second.
 */
export const renewalDelay = (lifetimeMs: number): number =>
  Math.max(SECOND_MS, Math.min(lifetimeMs - RENEW_BEFORE_MS, lifetimeMs * 0.8))
