import { and, desc, eq } from 'drizzle-orm'
import type { OfferRule } from '../../../../contract/campaign/offer-answers.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { isFirstDayOver } from '../../../../machines/campaign/offer/validity.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import type { CampaignRow } from '../policy.ts'
import { campaign, offer, offerAnswer } from '../tables.ts'
import { areTerms, termsOfVariants } from './variant-terms.ts'

/** A stored answer to an offer. */
export type AnswerRow = typeof offerAnswer.$inferSelect

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

/** The problem of a broken rule of an offer. */
export const brokenOfferRule = (rule: OfferRule): ProblemError =>
  new ProblemError('illegal_transition', { rules: [rule] })

/** Throws `illegal_transition` if the first day of a variant is over: days that are over are not sold. */
export const requireFirstDay = ({ clock }: Pick<CampaignContext, 'clock'>, dateFrom: string | null): void => {
  if (dateFrom !== null && isFirstDayOver(dateFrom, dayOf(clock.now()))) throw brokenOfferRule('first_day_is_not_over')
}

type Accepted = { acceptance: AnswerRow; isValid: boolean }

/** Whether an acceptance still binds: its end is not recorded, and its variant has the accepted terms. */
export const isValidAcceptance = async (
  tx: Tx,
  { endedAt, variantUuid, terms }: AnswerRow,
  companyId: number | null,
): Promise<boolean> => {
  if (endedAt !== null || variantUuid === null) return false
  const [row] = await tx.select().from(campaign).where(eq(campaign.uuid, variantUuid))
  if (!row || row.deletedAt !== null || row.companyId !== companyId) return false
  return areTerms((await termsOfVariants(tx, [row])).get(row.uuid), terms)
}

/** The last acceptance of an offer, if it accepts this variant. */
const acceptanceOfVariant = async (tx: Tx, { uuid, offerUuid }: CampaignRow): Promise<Accepted | null> => {
  if (offerUuid === null) return null
  const acceptance = await lastAcceptance(tx, offerUuid)
  if (acceptance?.variantUuid !== uuid || acceptance.endedAt !== null) return null
  const [found] = await tx.select({ companyId: offer.companyId }).from(offer).where(eq(offer.uuid, offerUuid))
  return { acceptance, isValid: await isValidAcceptance(tx, acceptance, found?.companyId ?? null) }
}

/**
 * Records the end of the acceptance of a variant whose terms differ from the accepted ones. To call after each change
 * of the variant's plan. Returns the name of the client whose acceptance ended.
 */
export const endChangedAcceptance = async (
  tx: Tx,
  { clock }: Pick<CampaignContext, 'clock'>,
  row: CampaignRow,
): Promise<string | null> => {
  const found = await acceptanceOfVariant(tx, row)
  if (!found || found.isValid) return null
  await tx.update(offerAnswer).set({ endedAt: clock.now() }).where(eq(offerAnswer.id, found.acceptance.id))
  return found.acceptance.name
}

/** Throws `illegal_transition` for a variant whose acceptance is valid: deleting it would remove what was agreed. */
export const requireNotAccepted = async (tx: Tx, row: CampaignRow): Promise<void> => {
  const found = await acceptanceOfVariant(tx, row)
  if (found?.isValid) throw brokenOfferRule('accepted_variant_stays')
}
