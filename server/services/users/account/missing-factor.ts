import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { account, authenticatorApp, company, identityProvider, session } from '../tables.ts'

/** The join of an account with its authenticator app, if it has one. */
export const ofAppOwner = eq(authenticatorApp.accountId, account.id)

/** SQL: whether an account has a second factor. For statements that join the apps. */
export const hasApp = sql<boolean>`${authenticatorApp.accountId} is not null`

/** The join of a session with the identity provider at which it began, if it did. */
export const ofSessionProvider = eq(identityProvider.id, session.providerId)

/** SQL: whether the identity provider of a session has checked a second factor. */
const isChecked = sql<boolean>`coalesce(${identityProvider.checksSecondFactor}, false)`

/**
 * SQL: whether the account of a session must set up a second factor before anything else: its company requires one, and
 * neither a passkey began the session nor an identity provider has checked one. For statements with the company that
 * join the apps and the providers.
 */
export const isFactorMissing = sql<boolean>`(${company.needsSecondFactor} and not ${hasApp} and not ${isChecked} and ${session.passkeyId} is null)`

/** Whether the account of a session must set up a second factor before anything else. */
export const lacksSecondFactor = async (tx: Tx, sessionId: string): Promise<boolean> => {
  const [found] = await tx
    .select({ isFactorMissing })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .innerJoin(company, eq(company.id, account.companyId))
    .leftJoin(authenticatorApp, ofAppOwner)
    .leftJoin(identityProvider, ofSessionProvider)
    .where(eq(session.id, sessionId))
  return found?.isFactorMissing ?? false
}
