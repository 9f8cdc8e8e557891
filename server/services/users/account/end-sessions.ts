import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { session } from '../tables.ts'

/** Ends all sessions of an account, except one if its id is given. Returns how many were open. */
export const endSessionsOf = async (tx: Tx, accountId: number, exceptSessionId?: string): Promise<number> => {
  const ended = await tx
    .update(session)
    .set({ endedAt: new Date() })
    .where(
      and(
        eq(session.accountId, accountId),
        isNull(session.endedAt),
        exceptSessionId ? ne(session.id, exceptSessionId) : undefined,
      ),
    )
    .returning({ id: session.id })
  return ended.length
}
