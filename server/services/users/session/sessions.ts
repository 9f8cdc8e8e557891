import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ManagedUser } from '../../../../contract/users/user-accounts.ts'
import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import type { SessionCaller } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { Store, Tx } from '../../../store/database.ts'
import type { AccountNews } from '../../notifications/public.ts'
import { findByUsername, findUser } from '../account/accounts.ts'
import { lacksSecondFactor } from '../account/missing-factor.ts'
import { hashPassword, isOutdatedHash, passwordMatches } from '../account/password-hash.ts'
import type { UsersContext } from '../context.ts'
import { hashOfToken, newToken } from '../random-token.ts'
import { checkSecondFactor } from '../second-factor/check-code.ts'
import { account, refreshToken, session } from '../tables.ts'
import { type AccessTokens, MOST_SESSIONS } from './access-tokens.ts'

/**
 * New tokens of a session. A session is renewed with the refresh token, which is new each time and which a browser
 * keeps in a cookie that scripts cannot read, and the renewal token, which stays and which pages keep and delete.
 */
export type Tokens = {
  user: ManagedUser
  accessToken: string
  refreshToken: string
  renewalToken: string
  /** How long the refresh token is valid at most. */
  refreshDays: number
  /** The session may only set up a second factor. */
  isFactorMissing: boolean
}

type LoginContext = Pick<UsersContext, 'store' | 'otherServices'>

/** The two tokens that renew a session together; a living access token of the session may stand for the second one. */
export type RenewalTokens = { refreshToken: string; renewalToken: string | undefined }

/**
 * Real time. What a session may do does not depend on the platform's clock, because a demo may have moved it. The audit
 * log has the platform's time, also for logins, so that its entries are in one order with the histories of campaigns.
 */
const realNow = (): Date => new Date()

type Started = { id: string; startedAt: Date; renewalToken: string }

const endOfSession = ({ startedAt }: Pick<Started, 'startedAt'>, { lifetimes }: AccessTokens): Date =>
  new Date(startedAt.getTime() + lifetimes.longest * DAY_MS)

/** Whether a session has lasted too long, or was not used for too long, by settings that may be newer than it. */
const isOver = (session: { startedAt: Date; renewedAt: Date | null }, tokens: AccessTokens): boolean => {
  const usedAt = session.renewedAt ?? session.startedAt
  const idleEnd = usedAt.getTime() + tokens.lifetimes.idle * DAY_MS
  return Math.min(idleEnd, endOfSession(session, tokens).getTime()) < realNow().getTime()
}

const issue = async (tx: Tx, tokens: AccessTokens, started: Started, user: ManagedUser): Promise<Tokens> => {
  const token = newToken()
  const refreshDays = tokens.lifetimes.idle
  const renewableUntil = realNow().getTime() + refreshDays * DAY_MS
  const expiresAt = new Date(Math.min(renewableUntil, endOfSession(started, tokens).getTime()))
  await tx.insert(refreshToken).values({ hash: hashOfToken(token), sessionId: started.id, expiresAt })
  const { renewalToken } = started
  const isMissing = await lacksSecondFactor(tx, started.id)
  const accessToken = await tokens.sign(started.id)
  return { user, accessToken, refreshToken: token, renewalToken, refreshDays, isFactorMissing: isMissing }
}

/** The IP address of a request, and its time by the platform's clock for the audit log. */
export type RequestOrigin = { address: string; at: Date }

/** The origin of a request with its user agent, by which the owner recognizes a session. */
export type Origin = RequestOrigin & { userAgent: string | null }

/** Ends the sessions of an account above the limit, beginning with those that were not used for the longest time. */
const endUnusedSessions = async (tx: Tx, accountId: number): Promise<void> => {
  await tx.execute(sql`update ${session} set ended_at = ${realNow().toISOString()} where id in (
    select id from ${session} where account_id = ${accountId} and ended_at is null
    order by coalesce(renewed_at, started_at) desc, id offset ${MOST_SESSIONS})`)
}

/** Whether an account has logged in before, but never with this program; its version does not count. */
const isNewDevice = async (tx: Tx, accountId: number, userAgent: string | null): Promise<boolean> => {
  const { rows } = await tx.execute<{ is_new: boolean | null }>(sql`
    select not bool_or(${withoutNumbers(session.userAgent)} = ${withoutNumbers(sql`${userAgent}::text`)}) as is_new
    from ${session} where ${session.accountId} = ${accountId}`)
  return rows[0]?.is_new ?? false
}

