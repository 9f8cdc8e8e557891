import type { AuditAction, AuditKind } from '../../contract/audit.ts'
import type { Caller } from '../http/caller.ts'
import type { Tx } from '../store/open.ts'
import { auditEntry } from './tables.ts'

type Members = Readonly<Record<string, unknown>>

/** Who acts: an account with its address, or only the name and address of somebody without a session. */
export type Actor = Pick<Caller, 'id' | 'name' | 'address'> | { id: null; name: string | null; address: string | null }

/** One entry of the audit log. `before` and `after` are whole records; only their differences are stored. */
export type Deed = {
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

/**
 * Appends an entry to the audit log, in the transaction of the write that it describes. The time is real time, because
 * a demo may have moved the platform's clock.
 */
export const appendAudit = async (tx: Tx, actor: Actor, deed: Deed): Promise<void> => {
  const { action, kind, recordId, recordName, before = null, after = null } = deed
  const isChange = before !== null && after !== null
  await tx.insert(auditEntry).values({
    at: new Date(),
    accountId: actor.id,
    accountName: actor.name,
    address: actor.address,
    action,
    kind,
    recordId: String(recordId),
    recordName,
    before: isChange ? differences(before, after) : before,
    after: isChange ? differences(after, before) : after,
  })
}
