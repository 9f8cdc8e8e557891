import { sql } from 'drizzle-orm'
import type { AuditAction, AuditKind } from '../../contract/audit.ts'
import type { Tx } from '../store/database.ts'
import { auditEntry } from './tables.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * The actor: an account with its IP address, or the name and IP address of a caller without a session; and the time by
 * the platform's clock, like that of the histories of campaigns. Work without a request has no address.
 */
export type Actor = { id: number | null; name: string | null; address: string | null; at: Date }

/** One entry of the audit log. `before` and `after` are whole records; only their differences are stored. */
export type AuditedAction = {
  action: AuditAction
  kind: AuditKind
  recordId: number | string
  recordName: string
  before?: Members | null
  after?: Members | null
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const differences = (one: Members, other: Members): Members =>
  Object.fromEntries(Object.entries(one).filter(([key, value]) => key !== 'version' && !isEqual(value, other[key])))

/** Appends entries to the audit log in the transaction of the writes that they describe. */
export const appendAudits = async (tx: Tx, actor: Actor, actions: readonly AuditedAction[]): Promise<void> => {
  const rows = actions.map(({ action, kind, recordId, recordName, before = null, after = null }) => {
    const isChange = before !== null && after !== null
    return {
      action,
      kind,
      record_id: String(recordId),
      record_name: recordName,
      before: isChange ? differences(before, after) : before,
      after: isChange ? differences(after, before) : after,
    }
  })
  await tx.execute(sql`
    insert into ${auditEntry} (at, account_id, account_name, address, action, kind, record_id, record_name, before, after)
    select ${actor.at.toISOString()}::timestamptz, ${actor.id}::int, ${actor.name}::text, ${actor.address}::text, each.*
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as each (action text, kind text, record_id text, record_name text, before jsonb, after jsonb)`)
}

/** Appends one entry to the audit log. See {@link appendAudits}. */
export const appendAudit = (tx: Tx, actor: Actor, action: AuditedAction): Promise<void> =>
  appendAudits(tx, actor, [action])
