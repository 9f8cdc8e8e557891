import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import type { QueryOf } from '../../../contract/operation.ts'
import type { Page } from '../../../contract/paging.ts'
import { OPERATOR_ROLE } from '../../../contract/roles.ts'
import type { userOperations } from '../../../contract/users.ts'
import type { Multipliers } from '../../../machines/audience/audience.ts'
import type { Account } from '../../http/caller.ts'
import type { Tx } from '../../store/open.ts'
import { alphabetical, containing, inOrder, offsetOf, pageOf } from '../../store/paging.ts'
import { account, company } from './tables.ts'

type ListedCompany = { id: number; uuid: string; name: string; discount: number }

/** A page of companies (C23): all companies if permitted, otherwise only your own. */
export const listCompanies = async (
  tx: Tx,
  caller: Account,
  query: QueryOf<typeof userOperations.listCompanies>,
): Promise<Page<ListedCompany>> => {
  const where = and(
    caller.permissions.includes('campaign.read_all_companies') ? undefined : eq(company.id, caller.companyId),
    query.filter ? containing(company.name, query.filter) : undefined,
  )
  const column = query.sort_by === 'name' ? alphabetical(company.name) : company.id
  const [total] = await tx.select({ value: count() }).from(company).where(where)
  const items = await tx
    .select({ id: company.id, uuid: company.uuid, name: company.name, discount: company.discountPercent })
    .from(company)
    .where(where)
    .orderBy(inOrder(column, query.order))
    .limit(query.size)
    .offset(offsetOf(query))
  return pageOf(items, total?.value ?? 0, query)
}

/** The settings of a company that prices and audience depend on. */
export type CompanyTerms = { id: number; name: string; discountPercent: number; multipliers: Multipliers }

/** The terms of the given companies by id. Unknown companies are absent. */
export const termsOfCompanies = async (tx: Tx, ids: readonly number[]): Promise<Map<number, CompanyTerms>> => {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(company)
          .where(inArray(company.id, [...new Set(ids)]))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        discountPercent: row.discountPercent,
        multipliers: { car: row.carMultiplier, bus: row.busMultiplier, views: row.viewsMultiplier },
      },
    ]),
  )
}

/** The ids of the companies whose name contains a text. */
export const companiesNamed = async (tx: Tx, text: string): Promise<number[]> =>
  (await tx.select({ id: company.id }).from(company).where(containing(company.name, text))).map((row) => row.id)

/** The names of the given accounts by id, including deleted accounts. */
export const namesOfAccounts = async (tx: Tx, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: account.id, name: account.name })
          .from(account)
          .where(inArray(account.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The accounts that a campaign can have as operator: active, with the operator's role, sorted by name. */
export const listOperators = (tx: Tx): Promise<{ id: number; name: string }[]> =>
  tx
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(and(eq(account.roleId, OPERATOR_ROLE), eq(account.isActive, true), isNull(account.deletedAt)))
    .orderBy(asc(alphabetical(account.name)))
