import { and, eq, gt, isNull } from 'drizzle-orm'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { hashOfToken, newToken } from '../random-token.ts'
import { passkeyQuestion } from '../tables.ts'

/** How long an authenticator may take. Real time, as of sessions. */
export const ANSWERED_WITHIN_MS = 5 * MINUTE_MS

/** What an authenticator is asked for, and the session that asks; null for a login. */
export type Question = { purpose: 'add' | 'log_in' | 'confirm'; sessionId: string | null }

/** Stores a new question and returns its challenge, in Base64url. */
export const askQuestion = async (tx: Tx, question: Question): Promise<string> => {
  const challenge = newToken()
  const expiresAt = new Date(Date.now() + ANSWERED_WITHIN_MS)
  await tx.insert(passkeyQuestion).values({ ...question, challengeHash: hashOfToken(challenge), expiresAt })
  return challenge
}

/**
 * Takes a question away, so that it is answered once. Throws `passkey_refused` if it is unknown, too old, or of another
 * session or use.
 */
export const takeQuestion = async (tx: Tx, challenge: string, { purpose, sessionId }: Question): Promise<void> => {
  const taken = await tx
    .delete(passkeyQuestion)
    .where(
      and(
        eq(passkeyQuestion.challengeHash, hashOfToken(challenge)),
        eq(passkeyQuestion.purpose, purpose),
        sessionId === null ? isNull(passkeyQuestion.sessionId) : eq(passkeyQuestion.sessionId, sessionId),
        gt(passkeyQuestion.expiresAt, new Date()),
      ),
    )
    .returning({ challengeHash: passkeyQuestion.challengeHash })
  if (taken.length === 0) throw new ProblemError('passkey_refused')
}
