import { sql } from 'drizzle-orm'
import type { ErasedPerson, PersonSection } from '../../../records/person.ts'
import type { Tx } from '../../../store/database.ts'
import { maintenance } from './tables.ts'

/** SQL: whether the account planned works. Their row has the name only; the audit log has the number. */
const plannedBy = (id: number) => sql`exists (select from audit_entry where audit_entry.kind = 'maintenance'
  and audit_entry.record_id = maintenance.id::text and audit_entry.action = 'created' and audit_entry.account_id = ${id})`

/** Takes the name of an account out of the planned works. */
export const eraseFromWorks = async (tx: Tx, { id, name }: ErasedPerson): Promise<void> => {
  await tx.update(maintenance).set({ plannedBy: name }).where(plannedBy(id))
}

/** The works that an account planned. */
export const worksOfPerson = (db: Tx, id: number): PersonSection[] => [
  { section: 'works_planned', rows: () => db.select().from(maintenance).where(plannedBy(id)).orderBy(maintenance.id) },
]
