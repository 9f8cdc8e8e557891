import { and, eq, isNull } from 'drizzle-orm'
import type { Offer, offerOperations as operations } from '../../../../contract/campaign/offer-operations.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import type { Caller } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import { appendAudit } from '../../../records/audit.ts'
import type { CampaignContext } from '../context.ts'
import { newShareToken } from '../lifecycle/share-token.ts'
import { requireFirstDay } from '../offer-terms/acceptance.ts'
import { hasPriceAndDates } from '../offer-terms/variant-terms.ts'
import { lockedCampaign } from '../policy.ts'
import { campaign, offer } from '../tables.ts'
import { answersOf } from './offer-answers.ts'
import { ownOffer, presentOffer } from './offers.ts'

const laterDay = (one: string, other: string): string => (other > one ? other : one)

/** Throws `permission_denied` if the account may not share offers and reply to clients. */
export const requireShare = ({ permissions }: Caller): void => {
  if (!permissions.includes('campaign.share')) throw new ProblemError('permission_denied')
}

/**
 * Switches the public page of an offer on or off, and whether it shows list prices. Each sharing has a new address. The
 * page shows variants of the given variant's company. After the first answer of a client the company cannot change.
 */
export const shareOffer = (
  context: CampaignContext,
  account: Caller,
  untrustedUuid: string,
  { is_shared, shows_list_price }: BodyOf<typeof operations.shareOffer>,
): Promise<Offer> => {
  requireShare(account)
  return context.store.transaction(async (tx) => {
    const row = await lockedCampaign(tx, account, untrustedUuid)
    const found = await ownOffer(tx, context, row)
    const own = { ...row, offerUuid: found.uuid }
    const hasAnswers = (await answersOf(tx, found.uuid)).length > 0
    const companyId = hasAnswers && found.companyId !== null ? found.companyId : row.companyId
    const variants = await tx
      .select()
      .from(campaign)
      .where(and(eq(campaign.offerUuid, found.uuid), eq(campaign.companyId, companyId), isNull(campaign.deletedAt)))
    const complete = variants.filter(hasPriceAndDates)
    const isNew = is_shared && found.shareToken === null
    if (is_shared && complete.length === 0) {
      throw new ProblemError('illegal_transition', { rules: ['share_when_complete'] })
    }
    if (isNew) requireFirstDay(context, complete.map(({ dateFrom }) => dateFrom ?? '').reduce(laterDay))
    await tx
      .update(offer)
      .set({
        shareToken: is_shared ? (found.shareToken ?? newShareToken()) : null,
        showsListPrice: is_shared && shows_list_price,
        ...(isNew ? { companyId, sellerId: account.id, sellerName: account.name } : {}),
      })
      .where(eq(offer.uuid, found.uuid))
    await appendAudit(tx, account, {
      action: 'changed',
      kind: 'offer',
      recordId: found.uuid,
      recordName: row.name,
      before: { is_shared: found.shareToken !== null, shows_list_price: found.showsListPrice },
      after: { is_shared, shows_list_price: is_shared && shows_list_price },
    })
    return presentOffer(tx, context, account, own)
  })
}
