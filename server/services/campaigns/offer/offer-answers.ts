import { and, asc, count, eq, gt } from 'drizzle-orm'
import {
  type AcceptanceEnd,
  MOST_OFFER_ANSWERS,
  type OfferAnswer,
} from '../../../../contract/campaign/offer-answers.ts'
import { boundSentences } from '../../../../contract/validation.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { AnswerRow } from '../offer-terms/acceptance.ts'
import { offerAnswer } from '../tables.ts'

const GROSZE = 100

const recordedEnd = ({ endedAt, endedChanges }: AnswerRow): AcceptanceEnd | null =>
  endedAt && { at: endedAt.toISOString(), changes: endedChanges ?? [] }

/** Presents an answer to the seller, with the end of the acceptance if it is not recorded. */
export const presentAnswer = (row: AnswerRow, ended: AcceptanceEnd | null = null): OfferAnswer => ({
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
  is_ended: (recordedEnd(row) ?? ended) !== null,
  ended: recordedEnd(row) ?? ended,
})

/** Comments within this time after one that nobody has read yet notify nobody again. */
const NOTIFIED_MS = HOUR_MS

/** Whether the seller was told within the last hour of a comment that is still unread. */
export const hasUnreadComment = async (tx: Tx, offerUuid: string, at: Date): Promise<boolean> => {
  const [found] = await tx
    .select({ id: offerAnswer.id })
    .from(offerAnswer)
    .where(
      and(
        eq(offerAnswer.offerUuid, offerUuid),
        eq(offerAnswer.kind, 'comment'),
        eq(offerAnswer.isRead, false),
        gt(offerAnswer.at, new Date(at.getTime() - NOTIFIED_MS)),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** The answers to an offer, oldest first. */
export const answersOf = (tx: Tx, offerUuid: string): Promise<AnswerRow[]> =>
  tx.select().from(offerAnswer).where(eq(offerAnswer.offerUuid, offerUuid)).orderBy(asc(offerAnswer.id))

/**
 * Appends an answer to a locked offer. The number of comments and that of replies is limited, the number of acceptances
 * is not: comments of strangers can prevent neither an acceptance nor a reply.
 */
export const appendAnswer = async (tx: Tx, answer: typeof offerAnswer.$inferInsert): Promise<void> => {
  if (answer.kind !== 'accepted') {
    const [found] = await tx
      .select({ texts: count() })
      .from(offerAnswer)
      .where(and(eq(offerAnswer.offerUuid, answer.offerUuid), eq(offerAnswer.kind, answer.kind)))
    if ((found?.texts ?? 0) >= MOST_OFFER_ANSWERS) {
      const message = boundSentences.mostEntries.replace('{{count}}', String(MOST_OFFER_ANSWERS))
      throw new ProblemError('invalid_input', { errors: [{ path: 'text', message }] })
    }
  }
  await tx.insert(offerAnswer).values(answer)
}
