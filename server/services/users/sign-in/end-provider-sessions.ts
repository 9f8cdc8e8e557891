import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { session } from '../tables.ts'

/** Ends the open sessions that began at an identity provider, or those of them that a condition selects. */
export const endSessionsOfProvider = async (tx: Tx, providerId: number, selected?: SQL): Promise<number[]> => {
  const ended = await tx
    .update(session)
    .set({ endedAt: new Date() })
    .where(and(eq(session.providerId, providerId), isNull(session.endedAt), selected))
    .returning({ accountId: session.accountId })
  return ended.map(({ accountId }) => accountId)
}
