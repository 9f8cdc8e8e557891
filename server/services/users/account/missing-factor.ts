import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { account, authenticatorApp, company } from '../tables.ts'

/** The join of an account with its authenticator app, if it has one. */
export const ofAppOwner = eq(authenticatorApp.accountId, account.id)

/** SQL: whether an account has a second factor. For statements that join the apps. */
export const hasApp = sql<boolean>`${authenticatorApp.accountId} is not null`

/**
 * SQL: whether an account must set up a second factor before anything else, because its company requires one. For
 * statements with the company that join the apps.
 */
export const isFactorMissing = sql<boolean>`(${company.needsSecondFactor} and not ${hasApp})`

/** Whether an account must set up a second factor before anything else. */
export const lacksSecondFactor = async (tx: Tx, accountId: number): Promise<boolean> => {
  const [found] = await tx
    .select({ isFactorMissing })
    .from(account)
    .innerJoin(company, eq(company.id, account.companyId))
    .leftJoin(authenticatorApp, ofAppOwner)
    .where(eq(account.id, accountId))
  return found?.isFactorMissing ?? false
}
