import { and, desc, eq } from 'drizzle-orm'
import type { AcceptanceChange, AcceptanceEnd, OfferRule } from '../../../../contract/campaign/offer-answers.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { isFirstDayOver } from '../../../../machines/campaign/offer/validity.ts'
import { ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import type { Author } from '../lifecycle/event-log.ts'
import type { CampaignRow } from '../policy.ts'
import { campaign, offer, offerAnswer } from '../tables.ts'
import { changesOfTerms, termsOfVariants } from './variant-terms.ts'

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

type AcceptedOffer = { acceptance: AnswerRow; companyId: number | null; sellerId: number | null }

const changesSince = async (
  tx: Tx,
  { variantUuid, terms: accepted }: AnswerRow,
  companyId: number | null,
): Promise<AcceptanceChange[]> => {
  const [row] = variantUuid === null ? [] : await tx.select().from(campaign).where(eq(campaign.uuid, variantUuid))
  if (!row || row.deletedAt !== null || accepted === null) return ['deleted']
  const terms = (await termsOfVariants(tx, [row])).get(row.uuid)
  const changes: AcceptanceChange[] = terms ? changesOfTerms(terms, accepted) : ['price', 'flight']
  return row.companyId === companyId ? changes : [...changes, 'company']
}

/**
 * The end of an acceptance of an offer to a company; null while it binds. An end that was not recorded, because an
 * older version changed the variant, is found by comparing the terms.
 */
export const endOfAcceptance = async (
  tx: Tx,
  acceptance: AnswerRow,
  companyId: number | null,
): Promise<AcceptanceEnd | null> => {
  if (acceptance.endedAt !== null)
    return { at: acceptance.endedAt.toISOString(), changes: acceptance.endedChanges ?? [] }
  const changes = await changesSince(tx, acceptance, companyId)
  return changes.length === 0 ? null : { at: null, changes }
}

/** The last acceptance of an offer, if it accepts this variant and its end is not recorded. */
const acceptanceOfVariant = async (tx: Tx, { uuid, offerUuid }: CampaignRow): Promise<AcceptedOffer | null> => {
  if (offerUuid === null) return null
  const acceptance = await lastAcceptance(tx, offerUuid)
  if (acceptance?.variantUuid !== uuid || acceptance.endedAt !== null) return null
  const [found] = await tx
    .select({ companyId: offer.companyId, sellerId: offer.sellerId })
    .from(offer)
    .where(eq(offer.uuid, offerUuid))
  return { acceptance, companyId: found?.companyId ?? null, sellerId: found?.sellerId ?? null }
}

/** What the history says of the end of an acceptance: its client, and the changes that ended it. */
type EndFacts = { acceptance_ended: string; acceptance_changes: string } | Record<string, never>

/**
 * Records the end of the acceptance of a variant whose terms differ from the accepted ones, in the audit log too, and
 * notifies the seller and the company. To call after each change of the variant's plan or price.
 */
export const endChangedAcceptance = async (
  tx: Tx,
  { clock, otherServices }: Pick<CampaignContext, 'clock' | 'otherServices'>,
  row: CampaignRow,
  author: Author,
): Promise<EndFacts> => {
  const found = await acceptanceOfVariant(tx, row)
  const changes = found ? await changesSince(tx, found.acceptance, found.companyId) : []
  if (!found || changes.length === 0) return {}
  const { id, name: client } = found.acceptance
  const at = clock.now()
  await tx.update(offerAnswer).set({ endedAt: at, endedChanges: changes }).where(eq(offerAnswer.id, id))
  const { uuid, name, companyId, operatorId, createdById } = row
  await otherServices.notifyOfCampaign(tx, {
    type: 'offer.acceptance_ended',
    uuid,
    name,
    companyId,
    operatorId,
    createdById: found.sellerId ?? createdById,
    at,
    by: author && { id: author.id, name: author.name },
    reason: null,
  })
  await appendAudit(
    tx,
    { id: author?.id ?? null, name: author?.name ?? null, address: author?.address ?? null, at },
    {
      action: 'changed',
      kind: 'offer',
      recordId: row.offerUuid ?? uuid,
      recordName: name,
      before: { accepted_by: client, changes: [] },
      after: { accepted_by: null, changes },
    },
  )
  return { acceptance_ended: client, acceptance_changes: changes.join(' ') }
}

/** Throws `illegal_transition` for a variant whose acceptance is valid: deleting it would remove what was agreed. */
export const requireNotAccepted = async (tx: Tx, row: CampaignRow): Promise<void> => {
  const found = await acceptanceOfVariant(tx, row)
  if (found && (await changesSince(tx, found.acceptance, found.companyId)).length === 0)
    throw brokenOfferRule('accepted_variant_stays')
}
