import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { account, authenticatorApp, company } from '../tables.ts'

/**
 * SQL: whether an account must set up a second factor before anything else, because its company requires one. For
 * statements with the tables of accounts and companies.
 */
export const isFactorMissing = sql<boolean>`(${company.needsSecondFactor} and not exists (
  select from ${authenticatorApp} where ${authenticatorApp.accountId} = ${account.id}))`

/** Whether an account must set up a second factor before anything else. */
export const lacksSecondFactor = async (tx: Tx, accountId: number): Promise<boolean> => {
  const [found] = await tx
    .select({ isFactorMissing })
    .from(account)
    .innerJoin(company, eq(company.id, account.companyId))
    .where(eq(account.id, accountId))
  return found?.isFactorMissing ?? false
}
