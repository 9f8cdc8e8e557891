import { eq, or, sql } from 'drizzle-orm'
import type { Tx } from '../store/database.ts'
import type { ErasedPerson } from './person.ts'
import { idempotencyKey, workProgress } from './tables.ts'

/** Deletes the kept answers of requests by an account and about it, and the progress of its imports. */
export const eraseFromRequests = async (tx: Tx, { id, uuid }: ErasedPerson): Promise<void> => {
  await tx
    .delete(idempotencyKey)
    .where(or(eq(idempotencyKey.accountId, id), sql`position(${uuid} in ${idempotencyKey.answer}) > 0`))
  await tx.delete(workProgress).where(eq(workProgress.accountId, id))
}
