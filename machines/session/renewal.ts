import type { Failure } from '../kit/area/failure.ts'

/** Time before the end of an access token at which it is renewed, in milliseconds. */
export const RENEW_BEFORE_MS = 60_000
/** Delay before a renewal without an answer is repeated, in milliseconds. */
export const RENEWAL_RETRY_MS = 15_000

/** Whether the server rejected the renewal. Only then the session ends; a missing answer does not end it. */
export const isRejection = (failure: Failure): boolean => failure.kind === 'problem' && failure.status < 500

/**
 * Milliseconds from the grant of an access token to its renewal: a minute before its end, or at 80 % of a short
 * lifetime.
 */
export const renewalDelay = (lifetimeMs: number): number =>
  Math.max(1000, Math.min(lifetimeMs - RENEW_BEFORE_MS, lifetimeMs * 0.8))
