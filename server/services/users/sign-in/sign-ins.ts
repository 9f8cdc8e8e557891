import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { CONFIRMATION_MARK } from '../../../../contract/users/sign-in.ts'
import type { ManagedUser } from '../../../../contract/users/user-accounts.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import type { SessionCaller } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { Tx } from '../../../store/database.ts'
import { getUser } from '../account/accounts.ts'
import type { UsersContext } from '../context.ts'
import type { AttemptLimit } from '../password/failed-attempts.ts'
import { hashOfToken, newToken } from '../random-token.ts'
import { checkSecondFactor } from '../second-factor/check-code.ts'
import type { AccessTokens } from '../session/access-tokens.ts'
import { type Origin, type RequestOrigin, startSession, type Tokens } from '../session/sessions.ts'
import { identityDomain, identityProvider, session, signIn } from '../tables.ts'
import { accountOfIdentity, domainOf } from './accounts-of-providers.ts'
import { addressOfProvider, discoverProvider, identityOfAnswer, type ProvedIdentity } from './openid-client.ts'

type Provider = typeof identityProvider.$inferSelect
type SignIn = typeof signIn.$inferSelect

/** How long a sign-in may take at the provider. Real time, as of sessions. */
const SIGN_IN_MS = 10 * MINUTE_MS

/** The browser that signs in, by its cookie, and the address at which it sees the platform. */
export type Browser = { cookie: string; origin: string }

/** The path of the page to which providers return. */
export const RETURN_PATH = '/sign-in'

/** An active provider by its number, or by the domain of an e-mail address. Throws `no_provider`. */
export const findProvider = async (
  { store: { db } }: Pick<UsersContext, 'store'>,
  { provider, email }: { provider?: string | undefined; email?: string | undefined },
): Promise<Provider> => {
  const domain = email === undefined ? null : domainOf(email.trim())
  const [found] =
    provider === undefined
      ? await db
          .select({ provider: identityProvider })
          .from(identityProvider)
          .innerJoin(identityDomain, eq(identityDomain.providerId, identityProvider.id))
          .where(and(eq(identityDomain.domain, domain ?? ''), eq(identityProvider.isActive, true)))
      : await db
          .select({ provider: identityProvider })
          .from(identityProvider)
          .where(and(eq(identityProvider.uuid, provider), eq(identityProvider.isActive, true)))
  if (!found) throw new ProblemError('no_provider')
  return found.provider
}

/**
 * Begins a sign-in, or the confirmation of a session, and returns the page of the provider. Only the browser that
 * began can finish it.
 */
export const begin = async (
  context: UsersContext,
  provider: Provider,
  browser: Browser,
  { returnTo, email, sessionId }: { returnTo: string; email?: string | undefined; sessionId?: string },
): Promise<string> => {
  const configuration = await discoverProvider(context, provider)
  // The page to which the provider returns sees by the mark what it has to do.
  const state = (sessionId === undefined ? '' : CONFIRMATION_MARK) + newToken()
  const checks = {
    state,
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    redirectUri: browser.origin + RETURN_PATH,
  }
  await context.store.db.insert(signIn).values({
    stateHash: hashOfToken(state),
    providerId: provider.id,
    browserHash: hashOfToken(browser.cookie),
    sessionId: sessionId ?? null,
    nonce: checks.nonce,
    verifier: checks.verifier,
    redirectUri: checks.redirectUri,
    returnTo,
    expiresAt: new Date(Date.now() + SIGN_IN_MS),
  })
  return addressOfProvider(configuration, checks, { isConfirmation: sessionId !== undefined, email })
}

/** An answer of a provider as the browser brings it. */
export type Answer = { query: string; code?: string | undefined; cookie: string | undefined }

type Found = { state: string; row: SignIn; provider: Provider }

/** The unfinished sign-in of an answer, of this browser. Throws `sign_in_failed`. */
const findSignIn = async (
  { store: { db } }: UsersContext,
  { query, cookie }: Answer,
  sessionId: string | null,
): Promise<Found> => {
  const state = new URLSearchParams(query).get('state') ?? ''
  const [found] = await db
    .select({ row: signIn, provider: identityProvider })
    .from(signIn)
    .innerJoin(identityProvider, eq(identityProvider.id, signIn.providerId))
    .where(
      and(
        eq(signIn.stateHash, hashOfToken(state)),
        eq(signIn.browserHash, hashOfToken(cookie ?? '')),
        sessionId === null ? isNull(signIn.sessionId) : eq(signIn.sessionId, sessionId),
        gt(signIn.expiresAt, new Date()),
        eq(identityProvider.isActive, true),
      ),
    )
  if (!found || cookie === undefined) throw new ProblemError('sign_in_failed')
  return { state, ...found }
}

/** Takes the answer of a provider for this request: of two requests with one answer, one succeeds. */
const takeAnswer = async ({ store: { db } }: UsersContext, stateHash: string): Promise<void> => {
  const taken = await db
    .update(signIn)
    .set({ answeredAt: new Date() })
    .where(and(eq(signIn.stateHash, stateHash), isNull(signIn.answeredAt)))
    .returning({ stateHash: signIn.stateHash })
  if (taken.length === 0) throw new ProblemError('sign_in_failed')
}

