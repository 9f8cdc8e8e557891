import { sql } from 'drizzle-orm'
import type { Store, Tx } from './database.ts'

/**
 * How long a table lock may wait. While it waits, all later readers and writers of the table wait behind it, so this is
 * also the longest pause of the product while something else, such as a dump, reads the table for hours.
 */
const LOCK_WAIT_MS = 50
const LOCK_NOT_AVAILABLE = '55P03'

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === LOCK_NOT_AVAILABLE) || isLockTimeout(error.cause))

/**
 * Runs `work` in a transaction that nobody else can use a table in. Returns false, without the work, if others used the
 * table for too long; call it again later.
 */
export const withTableLocked = async (
  { db }: Pick<Store, 'db'>,
  table: string,
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> => {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = ${sql.raw(String(LOCK_WAIT_MS))}`)
      await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`)
      await work(tx)
    })
    return true
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  }
}
