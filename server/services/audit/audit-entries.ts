import { and, eq, gte, inArray, lt, lte, or } from 'drizzle-orm'
import { type AuditEntry, auditActions, auditKinds, type auditOperations } from '../../../contract/audit.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import type { Page } from '../../../contract/paging.ts'
import { instantOf } from '../../../machines/calendar/warsaw.ts'
import { auditEntry as entry } from '../../records/tables.ts'
import type { Db } from '../../store/database.ts'
import {
  alphabetical,
  containing,
  idsFirst,
  inOrder,
  type OrderTerm,
  orderTerms,
  readPage,
} from '../../store/paging.ts'
import type { EntryTotals } from './entry-totals.ts'

type Query = QueryOf<typeof auditOperations.list>

const sortable = {
  at: entry.at,
  account_name: alphabetical(entry.accountName),
  action: entry.action,
  kind: entry.kind,
  record_name: alphabetical(entry.recordName),
}

const conditionOf = ({ action, kind, account_id, date_from, date_to, filter }: Query) =>
  and(
    action ? inArray(entry.action, action) : undefined,
    kind ? inArray(entry.kind, kind) : undefined,
    account_id === undefined ? undefined : eq(entry.accountId, account_id),
    date_from ? gte(entry.at, instantOf(date_from, 0)) : undefined,
    date_to ? lt(entry.at, instantOf(date_to, 24)) : undefined,
    filter
      ? or(...[entry.accountName, entry.recordName, entry.recordId].map((column) => containing(column, filter)))
      : undefined,
  )

/** A stored word as a word of the contract. The server stores only such words. */
const known = <Word extends string>(words: readonly Word[], stored: string): Word => {
  const found = words.find((word) => word === stored)
  if (!found) throw new Error(`the audit log has the unknown word ${stored}`)
  return found
}

const present = (row: typeof entry.$inferSelect): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  account_id: row.accountId,
  account_name: row.accountName,
  address: row.address,
  action: known(auditActions, row.action),
  kind: known(auditKinds, row.kind),
  record_id: row.recordId,
  record_name: row.recordName,
  before: row.before,
  after: row.after,
})

/** The members of a query that decide which entries it has, as a text. */
const keyOf = ({ action, kind, account_id, date_from, date_to, filter }: Query): string =>
  JSON.stringify([action, kind, account_id, date_from, date_to, filter])

/** Part of the log for an export: its entries up to an id, and their number. */
export type LogPart = { readonly lastId: number; readonly total: number }

/** The number of entries of a query up to an id. */
export const countEntries = (db: Db, query: Query, lastId: number): Promise<number> =>
  db.$count(entry, and(conditionOf(query), lte(entry.id, lastId)))

/** A page of the audit log, newest first by default; of the whole log, or of a part of it. */
export const listEntries = async (db: Db, query: Query, counted: EntryTotals | LogPart): Promise<Page<AuditEntry>> => {
  const condition = conditionOf(query)
  const isPart = typeof counted === 'object'
  const where = isPart ? and(condition, lte(entry.id, counted.lastId)) : condition
  const { sort_by = 'at', order = sort_by === 'at' ? 'desc' : 'asc' } = query
  const terms: OrderTerm[] = [
    { by: sortable[sort_by], order },
    { by: entry.id, order },
  ]
  const statements = idsFirst(
    entry.id,
    (opposite) =>
      db
        .select({ id: entry.id })
        .from(entry)
        .where(where)
        .orderBy(...orderTerms(terms, opposite)),
    (condition, opposite) =>
      db
        .select()
        .from(entry)
        .where(condition)
        .orderBy(...orderTerms(terms, opposite)),
  )
  return readPage(query, {
    ...statements,
    total: isPart ? Promise.resolve(counted.total) : counted(keyOf(query), condition),
    present: (rows) => rows.map(present),
  })
}

/** The id of the latest entry; 0 if there is none. */
export const findLastId = async (db: Db): Promise<number> => {
  const [last] = await db.select({ id: entry.id }).from(entry).orderBy(inOrder(entry.id, 'desc')).limit(1)
  return last?.id ?? 0
}
