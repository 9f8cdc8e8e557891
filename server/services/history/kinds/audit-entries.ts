import { sql } from 'drizzle-orm'
import { numberedRows } from './numbered-rows.ts'

/** Members of accounts that an erasure replaces. */
const personal = sql.raw(`'{name,username,email,phone,token}'::text[]`)

/**
 * The audit log. Left out is what an erasure of an account, or a retention period, may take away later: names of people
 * and IP addresses. Who did it stays as the number of the account.
 */
export const auditEntries = numberedRows({
  kind: 'audit',
  table: 'audit_entry',
  values: sql`jsonb_build_array(row.id, row.at, row.account_id, row.action, row.kind, row.record_id,
    case when row.kind <> 'user' then row.record_name end,
    case when row.kind = 'user' then row.before - ${personal} else row.before - 'planned_by' end,
    case when row.kind = 'user' then row.after - ${personal} else row.after - 'planned_by' end)`,
  // Each writer holds a lock until its entries are visible (decision 079).
  settled: async (db) => {
    const { rows } = await db.execute<{ id: number | null }>(sql`select settled_audit_entry() as id`)
    return rows[0]?.id ?? null
  },
})
