import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PasskeyAssertion, PasskeyQuestion, Proofs } from '../../../../contract/users/passkeys.ts'
import type { SessionCaller } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { Tx } from '../../../store/database.ts'
import { getUser } from '../account/accounts.ts'
import type { UsersContext } from '../context.ts'
import type { AccessTokens } from '../session/access-tokens.ts'
import { type Origin, type RequestOrigin, startSession, type Tokens } from '../session/sessions.ts'
import { account, identityProvider, passkey, session } from '../tables.ts'
import { handleOf, knownTo, passkeysOf } from './passkeys.ts'
import { ANSWERED_WITHIN_MS, askQuestion, type Question, takeQuestion } from './questions.ts'
import { challengeOf, countOfAnswer, type Site } from './webauthn.ts'

type Context = Pick<UsersContext, 'store' | 'otherServices'>

const questionFor = (
  challenge: string,
  site: Site,
  allowCredentials: PasskeyQuestion['allowCredentials'],
): PasskeyQuestion => ({
  challenge,
  rpId: site.host,
  timeout: ANSWERED_WITHIN_MS,
  userVerification: 'required',
  allowCredentials,
})

/** Begins a login. It names no passkeys: the authenticator knows those of this site, and nobody learns who has one. */
export const beginLogin = async ({ store: { db } }: Context, site: Site): Promise<PasskeyQuestion> =>
  questionFor(await askQuestion(db, { purpose: 'log_in', sessionId: null }), site, [])

/** Begins the confirmation of the caller's session with one of the passkeys of the account. */
export const beginConfirmation = async (
  { store: { db } }: Context,
  caller: SessionCaller,
  site: Site,
): Promise<PasskeyQuestion> => {
  const passkeys = await passkeysOf(db, caller.id)
  const challenge = await askQuestion(db, { purpose: 'confirm', sessionId: caller.sessionId })
  return questionFor(challenge, site, knownTo(passkeys))
}

const findPasskey = async (tx: Tx, credentialId: string) => {
  const [found] = await tx
    .select({ passkey, uuid: account.uuid })
    .from(passkey)
    .innerJoin(account, eq(account.id, passkey.accountId))
    .where(and(eq(passkey.credentialId, credentialId), eq(account.isActive, true), isNull(account.deletedAt)))
  return found
}

/**
 * The passkey whose answer this is, with its count and the time of its use noted. Throws `passkey_refused` for every
 * answer that is wrong, late or repeated, and for a passkey of nobody.
 */
const usedPasskey = async (
  { store: { db } }: Context,
  answer: PasskeyAssertion,
  question: Question,
  site: Site,
): Promise<{ id: number; accountId: number }> => {
  const found = await findPasskey(db, answer.id)
  const handle = answer.response.userHandle
  if (!found || (handle && handle !== handleOf(found.uuid))) throw new ProblemError('passkey_refused')
  const challenge = challengeOf(answer)
  await takeQuestion(db, challenge, question)
  const counter = await countOfAnswer(answer, challenge, found.passkey, site)
  const { id, accountId } = found.passkey
  const used = await db
    .update(passkey)
    .set({ counter, lastUsedAt: new Date() })
    // Of two answers with one count, one is accepted.
    .where(and(eq(passkey.id, id), eq(passkey.counter, found.passkey.counter)))
    .returning({ id: passkey.id })
  if (used.length === 0) throw new ProblemError('passkey_refused')
  return { id, accountId }
}

const auditFailure = async ({ store: { db } }: Context, answer: PasskeyAssertion, { address, at }: RequestOrigin) => {
  const found = await findPasskey(db, answer.id)
  const owner = found && (await getUser(db, found.passkey.accountId))
  await appendAudit(
    db,
    { id: null, name: null, address, at },
    { action: 'login_failed', kind: 'user', recordId: owner?.id ?? '', recordName: owner?.username ?? '' },
  )
}

/**
 * Logs in with a passkey, which stands for the password and the second factor: the authenticator has verified its
 * owner. Throws `passkey_refused`, and audits it.
 */
export const logInWithPasskey = async (
  context: Context,
  tokens: AccessTokens,
  answer: PasskeyAssertion,
  { site, origin }: { site: Site; origin: Origin },
): Promise<Tokens> => {
  try {
    const { id, accountId } = await usedPasskey(context, answer, { purpose: 'log_in', sessionId: null }, site)
    return await context.store.transaction(async (tx) =>
      startSession(context, tokens, tx, await getUser(tx, accountId), { ...origin, passkeyId: id }),
    )
  } catch (error) {
    if (error instanceof ProblemError) await auditFailure(context, answer, origin)
    throw error
  }
}

/** Confirms the caller's session with a passkey of the same account. Throws `passkey_refused`. */
export const confirmWithPasskey = async (
  context: Context,
  caller: SessionCaller,
  answer: PasskeyAssertion,
  site: Site,
): Promise<void> => {
  const used = await usedPasskey(context, answer, { purpose: 'confirm', sessionId: caller.sessionId }, site)
  if (used.accountId !== caller.id) throw new ProblemError('passkey_refused')
  await context.store.db.update(session).set({ confirmedAt: sql`now()` }).where(eq(session.id, caller.sessionId))
}

/** The ways in which the owner of a session can prove who it is. */
export const getProofs = async (tx: Tx, { id, sessionId }: SessionCaller): Promise<Proofs> => {
  const [found] = await tx
    .select({ hash: account.passwordHash, provider: identityProvider.name })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .leftJoin(identityProvider, and(eq(identityProvider.id, session.providerId), eq(identityProvider.isActive, true)))
    .where(eq(session.id, sessionId))
  const passkeys = await tx.$count(passkey, eq(passkey.accountId, id))
  return {
    password: found !== undefined && found.hash !== null,
    passkey: passkeys > 0,
    provider: found?.provider ?? null,
  }
}
