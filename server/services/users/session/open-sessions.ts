import { and, asc, eq, exists, gt, isNull, or } from 'drizzle-orm'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import type { OpenSession, sessionOperations as operations } from '../../../../contract/users/sessions.ts'
import type { Caller, SessionAccount, SessionCaller } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { Store, Tx } from '../../../store/database.ts'
import { containing, inOrder, readPage } from '../../../store/paging.ts'
import { getVisibleUser } from '../account/accounts.ts'
import { endSessionsOf } from '../account/end-sessions.ts'
import { requireRightsOver } from '../account/managed-accounts.ts'
import { refreshToken, session } from '../tables.ts'

const present = (row: typeof session.$inferSelect, caller: SessionAccount): OpenSession => ({
  id: row.id,
  started_at: row.startedAt.toISOString(),
  renewed_at: row.renewedAt?.toISOString() ?? null,
  address: row.address,
  user_agent: row.userAgent,
  is_current: row.id === caller.sessionId,
})

const sortable = { started_at: session.startedAt, renewed_at: session.renewedAt }

/**
 * A page of the sessions of an account that have not ended and can still be renewed, newest first by default. Throws
 * `not_found` for another account unless the caller manages users, and `administrator_account` if only an administrator
 * may read the sessions.
 */
export const listOpenSessions = async (
  tx: Tx,
  caller: SessionAccount,
  untrustedId: number,
  query: QueryOf<typeof operations.listSessions>,
): Promise<Page<OpenSession>> => {
  const owner = await getVisibleUser(tx, caller, untrustedId)
  requireRightsOver(caller, owner)
  const { filter, sort_by = 'started_at', order = 'desc' } = query
  const usable = tx
    .select({ hash: refreshToken.hash })
    .from(refreshToken)
    .where(
      and(eq(refreshToken.sessionId, session.id), isNull(refreshToken.spentAt), gt(refreshToken.expiresAt, new Date())),
    )
  const where = and(
    eq(session.accountId, owner.id),
    isNull(session.endedAt),
    exists(usable),
    filter ? or(containing(session.address, filter), containing(session.userAgent, filter)) : undefined,
  )
  return readPage(query, {
    rows: tx.select().from(session).where(where).orderBy(inOrder(sortable[sort_by], order), asc(session.id)),
    total: tx.$count(session, where),
    present: (rows) => rows.map((row) => present(row, caller)),
  })
}

/**
 * Ends all sessions of an account but the caller's own. Throws `not_found`, and `administrator_account` or
 * `beyond_own_rights` if the caller may not act on the account.
 */
export const endOtherSessions = (store: Store, caller: SessionCaller, untrustedId: number): Promise<void> =>
  store.transaction(async (tx) => {
    const owner = await getVisibleUser(tx, caller, untrustedId)
    requireRightsOver(caller, owner)
    const { id, name } = owner
    const ended = await endSessionsOf(tx, id, caller.sessionId)
    if (ended > 0)
      await appendAudit(tx, caller, { action: 'session_ended', kind: 'user', recordId: id, recordName: name })
  })

/**
 * Ends a session of an account. Throws `not_found`, also for a session that has already ended, and
 * `administrator_account` if only an administrator may act on the account.
 */
export const endOpenSession = (
  store: Store,
  caller: Caller,
  untrustedId: number,
  untrustedSession: string,
): Promise<void> =>
  store.transaction(async (tx) => {
    const owner = await getVisibleUser(tx, caller, untrustedId)
    requireRightsOver(caller, owner)
    const { id, name } = owner
    const [ended] = await tx
      .update(session)
      .set({ endedAt: new Date() })
      .where(and(eq(session.id, untrustedSession), eq(session.accountId, id), isNull(session.endedAt)))
      .returning({ id: session.id })
    if (!ended) throw notFound()
    await appendAudit(tx, caller, { action: 'session_ended', kind: 'user', recordId: id, recordName: name })
  })
