import { and, asc, count, desc, eq, ne } from 'drizzle-orm'
import { MOST_OFFER_ANSWERS, type OfferAnswer } from '../../../../contract/campaign/offer-answers.ts'
import { boundSentences } from '../../../../contract/validation.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { offerAnswer } from '../tables.ts'

/** A stored answer. */
export type AnswerRow = typeof offerAnswer.$inferSelect

const GROSZE = 100

/** Presents an answer to the seller. */
export const presentAnswer = (row: AnswerRow): OfferAnswer => ({
  id: row.id,
  kind: row.kind,
  variant: row.variantUuid,
  variant_name: row.variantName,
  price: row.terms && row.terms.priceGrosze / GROSZE,
  name: row.name,
  email: row.email,
  text: row.text,
  at: row.at.toISOString(),
  is_read: row.isRead,
})

/** The answers to an offer, oldest first. */
export const answersOf = (tx: Tx, offerUuid: string): Promise<AnswerRow[]> =>
  tx.select().from(offerAnswer).where(eq(offerAnswer.offerUuid, offerUuid)).orderBy(asc(offerAnswer.id))

/** The last acceptance of an offer; with a token, the last one on that page. */
export const lastAcceptance = async (tx: Tx, offerUuid: string, token?: string): Promise<AnswerRow | null> => {
  const [found] = await tx
    .select()
    .from(offerAnswer)
    .where(
      and(
        eq(offerAnswer.offerUuid, offerUuid),
        eq(offerAnswer.kind, 'accepted'),
        token === undefined ? undefined : eq(offerAnswer.shareToken, token),
      ),
    )
    .orderBy(desc(offerAnswer.id))
    .limit(1)
  return found ?? null
}

/**
 * Appends an answer to a locked offer. The number of comments and replies is limited, the number of acceptances is not:
 * nobody can prevent an acceptance by comments.
 */
export const appendAnswer = async (tx: Tx, answer: typeof offerAnswer.$inferInsert): Promise<void> => {
  if (answer.kind !== 'accepted') {
    const [found] = await tx
      .select({ texts: count() })
      .from(offerAnswer)
      .where(and(eq(offerAnswer.offerUuid, answer.offerUuid), ne(offerAnswer.kind, 'accepted')))
    if ((found?.texts ?? 0) >= MOST_OFFER_ANSWERS) {
      const message = boundSentences.mostEntries.replace('{{count}}', String(MOST_OFFER_ANSWERS))
      throw new ProblemError('invalid_input', { errors: [{ path: 'text', message }] })
    }
  }
  await tx.insert(offerAnswer).values(answer)
}
