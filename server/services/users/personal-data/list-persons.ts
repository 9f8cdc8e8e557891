import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import type { personalDataOperations as operations, Person } from '../../../../contract/users/personal-data.ts'
import type { Tx } from '../../../store/database.ts'
import { alphabetical, containing, inOrder, readPage } from '../../../store/paging.ts'
import { account, company } from '../tables.ts'

const state = sql<Person['state']>`case when ${account.erasedAt} is not null then 'erased'
  when ${account.deletedAt} is not null then 'deleted' else 'present' end`

const sortable = { id: account.id, name: alphabetical(account.name), created_at: account.createdAt }

/** A page of all accounts, also of deleted and erased ones. */
export const listPersons = async (tx: Tx, query: QueryOf<typeof operations.listPersons>): Promise<Page<Person>> => {
  const { filter, sort_by = 'id', order = 'asc' } = query
  const where = and(
    query.state ? inArray(state, query.state) : undefined,
    filter
      ? or(
          ...[account.plainUsername, account.plainName, account.plainEmail].map((column) => containing(column, filter)),
        )
      : undefined,
  )
  return readPage(query, {
    rows: tx
      .select({
        id: account.id,
        username: account.username,
        name: account.name,
        companyName: company.name,
        state,
        createdAt: account.createdAt,
        deletedAt: account.deletedAt,
        erasedAt: account.erasedAt,
      })
      .from(account)
      .leftJoin(company, eq(company.id, account.companyId))
      .where(where)
      .orderBy(inOrder(sortable[sort_by], order), account.id),
    total: tx.$count(account, where),
    present: (rows) =>
      rows.map((row) => ({
        id: row.id,
        username: row.username,
        name: row.name,
        company_name: row.companyName,
        state: row.state,
        created_at: row.createdAt.toISOString(),
        deleted_at: row.deletedAt?.toISOString() ?? null,
        erased_at: row.erasedAt?.toISOString() ?? null,
      })),
  })
}
