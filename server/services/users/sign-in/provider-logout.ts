import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { notFound, ProblemError } from '../../../http/problem.ts'
import { appendAudits } from '../../../records/audit.ts'
import type { Store } from '../../../store/database.ts'
import type { UsersContext } from '../context.ts'
import { hashOfToken } from '../random-token.ts'
import type { AccessTokens } from '../session/access-tokens.ts'
import type { RequestOrigin } from '../session/sessions.ts'
import { account, identity, identityProvider, refreshToken, session } from '../tables.ts'
import { endSessionsOfProvider } from './end-provider-sessions.ts'
import { discoverProvider, logoutAddress, logoutOfNotice, type ProviderLogout } from './openid-client.ts'

const noticeOf = async (
  context: UsersContext,
  provider: typeof identityProvider.$inferSelect,
  notice: string,
): Promise<ProviderLogout> => {
  const configuration = await discoverProvider(context, provider)
  try {
    return await logoutOfNotice(context, configuration, notice)
  } catch {
    throw new ProblemError('sign_in_failed')
  }
}

/**
 * Ends the sessions of a user who logged out at the provider. A notice ends no session that began after it, so it
 * cannot be used again later. Throws `not_found` for an unknown provider and `sign_in_failed` for a wrong notice.
 */
export const endByNotice = async (
  context: UsersContext,
  providerUuid: string,
  notice: string,
  { address, at }: RequestOrigin,
): Promise<void> => {
  const [provider] = await context.store.db
    .select()
    .from(identityProvider)
    .where(eq(identityProvider.uuid, providerUuid))
  if (!provider) throw notFound()
  const logout = await noticeOf(context, provider, notice)
  const ofSubject = sql`${session.accountId} in (select account_id from ${identity}
    where provider_id = ${provider.id} and subject = ${logout.subject})`
  const selected = and(
    lte(session.startedAt, logout.at),
    logout.session === null ? ofSubject : eq(session.providerSession, logout.session),
  )
  await context.store.transaction(async (tx) => {
    const accountIds = await endSessionsOfProvider(tx, provider.id, selected)
    if (accountIds.length === 0) return
    const owners = await tx
      .select({ id: account.id, name: account.name })
      .from(account)
      .where(inArray(account.id, accountIds))
    const actions = owners.map(
      ({ id, name }) => ({ action: 'session_ended', kind: 'user', recordId: id, recordName: name }) as const,
    )
    await appendAudits(tx, { id: null, name: provider.name, address, at }, actions)
  })
}

/** The number of the provider at which the session of tokens began; null for a login with a password. */
export const providerOfTokens = async (
  { db }: Store,
  tokens: AccessTokens,
  { accessToken, refreshToken: token }: { accessToken: string | undefined; refreshToken: string | undefined },
): Promise<string | null> => {
  const named = accessToken === undefined ? null : await tokens.read(accessToken)
  const sessionId = named === 'expired' ? null : named
  if (sessionId === null && token === undefined) return null
  const ofToken = db
    .select({ id: refreshToken.sessionId })
    .from(refreshToken)
    .where(eq(refreshToken.hash, hashOfToken(token ?? '')))
  const [found] = await db
    .select({ uuid: identityProvider.uuid })
    .from(session)
    .innerJoin(identityProvider, eq(identityProvider.id, session.providerId))
    .where(sessionId === null ? inArray(session.id, ofToken) : eq(session.id, sessionId))
  return found?.uuid ?? null
}

/**
 * The page at which the user of a browser also logs out of the provider of its last session; null for an unknown
 * provider, and for one that has no such page or does not answer.
 */
export const findLogout = async (
  context: UsersContext,
  providerUuid: string | undefined,
  origin: string,
): Promise<{ name: string; address: string } | null> => {
  if (providerUuid === undefined) return null
  const [provider] = await context.store.db
    .select()
    .from(identityProvider)
    .where(sql`${identityProvider.uuid}::text = ${providerUuid}`)
  if (!provider) return null
  try {
    const address = logoutAddress(await discoverProvider(context, provider), `${origin}/auth/login`)
    return address === null ? null : { name: provider.name, address }
  } catch (error) {
    if (error instanceof ProblemError) return null
    throw error
  }
}
