import { and, eq, isNull, ne } from 'drizzle-orm'
import type { User } from '../../../contract/users.ts'
import { DAY_MS } from '../../../machines/calendar/durations.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Store, Tx } from '../../store/open.ts'
import { findByUsername, findUser } from './accounts.ts'
import { passwordMatches } from './passwords.ts'
import { account, refreshToken, session } from './tables.ts'
import { type AccessTokens, hashOfToken, newRefreshToken, REFRESH_DAYS } from './tokens.ts'

/** A new pair of tokens of a session. */
export type Tokens = { user: User; accessToken: string; refreshToken: string }

/** Real time. Sessions do not use the platform's clock, because a demo may have moved it. */
const realNow = (): Date => new Date()

const issue = async (tx: Tx, tokens: AccessTokens, sessionId: string, user: User): Promise<Tokens> => {
  const token = newRefreshToken()
  const expiresAt = new Date(realNow().getTime() + REFRESH_DAYS * DAY_MS)
  await tx.insert(refreshToken).values({ hash: hashOfToken(token), sessionId, expiresAt })
  return { user, accessToken: await tokens.sign(sessionId), refreshToken: token }
}

/** Starts a session (C10). Throws `invalid_credentials` for an unknown name, a wrong password, a disabled account. */
export const logIn = async (
  store: Store,
  tokens: AccessTokens,
  username: string,
  password: string,
): Promise<Tokens> => {
  const found = await findByUsername(store.db, username)
  const matches = await passwordMatches(found?.passwordHash, password)
  if (!found || !matches || !found.user.is_active) throw new ProblemError('invalid_credentials')
  return store.transaction(async (tx) => {
    const [started] = await tx
      .insert(session)
      .values({ accountId: found.user.id, startedAt: realNow() })
      .returning({ id: session.id })
    if (!started) throw new Error('the session was not stored')
    return issue(tx, tokens, started.id, found.user)
  })
}

/** Ends a session. All of its tokens become invalid. */
export const endSession = async (tx: Tx, sessionId: string): Promise<void> => {
  await tx
    .update(session)
    .set({ endedAt: realNow() })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)))
}

/**
 * Ends the sessions that tokens belong to, also if the refresh token was spent or has expired. Unknown tokens and
 * sessions that ended change nothing.
 */
export const endSessionOfTokens = async (
  store: Store,
  tokens: AccessTokens,
  given: { accessToken?: string | undefined; refreshToken?: string | undefined },
): Promise<void> => {
  const sessionId = given.accessToken === undefined ? null : await tokens.read(given.accessToken)
  if (sessionId !== null && sessionId !== 'expired') await endSession(store.db, sessionId)
  if (given.refreshToken === undefined) return
  const [found] = await store.db
    .select({ sessionId: refreshToken.sessionId })
    .from(refreshToken)
    .where(eq(refreshToken.hash, hashOfToken(given.refreshToken)))
  if (found) await endSession(store.db, found.sessionId)
}

/** Ends all sessions of an account, except one if its id is given. */
export const endSessionsOf = async (tx: Tx, accountId: number, exceptSessionId?: string): Promise<void> => {
  await tx
    .update(session)
    .set({ endedAt: realNow() })
    .where(
      and(
        eq(session.accountId, accountId),
        isNull(session.endedAt),
        exceptSessionId ? ne(session.id, exceptSessionId) : undefined,
      ),
    )
}

/**
 * Exchanges a refresh token for the next pair of tokens (C11). A token that was used before is stolen or replayed: its
 * session ends. Throws `session_expired` for every token that is not the latest valid one of its session.
 */
export const refresh = async (store: Store, tokens: AccessTokens, token: string): Promise<Tokens> => {
  const renewed = await store.transaction(async (tx) => {
    const [found] = await tx
      .select({ token: refreshToken, session })
      .from(refreshToken)
      .innerJoin(session, eq(session.id, refreshToken.sessionId))
      .innerJoin(account, eq(account.id, session.accountId))
      .where(and(eq(refreshToken.hash, hashOfToken(token)), eq(account.isActive, true), isNull(account.deletedAt)))
      .for('update', { of: refreshToken })
    if (!found || found.session.endedAt || found.token.expiresAt < realNow()) return null
    if (found.token.spentAt) {
      await endSession(tx, found.session.id)
      return null
    }
    await tx.update(refreshToken).set({ spentAt: realNow() }).where(eq(refreshToken.hash, found.token.hash))
    const user = await findUser(tx, found.session.accountId)
    return user ? issue(tx, tokens, found.session.id, user) : null
  })
  if (!renewed) throw new ProblemError('session_expired')
  return renewed
}
