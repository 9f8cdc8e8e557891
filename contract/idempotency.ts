import type { Operation } from './operation.ts'

/** Header with the key of a creating request. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** Header of an answer that was stored for an earlier request with the same key. */
export const REPLAYED_HEADER = 'idempotent-replayed'
/** Longest key, in characters. */
export const LONGEST_IDEMPOTENCY_KEY = 255
/** For how long a key stands for its first request, in hours. */
export const IDEMPOTENCY_HOURS = 24

const isOfAccount = ({ access }: Operation): boolean =>
  access !== 'anyone' && access !== 'device' && access !== 'player' && access !== 'playout'

/**
 * Whether an operation takes an idempotency key: it creates records for an account. Its answer must not be a secret,
 * because it is stored.
 */
export const takesIdempotencyKey = (operation: Operation): boolean =>
  operation.method === 'POST' &&
  isOfAccount(operation) &&
  operation.secret !== true &&
  (operation.status === 201 || operation.creates === true)
