import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { FailingKind } from '../../contract/platform-state.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../machines/calendar/durations.ts'
import { isDatabaseUnavailable } from '../base/database-unavailable.ts'
import { describeError } from '../base/describe-error.ts'
import { PostponedError } from '../base/postponed-error.ts'
import { anyOf } from '../store/any-of.ts'
import type { Store, Tx } from '../store/database.ts'
import { failingWork } from './tables.ts'

/** The wait after a failure doubles from the first to the longest. */
const FIRST_WAIT_MS = 15 * SECOND_MS
const LONGEST_WAIT_MS = 16 * MINUTE_MS
/** After so many failures, in about half an hour, a piece of work is parked. */
const MOST_FAILURES = 8
/** Work that was not tried again for so long after its wait is no longer due, for example of a deleted campaign. */
const NO_LONGER_DUE_MS = HOUR_MS
const LONGEST_REASON = 300
/** A receiver that asks for a longer wait is asked again after this one. */
const LONGEST_POSTPONEMENT_MS = HOUR_MS

type WorkContext = { readonly store: Pick<Store, 'db'>; readonly log: Logger }

/** The kind and the message of the innermost cause, without values and without the query. */
export const reasonOf = (error: unknown): string => {
  let described = describeError(error)
  while (described.cause) described = described.cause
  return `${described.type}: ${described.message}`.slice(0, LONGEST_REASON)
}

/** SQL: whether the piece of work with a key waits or is parked. */
export const isHeld = (kind: FailingKind, key: SQL): SQL =>
  sql`exists (select from ${failingWork} as held where held.kind = ${kind} and held.key = ${key}
    and coalesce(held.next_attempt_at > now(), true))`

/** The keys of failing work of a kind; `isDue` says whether its wait is over. */
export const failingKeys = async (tx: Tx, kind: FailingKind): Promise<{ key: string; isDue: boolean }[]> =>
  tx
    .select({ key: failingWork.key, isDue: sql<boolean>`coalesce(${failingWork.nextAttemptAt} <= now(), false)` })
    .from(failingWork)
    .where(eq(failingWork.kind, kind))

/** Records a failure: the piece of work waits longer than before, and as long as the error says, or is parked. */
export const recordFailure = async (
  { store, log }: WorkContext,
  kind: FailingKind,
  key: string,
  error: unknown,
): Promise<void> => {
  const reason = reasonOf(error)
  const leastMs = error instanceof PostponedError ? Math.min(error.waitMs, LONGEST_POSTPONEMENT_MS) : 0
  const backoffMs = sql`least(${LONGEST_WAIT_MS}, ${FIRST_WAIT_MS} * 2 ^ ${failingWork.failures})`
  const wait = sql`now() + greatest(${leastMs}::float8, ${backoffMs}) * interval '1 ms'`
  const firstWaitMs = Math.max(FIRST_WAIT_MS, leastMs)
  const isLast = sql`(${failingWork.parkedAt} is not null or ${failingWork.failures} + 1 >= ${MOST_FAILURES}::int)`
  const [stored] = await store.db
    .insert(failingWork)
    .values({ kind, key, failures: 1, reason, nextAttemptAt: sql`now() + ${`${firstWaitMs} ms`}::interval` })
    .onConflictDoUpdate({
      target: [failingWork.kind, failingWork.key],
      set: {
        failures: sql`${failingWork.failures} + 1`,
        reason,
        nextAttemptAt: sql`case when ${isLast} then null else ${wait} end`,
        parkedAt: sql`case when ${isLast} then coalesce(${failingWork.parkedAt}, now()) end`,
      },
      // Another server has recorded the same attempt, if the wait is not over.
      setWhere: sql`${failingWork.nextAttemptAt} <= now()`,
    })
    .returning()
  if (!stored) return
  const { failures, parkedAt } = stored
  const line = { err: error, kind, key, failures }
  if (parkedAt === null) log.warn(line, 'a piece of work failed and is tried again')
  else log.error(line, 'a piece of work failed again and is parked')
}

/** Forgets failures of work that has succeeded or is no longer due. */
export const forgetFailures = async (tx: Tx, kind: FailingKind, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await tx.delete(failingWork).where(and(eq(failingWork.kind, kind), anyOf(failingWork.key, keys)))
}

/**
 * Runs each piece of work alone: one that fails is recorded and delays no other. Returns the results of those that
 * succeeded. Throws only if the database is unavailable, which is the fault of no piece.
 */
export const eachAlone = async <Result>(
  context: WorkContext,
  kind: FailingKind,
  keys: readonly string[],
  run: (key: string) => Promise<Result>,
): Promise<Result[]> => {
  if (keys.length === 0) return []
  const results: Result[] = []
  const succeeded: string[] = []
  const failing = new Set((await failingKeys(context.store.db, kind)).map(({ key }) => key))
  for (const key of keys) {
    try {
      results.push(await run(key))
      if (failing.has(key)) succeeded.push(key)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      await recordFailure(context, kind, key, error)
    }
  }
  await forgetFailures(context.store.db, kind, succeeded)
  return results
}

/** Ends all waits. A parked piece of work is tried once, and stays parked if it fails again. Returns how many. */
export const retryAllWork = async (tx: Tx): Promise<number> =>
  (await tx.update(failingWork).set({ nextAttemptAt: sql`now()` }).returning({ key: failingWork.key })).length

/** Deletes failures of work that is no longer due. */
export const deleteOldFailures = async (tx: Tx): Promise<void> => {
  const tooOld = sql`now() - ${`${NO_LONGER_DUE_MS} ms`}::interval`
  await tx.delete(failingWork).where(lt(failingWork.nextAttemptAt, tooOld))
}

/** Number of parked pieces of work. */
export const countParked = (tx: Tx): Promise<number> => tx.$count(failingWork, isNotNull(failingWork.parkedAt))

/** Failing work, parked first and then the longest failing; and the number of all. */
export const listFailingWork = async (tx: Tx, most: number) => {
  const [items, total] = [
    await tx.select().from(failingWork).orderBy(isNull(failingWork.parkedAt), failingWork.failingSince).limit(most),
    await tx.$count(failingWork),
  ]
  return { items, total }
}
