import { and, eq, lte } from 'drizzle-orm'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { Offer } from '../../../../contract/campaign/offer-operations.ts'
import { lengthInDays } from '../../../../machines/calendar/days.ts'
import { isNotSubmitted } from '../../../../machines/campaign/offer/submission.ts'
import type { Caller } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { appendEvent, eventOf, foldedLog } from '../lifecycle/event-log.ts'
import { brokenOfferRule, endOfAcceptance, lastAcceptance, requireFirstDay } from '../offer-terms/acceptance.ts'
import { type CampaignRow, lockedCampaign, visibleCampaign } from '../policy.ts'
import { presentCampaign } from '../presenter.ts'
import { offer, offerAnswer } from '../tables.ts'
import { requireShare } from './link.ts'
import { appendAnswer } from './offer-answers.ts'
import { maySeeAnswers, type OfferRow, presentOffer, requireEdit } from './offers.ts'

type Answered = { row: CampaignRow; found: OfferRow }

/** Locks the offer of a campaign. Throws 404 if the account may not see its answers, or if there is no offer. */
const lockedOffer = async (tx: Tx, account: Caller, untrustedUuid: string): Promise<Answered> => {
  const row = await lockedCampaign(tx, account, untrustedUuid)
  if (row.offerUuid === null) throw notFound()
  const [found] = await tx.select().from(offer).where(eq(offer.uuid, row.offerUuid)).for('update')
  if (!found || !maySeeAnswers(account, found)) throw notFound()
  return { row, found }
}

/** Stores a reply to the client, which the page of the offer shows. */
export const replyToClient = (
  context: CampaignContext,
  account: Caller,
  untrustedUuid: string,
  text: string,
): Promise<Offer> => {
  requireShare(account)
  return context.store.transaction(async (tx) => {
    const { row, found } = await lockedOffer(tx, account, untrustedUuid)
    await appendAnswer(tx, {
      offerUuid: found.uuid,
      kind: 'reply',
      name: account.name,
      text,
      at: context.clock.now(),
      accountId: account.id,
      isRead: true,
    })
    const after = { kind: 'reply' }
    const entry = { action: 'answered', kind: 'offer', recordId: found.uuid, recordName: row.name, after } as const
    await appendAudit(tx, account, entry)
    return presentOffer(tx, context, account, row)
  })
}

/** Marks all answers up to one as read. The mark is shared by all accounts. */
export const markAnswersRead = (
  context: CampaignContext,
  account: Caller,
  untrustedUuid: string,
  until: number,
): Promise<Offer> => {
  requireShare(account)
  return context.store.transaction(async (tx) => {
    const { row, found } = await lockedOffer(tx, account, untrustedUuid)
    const read = await tx
      .update(offerAnswer)
      .set({ isRead: true })
      .where(and(eq(offerAnswer.offerUuid, found.uuid), lte(offerAnswer.id, until), eq(offerAnswer.isRead, false)))
      .returning({ id: offerAnswer.id })
    if (read.length > 0) {
      const after = { answers: read.length }
      const entry = { action: 'read', kind: 'offer', recordId: found.uuid, recordName: row.name, after } as const
      await appendAudit(tx, account, entry)
    }
    return presentOffer(tx, context, account, row)
  })
}

/** Saves the accepted variant as a complete campaign at the accepted price, without planning it again. */
const complete = async (
  tx: Tx,
  context: CampaignContext,
  account: Caller,
  { row, found }: Answered,
  client: string,
): Promise<void> => {
  const snapshot = await foldedLog(tx, row.uuid)
  const { dateFrom, dateTo, screens, priceGrosze, spotSeconds, spots } = snapshot.context
  const facts = { dateFrom, dateTo, screens, priceGrosze, spotSeconds, spots }
  await appendEvent(tx, {
    context,
    uuid: row.uuid,
    snapshot,
    event: eventOf({ type: 'campaign.save', target: 'new', facts }, account, context.clock.now()),
    author: account,
    historyFacts: {
      screens,
      ...(dateFrom && dateTo ? { days: lengthInDays(dateFrom, dateTo) } : {}),
      offer: found.uuid,
      client,
    },
  })
}

/**
 * Turns the accepted variant into the campaign, by the lifecycle step that completes it. Repeated calls return the same
 * campaign. Refuses a variant that was changed after its acceptance, or that is submitted already.
 */
export const becomeCampaign = (context: CampaignContext, account: Caller, untrustedUuid: string): Promise<Campaign> => {
  requireEdit(account)
  return context.store.transaction(async (tx) => {
    const { row, found } = await lockedOffer(tx, account, untrustedUuid)
    if (found.campaignUuid === row.uuid) return presentCampaign(tx, context, row)
    const acceptance = await lastAcceptance(tx, found.uuid)
    if (found.campaignUuid !== null || acceptance?.variantUuid !== row.uuid)
      throw brokenOfferRule('variant_is_accepted')
    if ((await endOfAcceptance(tx, acceptance, found.companyId)) !== null) throw brokenOfferRule('offer_is_unchanged')
    if (!isNotSubmitted(row.status)) throw brokenOfferRule('variant_is_not_submitted')
    requireFirstDay(context, row.dateFrom)
    await complete(tx, context, account, { row, found }, acceptance.name)
    await tx.update(offer).set({ campaignUuid: row.uuid }).where(eq(offer.uuid, found.uuid))
    await tx.update(offerAnswer).set({ isRead: true }).where(eq(offerAnswer.id, acceptance.id))
    await appendAudit(tx, account, {
      action: 'changed',
      kind: 'offer',
      recordId: found.uuid,
      recordName: row.name,
      before: { campaign: null },
      after: { campaign: row.uuid },
    })
    return presentCampaign(tx, context, await visibleCampaign(tx, account, row.uuid))
  })
}
