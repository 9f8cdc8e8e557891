import { MOST_FILES_PER_HOUR } from '../http/refusal/mass-exports.ts'
import type { Refusal } from '../http/refusal/refusals.ts'
import type { Store } from '../store/database.ts'
import { type Actor, appendAudit } from './audit.ts'

/** Appends refused calls to the audit log, each kind of a minute as one entry with its number. */
export const auditRefusals = (store: Store, refusals: readonly Refusal[], at: Date): Promise<void> =>
  store.transaction(async (tx) => {
    for (const { account, address, operation, record, code, times } of refusals) {
      const actor = { id: account?.id ?? null, name: account?.name ?? null, address, at }
      const after = { problem: code, times }
      await appendAudit(tx, actor, {
        action: 'refused',
        kind: 'access',
        recordId: record,
        recordName: operation,
        after,
      })
    }
  })

/** Appends to the audit log that an account has taken many files within an hour. */
export const auditMassExport = ({ db }: Store, actor: Actor): Promise<void> => {
  const after = { files: MOST_FILES_PER_HOUR }
  return appendAudit(db, actor, { action: 'exported_often', kind: 'access', recordId: '', recordName: '', after })
}
