import { and, eq, lt, sql } from 'drizzle-orm'
import type { ImportProgress } from '../../contract/sheet-import.ts'
import { DAY_MS } from '../../machines/calendar/durations.ts'
import type { Clock } from '../base/clock.ts'
import type { Account } from '../http/caller.ts'
import { notFound } from '../http/problem.ts'
import type { Store } from '../store/database.ts'
import { workProgress } from './tables.ts'

/** Shortest time between two stored values of the progress, in milliseconds. */
const NOTE_EVERY_MS = 250

type Platform = { store: Store; clock: Clock }

/** Stores the progress of work. */
export type NoteProgress = (progress: ImportProgress) => Promise<void>

/**
 * Creates a function that stores the progress of work a few times a second, outside of its transaction. It does not
 * overwrite a row of another account with the same id.
 */
export const progressNotes = async (
  { store, clock }: Platform,
  account: Pick<Account, 'id'>,
  untrustedUuid: string | undefined,
): Promise<NoteProgress> => {
  if (untrustedUuid === undefined) return () => Promise.resolve()
  const dayAgo = new Date(clock.now().getTime() - DAY_MS)
  await store.db.delete(workProgress).where(lt(workProgress.updatedAt, dayAgo))
  let notedMs = Number.NEGATIVE_INFINITY
  return async (progress) => {
    if (performance.now() - notedMs < NOTE_EVERY_MS && progress.done < progress.total) return
    notedMs = performance.now()
    const noted = { ...progress, updatedAt: clock.now() }
    await store.db
      .insert(workProgress)
      .values({ uuid: untrustedUuid, accountId: account.id, ...noted })
      .onConflictDoUpdate({
        target: workProgress.uuid,
        set: noted,
        setWhere: sql`${workProgress.accountId} = ${account.id}`,
      })
  }
}

/** The progress of work of the account. Throws `not_found`, also for work of another account. */
export const progressOf = async (
  { store }: Pick<Platform, 'store'>,
  account: Pick<Account, 'id'>,
  untrustedUuid: string,
): Promise<ImportProgress> => {
  const [row] = await store.db
    .select()
    .from(workProgress)
    .where(and(eq(workProgress.uuid, untrustedUuid), eq(workProgress.accountId, account.id)))
  if (!row) throw notFound()
  return { phase: row.phase, done: row.done, total: row.total }
}
