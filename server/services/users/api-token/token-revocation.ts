import { and, eq } from 'drizzle-orm'
import { type Actor, appendAudit } from '../../../records/audit.ts'
import type { Tx } from '../../../store/database.ts'
import { apiToken } from '../tables.ts'

type Row = typeof apiToken.$inferSelect
type Owner = { id: number; name: string }

/** Appends the issue or the revocation of a token to the audit log, as an entry of its account. */
export const auditToken = (
  tx: Tx,
  actor: Actor,
  owner: Owner,
  action: 'token_issued' | 'token_revoked',
  { name, ending, scopes, expiresAt }: Row,
): Promise<void> => {
  const token = { token: `${name} (…${ending})`, scopes, expires_at: expiresAt.toISOString() }
  const members = action === 'token_issued' ? { after: token } : { before: token }
  return appendAudit(tx, actor, { action, kind: 'user', recordId: owner.id, recordName: owner.name, ...members })
}

/** Revokes the API tokens of an account, or only one of them. Returns the number of revoked tokens. */
export const revokeTokens = async (tx: Tx, actor: Actor, owner: Owner, onlyId?: number): Promise<number> => {
  const rows = await tx
    .delete(apiToken)
    .where(and(eq(apiToken.accountId, owner.id), onlyId === undefined ? undefined : eq(apiToken.id, onlyId)))
    .returning()
  for (const row of rows) await auditToken(tx, actor, owner, 'token_revoked', row)
  return rows.length
}