const auditFailure = (context: UsersContext, { id, name }: Provider, { address, at }: RequestOrigin): Promise<void> =>
  appendAudit(
    context.store.db,
    { id: null, name: null, address, at },
    { action: 'login_failed', kind: 'identity_provider', recordId: id, recordName: name },
  )

/** Whom the provider names, from its answer. Throws `sign_in_failed` and audits it. */
const proveIdentity = async (
  context: UsersContext,
  { state, row, provider }: Found,
  query: string,
  origin: RequestOrigin,
): Promise<ProvedIdentity> => {
  await takeAnswer(context, row.stateHash)
  const configuration = await discoverProvider(context, provider)
  const { nonce, verifier, redirectUri } = row
  try {
    return await identityOfAnswer(configuration, query, { state, nonce, verifier, redirectUri }, row.sessionId !== null)
  } catch {
    await auditFailure(context, provider, origin)
    throw new ProblemError('sign_in_failed')
  }
}

/** The account of a sign-in: known since an earlier request, which lacked the code, or from the provider's answer. */
const accountOf = async (
  context: UsersContext,
  found: Found,
  query: string,
  origin: RequestOrigin,
): Promise<{ user: ManagedUser; providerSession: string | null }> => {
  const { row, provider } = found
  if (row.accountId !== null)
    return { user: await getUser(context.store.db, row.accountId), providerSession: row.providerSession }
  const proved = await proveIdentity(context, found, query, origin)
  try {
    const user = await context.store.transaction(async (tx) => {
      const named = await accountOfIdentity(tx, provider.id, proved, origin)
      await tx
        .update(signIn)
        .set({ accountId: named.id, subject: proved.subject, providerSession: proved.session })
        .where(eq(signIn.stateHash, row.stateHash))
      return named
    })
    return { user, providerSession: proved.session }
  } catch (error) {
    if (error instanceof ProblemError) await auditFailure(context, provider, origin)
    throw error
  }
}

/** Removes a sign-in that is finished; of two requests with one code, one succeeds. Throws `sign_in_failed`. */
const finish = async (tx: Tx, { stateHash }: SignIn): Promise<void> => {
  const finished = await tx
    .delete(signIn)
    .where(eq(signIn.stateHash, stateHash))
    .returning({ stateHash: signIn.stateHash })
  if (finished.length === 0) throw new ProblemError('sign_in_failed')
}

/**
 * Does the last step of a sign-in. A code of the second factor in it counts as a failed attempt if it is wrong. Without
 * a code nothing can be guessed, so attempts of others do not lock the owner out.
 */
const guarded = <Result>(
  attempts: AttemptLimit,
  attempt: { username: string; address: string },
  { code }: Answer,
  work: () => Promise<Result>,
): Promise<Result> => (code === undefined ? work() : attempts.guard(attempt, work))

/**
 * Logs in with the answer of a provider. Without a needed code of the second factor, the same answer may be sent again
 * with it. Throws `sign_in_failed`, `no_account`, `provider_unusable`, `second_factor_needed`, `invalid_code` and
 * `too_many_misses`.
 */
export const logInByProvider = async (
  context: UsersContext,
  tokens: AccessTokens,
  attempts: AttemptLimit,
  answer: Answer,
  origin: Origin,
): Promise<{ issued: Tokens; returnTo: string }> => {
  const found = await findSignIn(context, answer, null)
  const { user, providerSession } = await accountOf(context, found, answer.query, origin)
  const { id, checksSecondFactor } = found.provider
  const provider = { id, session: providerSession, checksSecondFactor }
  const start = () =>
    context.store.transaction(async (tx) => {
      await finish(tx, found.row)
      return startSession(context, tokens, tx, user, { ...origin, code: answer.code, provider })
    })
  const issued = await guarded(attempts, { username: user.username, address: origin.address }, answer, start)
  return { issued, returnTo: found.row.returnTo }
}

/** The provider at which a session began. Throws `no_provider` for a session that began with a password. */
export const providerOfSession = async (context: UsersContext, { sessionId }: SessionCaller): Promise<Provider> => {
  const [found] = await context.store.db
    .select({ provider: identityProvider })
    .from(session)
    .innerJoin(identityProvider, eq(identityProvider.id, session.providerId))
    .where(and(eq(session.id, sessionId), eq(identityProvider.isActive, true)))
  if (!found) throw new ProblemError('no_provider')
  return found.provider
}

/** Confirms the caller's session with the answer of its provider. Throws as {@link logInByProvider}. */
export const confirmByProvider = async (
  context: UsersContext,
  attempts: AttemptLimit,
  answer: Answer,
  caller: SessionCaller,
): Promise<void> => {
  const found = await findSignIn(context, answer, caller.sessionId)
  const { user } = await accountOf(context, found, answer.query, caller)
  if (user.id !== caller.id) throw new ProblemError('no_account')
  await guarded(attempts, { username: user.username, address: caller.address }, answer, () =>
    context.store.transaction(async (tx) => {
      await finish(tx, found.row)
      if (!found.provider.checksSecondFactor) await checkSecondFactor(context, tx, caller, answer.code)
      await tx.update(session).set({ confirmedAt: sql`now()` }).where(eq(session.id, caller.sessionId))
    }),
  )
}
