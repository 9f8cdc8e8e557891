import { and, countDistinct, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { alphabetical } from '../../../store/paging.ts'
import { identityDomain, identityProvider } from '../tables.ts'

/** Most providers that the login page shows. */
const MOST_SHOWN = 10

/** The active providers that the login page shows, and whether there are others. */
export const listSignInProviders = async (
  tx: Tx,
): Promise<{ providers: { uuid: string; name: string }[]; has_others: boolean }> => {
  const isActive = eq(identityProvider.isActive, true)
  const providers = await tx
    .select({ uuid: identityProvider.uuid, name: identityProvider.name })
    .from(identityProvider)
    .where(and(isActive, eq(identityProvider.isShown, true)))
    .orderBy(alphabetical(identityProvider.name))
    .limit(MOST_SHOWN)
  return { providers, has_others: (await tx.$count(identityProvider, isActive)) > providers.length }
}

/** The number of providers with a domain that a condition selects: a company or a role that one of them names. */
export const countProvidersOf = async (tx: Tx, ofDomain: SQL): Promise<number> => {
  const [counted] = await tx
    .select({ count: countDistinct(identityDomain.providerId) })
    .from(identityDomain)
    .where(ofDomain)
  return counted?.count ?? 0
}