const withoutNumbers = (text: SQL | typeof session.userAgent): SQL =>
  sql`regexp_replace(coalesce(${text}, ''), '[0-9.]+', '', 'g')`

const newDeviceNews = ({ id, uuid, company_id: companyId, username }: ManagedUser, at: Date): AccountNews => ({
  kind: 'account.new_device',
  account: { id, uuid, companyId },
  subject: username,
  by: null,
  at,
})

/** The identity provider of a login, and its number of the session there if it gives one. */
export type LoginProvider = { id: number; session: string | null; checksSecondFactor: boolean }

/** What proved who the user is besides the password: a code, an identity provider, or a passkey that replaces both. */
export type LoginProof = { code?: string | undefined; provider?: LoginProvider; passkeyId?: number }

/**
 * Starts a session of an account whose owner has proved who it is, by the password, an identity provider or a passkey.
 * Stores the origin of the login, and tells the owner of a new program. Throws `second_factor_needed` and
 * `invalid_code`.
 */
export const startSession = async (
  context: LoginContext,
  tokens: AccessTokens,
  tx: Tx,
  user: ManagedUser,
  { address, at, userAgent, code, provider, passkeyId }: Origin & LoginProof,
): Promise<Tokens> => {
  const { id, name } = user
  if (!provider?.checksSecondFactor && passkeyId === undefined)
    await checkSecondFactor(context, tx, { id, name, address, at }, code)
  if (await isNewDevice(tx, id, userAgent)) await context.otherServices.notifyOfAccount(tx, newDeviceNews(user, at))
  const startedAt = realNow()
  const renewalToken = newToken()
  const [started] = await tx
    .insert(session)
    .values({
      accountId: id,
      startedAt,
      address,
      userAgent,
      renewalHash: hashOfToken(renewalToken),
      providerId: provider?.id ?? null,
      providerSession: provider?.session ?? null,
      passkeyId: passkeyId ?? null,
    })
    .returning({ id: session.id })
  if (!started) throw new Error('the session was not stored')
  await tx.update(account).set({ lastLoginAt: startedAt }).where(eq(account.id, id))
  await appendAudit(
    tx,
    { id, name, address, at },
    { action: 'logged_in', kind: 'user', recordId: id, recordName: name },
  )
  await endUnusedSessions(tx, id)
  return issue(tx, tokens, { id: started.id, startedAt, renewalToken }, user)
}

/**
 * Starts a session with a password (C10). Throws `invalid_credentials` for an unknown name, a wrong password, a
 * disabled account, and an account without a password;
 * `second_factor_needed` and `invalid_code` only if the password is right.
 */
export const logIn = async (
  context: LoginContext,
  tokens: AccessTokens,
  { username, password, code }: { username: string; password: string; code?: string | undefined },
  origin: Origin,
): Promise<Tokens> => {
  const { store } = context
  const found = await findByUsername(store.db, username)
  const matches = await passwordMatches(found?.passwordHash, password)
  if (!found || !matches || !found.user.is_active) throw new ProblemError('invalid_credentials')
  const { passwordHash } = found
  const newHash = passwordHash && isOutdatedHash(passwordHash) ? await hashPassword(password) : undefined
  return store.transaction(async (tx) => {
    const issued = await startSession(context, tokens, tx, found.user, { ...origin, code })
    // Not if the password was changed meanwhile.
    if (newHash && passwordHash)
      await tx
        .update(account)
        .set({ passwordHash: newHash })
        .where(and(eq(account.id, found.user.id), eq(account.passwordHash, passwordHash)))
    return issued
  })
}

/**
 * Notes that the owner of a session has proved again who it is, by the password, which was checked, and by the second
 * factor if the account has one. Throws `second_factor_needed` and `invalid_code`.
 */
export const confirmSession = (context: LoginContext, caller: SessionCaller, code: string | undefined): Promise<void> =>
  context.store.transaction(async (tx) => {
    await checkSecondFactor(context, tx, caller, code)
    await tx.update(session).set({ confirmedAt: realNow() }).where(eq(session.id, caller.sessionId))
  })

