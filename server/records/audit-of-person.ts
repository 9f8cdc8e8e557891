import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../store/database.ts'
import type { ErasedPerson, PersonSection } from './person.ts'
import { auditEntry } from './tables.ts'

const PART = 2000

const aboutAccount = (id: number): SQL => sql`(kind = 'user' and record_id = ${String(id)})`

/** All names and usernames that the audit log has of an account. An erasure needs them before it removes them. */
export const namesInAudit = async (tx: Tx, id: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select account_name as name from audit_entry where account_id = ${id} and account_name is not null
    union select record_name from audit_entry where ${aboutAccount(id)} and record_name <> ''
    union select member.name from audit_entry
      cross join lateral (values (before ->> 'name'), (before ->> 'username'), (after ->> 'name'), (after ->> 'username'))
        as member (name)
      where ${aboutAccount(id)} and action in ('created', 'changed', 'deleted') and member.name is not null`)
  return rows.map((row) => row.name)
}

/** SQL of the members of an audited account in which its name and addresses are erased. */
const erasedMembers = (column: SQL, name: string): SQL => sql`case when ${column} is not null then (
  select coalesce(jsonb_object_agg(member, case
    when value = 'null' then value
    when member in ('name', 'username') then to_jsonb(${name}::text)
    when member in ('email', 'phone', 'token') then 'null'
    else value end), '{}')
  from jsonb_each(${column}) as each (member, value)) end`

const erasedPlanner = (column: SQL, name: string): SQL => sql`case when ${column} ? 'planned_by'
  then ${column} || jsonb_build_object('planned_by', ${name}::text) else ${column} end`

/**
 * Takes the name, the e-mail address and the IP addresses of an account out of the audit log. The entries stay, with
 * its number. A trigger allows nothing else.
 */
export const eraseFromAudit = async (tx: Tx, { id, name }: ErasedPerson): Promise<void> => {
  await tx.execute(sql`update audit_entry set account_name = ${name}, address = null
    where account_id = ${id} and (account_name is distinct from ${name} or address is not null)`)
  // Failed logins have no account; their address is that of whoever tried.
  await tx.execute(sql`update audit_entry set record_name = ${name},
      before = ${erasedMembers(sql`before`, name)}, after = ${erasedMembers(sql`after`, name)},
      address = case when account_id is null then null else address end
    where ${aboutAccount(id)}`)
  await tx.execute(sql`update audit_entry as entry set
      before = ${erasedPlanner(sql`entry.before`, name)}, after = ${erasedPlanner(sql`entry.after`, name)}
    where kind = 'maintenance' and (entry.before ? 'planned_by' or entry.after ? 'planned_by') and exists (
      select from audit_entry as planned where planned.kind = 'maintenance' and planned.record_id = entry.record_id
        and planned.action = 'created' and planned.account_id = ${id})`)
}

/** Removes IP addresses from entries before an instant, some in one call. The entries stay. */
export const removeOldAddresses = async (tx: Tx, before: Date, most: number): Promise<void> => {
  await tx.execute(sql`update audit_entry set address = null where id in (select id from audit_entry
    where address is not null and at < ${before.toISOString()} order by at limit ${most})`)
}

type Entry = typeof auditEntry.$inferSelect

/** An entry without what it says about other people: who did it to the account, and whom the account changed. */
const withoutOthers = ({ accountName, address, recordName, before, after, ...entry }: Entry, id: number): object => ({
  ...entry,
  ...(entry.accountId === id || entry.accountId === null ? { accountName, address } : {}),
  ...(entry.kind === 'user' && entry.recordId !== String(id) ? {} : { recordName, before, after }),
})

async function* entriesOf(db: Tx, id: number): AsyncGenerator<object> {
  for (let last = 0; ; ) {
    const rows = await db
      .select()
      .from(auditEntry)
      .where(and(gt(auditEntry.id, last), or(eq(auditEntry.accountId, id), aboutAccount(id))))
      .orderBy(asc(auditEntry.id))
      .limit(PART)
    yield* rows.map((row) => withoutOthers(row, id))
    last = rows.at(-1)?.id ?? 0
    if (rows.length < PART) return
  }
}

/** The entries of the audit log by an account and about it. */
export const auditOfPerson = (db: Tx, id: number): PersonSection[] => [
  { section: 'audit_entries', rows: () => entriesOf(db, id) },
]
