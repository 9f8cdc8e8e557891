import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { IDEMPOTENCY_HOURS } from '../../contract/idempotency.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../machines/calendar/durations.ts'
import { type RequestClaim, withClaim } from '../base/request-claim.ts'
import type { KeyedRequest, RunOnce } from '../http/idempotency-key.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store, Tx } from '../store/database.ts'
import { idempotencyKey } from './tables.ts'

/** How long a repeated request waits for the answer to the first one. */
const LONGEST_WAIT_MS = 15 * SECOND_MS
const POLL_MS = 50
/** After this time a request without an answer has been lost with its server. */
const LOST_AFTER_MS = MINUTE_MS

class KeyTakenError extends Error {
  override readonly name = 'KeyTakenError'
}

const oldestKept = (): Date => new Date(Date.now() - IDEMPOTENCY_HOURS * HOUR_MS)

const ofRequest = ({ accountId, key }: Pick<KeyedRequest, 'accountId' | 'key'>) =>
  and(eq(idempotencyKey.accountId, accountId), eq(idempotencyKey.key, key))

const find = async (tx: Tx, request: KeyedRequest) => {
  const [row] = await tx.select().from(idempotencyKey).where(ofRequest(request))
  if (!row || row.createdAt < oldestKept()) return null
  if (row.fingerprint !== request.fingerprint) throw new ProblemError('idempotency_key_reused')
  return row
}

/** Stores the key. If another request stores it at the same time, this waits for its transaction. */
const claim = async (tx: Tx, request: KeyedRequest): Promise<void> => {
  const { accountId, key, fingerprint } = request
  await tx.delete(idempotencyKey).where(and(ofRequest(request), lt(idempotencyKey.createdAt, oldestKept())))
  const stored = await tx
    .insert(idempotencyKey)
    .values({ accountId, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key })
  if (stored.length === 0) throw new KeyTakenError()
}

/** The answer to the first request with the key. Throws `request_in_progress` if it does not come. */
const answerOfFirst = async (store: Store, request: KeyedRequest): Promise<string | null> => {
  for (let waitedMs = 0; waitedMs <= LONGEST_WAIT_MS; waitedMs += POLL_MS) {
    const row = await find(store.db, request)
    if (!row) return null
    if (row.answer !== null) return row.answer
    if (Date.now() - row.createdAt.getTime() > LOST_AFTER_MS) break
    await sleep(POLL_MS)
  }
  throw new ProblemError('request_in_progress')
}

const storeAnswer = async (tx: Tx, request: KeyedRequest, answer: string): Promise<void> => {
  const { accountId, key, fingerprint } = request
  await tx
    .insert(idempotencyKey)
    .values({ accountId, key, fingerprint, answer })
    .onConflictDoUpdate({ target: [idempotencyKey.accountId, idempotencyKey.key], set: { answer } })
}

/** A refused request has created nothing, so its key may be used again. */
const forget = async (tx: Tx, request: KeyedRequest): Promise<void> => {
  await tx.delete(idempotencyKey).where(and(ofRequest(request), isNull(idempotencyKey.answer)))
}

/**
 * Creates the function that runs a creating request once for each key of an account. The key is stored in the
 * transaction that creates the record, so that of two requests at the same time one waits and then gets the answer of
 * the other. A server that is killed between the transaction and the answer leaves a key without an answer: repeated
 * requests get `request_in_progress`, and no second record.
 */
export const createRunOnce =
  (store: Store): RunOnce =>
  async (request, work) => {
    const repeated = await answerOfFirst(store, request)
    if (repeated !== null) return { answer: repeated, isReplayed: true }
    const own: RequestClaim = { make: (tx) => claim(tx as Tx, request), state: 'open' }
    try {
      const answer = await withClaim(own, work)
      await storeAnswer(store.db, request, answer)
      return { answer, isReplayed: false }
    } catch (error) {
      if (error instanceof KeyTakenError) {
        const first = await answerOfFirst(store, request)
        if (first !== null) return { answer: first, isReplayed: true }
        // The first request was refused after this one had waited for it.
        throw new ProblemError('request_in_progress')
      }
      if (own.state === 'made') await forget(store.db, request)
      throw error
    }
  }

/** Deletes keys that are older than their time. */
export const deleteOldKeys = async (tx: Tx): Promise<void> => {
  await tx
    .delete(idempotencyKey)
    .where(sql`${idempotencyKey.createdAt} < now() - ${`${IDEMPOTENCY_HOURS} hours`}::interval`)
}