/**
 * Appends a failed login to the audit log. What was typed is not stored unless it is a username: people type their
 * password into that field.
 */
export const auditFailedLogin = async (
  store: Store,
  { username, address, at }: RequestOrigin & { username: string },
): Promise<void> => {
  const found = await findByUsername(store.db, username)
  const actor = { id: null, name: null, address, at }
  const entry = {
    action: 'login_failed',
    kind: 'user',
    recordId: found?.user.id ?? '',
    recordName: found?.user.username ?? '',
  } as const
  await appendAudit(store.db, actor, entry)
}

/** Why a session ends: its owner logs out, or something else ends it. */
type Ending = 'logged_out' | 'session_ended'

/** Ends a session and invalidates all of its tokens. Does nothing if the session has already ended. */
const endOwnSession = async (
  tx: Tx,
  sessionId: string,
  { action, address, at }: RequestOrigin & { action: Ending },
): Promise<void> => {
  const [ended] = await tx
    .update(session)
    .set({ endedAt: realNow() })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
    .returning({ accountId: session.accountId })
  const owner = ended && (await findUser(tx, ended.accountId))
  if (!owner) return
  const { id, name } = owner
  await appendAudit(tx, { id, name, address, at }, { action, kind: 'user', recordId: id, recordName: name })
}

/**
 * Ends the sessions of tokens, also if the refresh token is used or expired. Ignores unknown tokens and sessions that
 * have already ended.
 */
export const endSessionOfTokens = async (
  store: Store,
  tokens: AccessTokens,
  given: { accessToken?: string | undefined; refreshToken?: string | undefined },
  ending: RequestOrigin & { action: Ending },
): Promise<void> => {
  const end = (id: string) => store.transaction((tx) => endOwnSession(tx, id, ending))
  const sessionId = given.accessToken === undefined ? null : await tokens.read(given.accessToken)
  if (sessionId !== null && sessionId !== 'expired') await end(sessionId)
  if (given.refreshToken === undefined) return
  const [found] = await store.db
    .select({ sessionId: refreshToken.sessionId })
    .from(refreshToken)
    .where(eq(refreshToken.hash, hashOfToken(given.refreshToken)))
  if (found) await end(found.sessionId)
}

/**
 * Exchanges a refresh token for the next one (C11). If the token was used before, it is stolen or replayed, and its
 * session ends. Throws `session_expired` for every token except the latest valid one of its session, and with neither
 * the renewal token of the session nor an access token, so that a cookie which outlived its logout opens nothing.
 */
export const refresh = async (
  store: Store,
  tokens: AccessTokens,
  { refreshToken: token, renewalToken: given }: RenewalTokens,
  origin: RequestOrigin,
): Promise<Tokens> => {
  const openSessionId = given === undefined ? null : await tokens.read(given)
  const renewed = await store.transaction(async (tx) => {
    const [found] = await tx
      .select({ token: refreshToken, session })
      .from(refreshToken)
      .innerJoin(session, eq(session.id, refreshToken.sessionId))
      .innerJoin(account, eq(account.id, session.accountId))
      .where(and(eq(refreshToken.hash, hashOfToken(token)), eq(account.isActive, true), isNull(account.deletedAt)))
      .for('update', { of: refreshToken })
    const isRenewalToken = given !== undefined && found?.session.renewalHash === hashOfToken(given)
    const isOwner = isRenewalToken || found?.session.id === openSessionId
    const isUsable = found && isOwner && !found.session.endedAt && found.token.expiresAt >= realNow()
    if (!isUsable || isOver(found.session, tokens)) return null
    if (found.token.spentAt) {
      await endOwnSession(tx, found.session.id, { action: 'session_ended', ...origin })
      return null
    }
    await tx.update(refreshToken).set({ spentAt: realNow() }).where(eq(refreshToken.hash, found.token.hash))
    const renewalToken = isRenewalToken ? given : newToken()
    await tx
      .update(session)
      .set({ renewedAt: realNow(), renewalHash: hashOfToken(renewalToken) })
      .where(eq(session.id, found.session.id))
    const user = await findUser(tx, found.session.accountId)
    return user ? issue(tx, tokens, { ...found.session, renewalToken }, user) : null
  })
  if (!renewed) throw new ProblemError('session_expired')
  return renewed
}
