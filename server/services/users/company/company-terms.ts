import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { OPERATOR_ROLE } from '../../../../contract/permissions.ts'
import type { Multipliers } from '../../../../machines/audience/audience.ts'
import type { Tx } from '../../../store/database.ts'
import { alphabetical, containing } from '../../../store/paging.ts'
import { account, company } from '../tables.ts'

/** The settings of a company on which prices and audience depend. */
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
  (await tx.select({ id: company.id }).from(company).where(containing(company.plainName, text))).map((row) => row.id)

/** All companies with their names. */
export const nameCompanies = (tx: Tx): Promise<{ id: number; name: string }[]> =>
  tx.select({ id: company.id, name: company.name }).from(company)

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

/** Those of the given accounts that are neither deleted nor switched off. */
export const activeAccountsAmong = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const isActive = and(inArray(account.id, [...new Set(ids)]), eq(account.isActive, true), isNull(account.deletedAt))
  const rows = await tx.select({ id: account.id }).from(account).where(isActive)
  return new Set(rows.map(({ id }) => id))
}

/** The accounts that a campaign can have as operator: active, with the operator's role, sorted by name. */
export const listOperators = (tx: Tx): Promise<{ id: number; name: string }[]> =>
  tx
    .select({ id: account.id, name: account.name })
    .from(account)
    .where(and(eq(account.roleId, OPERATOR_ROLE), eq(account.isActive, true), isNull(account.deletedAt)))
    .orderBy(asc(alphabetical(account.name)))
