import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import {
  MOST_PASSKEYS,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRegistration,
} from '../../../../contract/users/passkeys.ts'
import type { SessionCaller } from '../../../http/caller.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { UsersContext } from '../context.ts'
import { auditFactor, tellOfPasskeys } from '../second-factor/factor-news.ts'
import { account, passkey, session } from '../tables.ts'
import { ANSWERED_WITHIN_MS, askQuestion, takeQuestion } from './questions.ts'
import { ALGORITHMS, challengeOf, newKeyOf, type Site } from './webauthn.ts'

type Stored = typeof passkey.$inferSelect

const present = ({ id, name, createdAt, lastUsedAt }: Stored): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})

/** The passkeys of an account, the oldest first. */
export const passkeysOf = (tx: Tx, accountId: number): Promise<Stored[]> =>
  tx.select().from(passkey).where(eq(passkey.accountId, accountId)).orderBy(asc(passkey.id))

/** The passkeys of an account on the wire. */
export const listPasskeys = async (tx: Tx, accountId: number): Promise<Passkey[]> =>
  (await passkeysOf(tx, accountId)).map(present)

/** Passkeys as a browser finds them in its authenticators. */
export const knownTo = (passkeys: readonly Stored[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key' as const, transports }))

/**
 * The locked account of the caller, with its passkeys. Throws `too_many_passkeys`, and `no_password` for an account of
 * which an identity provider decides whether its owner may still log in: a passkey would go around it.
 */
const accountForPasskey = async (tx: Tx, { id }: SessionCaller) => {
  const [found] = await tx.select().from(account).where(eq(account.id, id)).for('update')
  if (!found) throw notFound()
  if (found.passwordHash === null) throw new ProblemError('no_password')
  const passkeys = await passkeysOf(tx, id)
  if (passkeys.length >= MOST_PASSKEYS) throw new ProblemError('too_many_passkeys')
  return { ...found, passkeys }
}

/** Begins to add a passkey: what the browser has to make. Throws `no_password` and `too_many_passkeys`. */
export const beginPasskey = (
  { store, brand }: Pick<UsersContext, 'store' | 'brand'>,
  caller: SessionCaller,
  site: Site,
): Promise<PasskeyCreation> =>
  store.transaction(async (tx) => {
    const { uuid, username, name, passkeys } = await accountForPasskey(tx, caller)
    return {
      challenge: await askQuestion(tx, { purpose: 'add', sessionId: caller.sessionId }),
      rp: { id: site.host, name: brand },
      user: { id: handleOf(uuid), name: username, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: ANSWERED_WITHIN_MS,
      attestation: 'none',
      excludeCredentials: knownTo(passkeys),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }
  })

/** The number by which authenticators know an account: it names nobody. */
export const handleOf = (uuid: string): string => Buffer.from(uuid).toString('base64url')

/**
 * Adds the passkey that a browser has made for the caller's session. Throws `no_password`, `too_many_passkeys`, and
 * `passkey_refused`, also for a passkey that an account has already.
 */
export const addPasskey = async (
  context: Pick<UsersContext, 'store' | 'otherServices'>,
  caller: SessionCaller,
  { name, answer }: { name: string; answer: PasskeyRegistration },
  site: Site,
): Promise<Passkey> => {
  const { store } = context
  const challenge = challengeOf(answer)
  await takeQuestion(store.db, challenge, { purpose: 'add', sessionId: caller.sessionId })
  const key = await newKeyOf(answer, challenge, site)
  return store.transaction(async (tx) => {
    await accountForPasskey(tx, caller)
    const [added] = await tx
      .insert(passkey)
      .values({
        ...key,
        accountId: caller.id,
        name,
        transports: answer.response.transports ?? [],
        createdAt: new Date(),
      })
      .onConflictDoNothing({ target: passkey.credentialId })
      .returning()
    if (!added) throw new ProblemError('passkey_refused')
    await auditFactor(tx, caller, 'passkey_added', caller)
    await tellOfPasskeys(context, tx, caller, caller.id)
    return present(added)
  })
}

/** Ends the sessions of a passkey, except one. */
const endSessionsOfPasskey = (tx: Tx, passkeyId: number, exceptSessionId: string) =>
  tx
    .update(session)
    .set({ endedAt: new Date() })
    .where(and(eq(session.passkeyId, passkeyId), isNull(session.endedAt), ne(session.id, exceptSessionId)))

/** Removes a passkey of the caller's account, and ends the other sessions that began with it. Throws `not_found`. */
export const removePasskey = (
  context: Pick<UsersContext, 'store' | 'otherServices'>,
  caller: SessionCaller,
  untrustedId: number,
): Promise<void> =>
  context.store.transaction(async (tx) => {
    await endSessionsOfPasskey(tx, untrustedId, caller.sessionId)
    const removed = await tx
      .delete(passkey)
      .where(and(eq(passkey.id, untrustedId), eq(passkey.accountId, caller.id)))
      .returning({ id: passkey.id })
    // Undoes the end of sessions, too.
    if (removed.length === 0) throw notFound()
    await auditFactor(tx, caller, 'passkey_removed', caller)
    await tellOfPasskeys(context, tx, caller, caller.id)
  })
