import type { Failure } from '../kit/area/failure.ts'

/** Milliseconds before its end at which an access token is renewed. */
export const RENEW_BEFORE_MS = 60_000
/** Milliseconds after which a renewal is tried again when nobody answered. */
export const RENEWAL_RETRY_MS = 15_000

/** Whether the platform said no, in contrast to not answering: only then the session is over. */
export const isRejection = (failure: Failure): boolean => failure.kind === 'problem' && failure.status < 500

/** Milliseconds from the grant of an access token to its renewal: a minute before its end, or at four fifths of a short life. */
export const renewalDelay = (lifetimeMs: number): number =>
  Math.max(1000, Math.min(lifetimeMs - RENEW_BEFORE_MS, lifetimeMs * 0.8))
