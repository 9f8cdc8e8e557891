import { and, asc, eq } from 'drizzle-orm'
import type { OfferDocument } from '../../../../contract/campaign/offer-document.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { isExpired } from '../../../../machines/campaign/offer/validity.ts'
import type { Account } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { endOfAcceptance, lastAcceptance } from '../offer-terms/acceptance.ts'
import { type CampaignRow, visibleCampaign, visibleTo } from '../policy.ts'
import { campaign } from '../tables.ts'
import { findOffer, maySeeAnswers } from './offers.ts'
import { offeredVariants, presentPlaces, presentVariants } from './shared-variants.ts'

const variantsFor = (tx: Tx, account: Account, { uuid, offerUuid, companyId }: CampaignRow): Promise<CampaignRow[]> =>
  tx
    .select()
    .from(campaign)
    .where(
      and(
        offerUuid === null ? eq(campaign.uuid, uuid) : eq(campaign.offerUuid, offerUuid),
        eq(campaign.companyId, companyId),
        visibleTo(account),
      ),
    )
    .orderBy(asc(campaign.createdAt), asc(campaign.id))

/**
 * The document of an offer for accounts that may see it: all variants of the company of the given variant. It does not
 * require that the offer is shared, and includes the variants of an expired offer.
 */
export const offerDocumentOf = (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
): Promise<OfferDocument> =>
  context.store.transaction(async (tx) => {
    const row = await visibleCampaign(tx, account, untrustedUuid)
    const found = await findOffer(tx, row)
    const own = found && maySeeAnswers(account, found) ? found : null
    const last = own && (await lastAcceptance(tx, own.uuid))
    const acceptance = last && own && (await endOfAcceptance(tx, last, own.companyId)) === null ? last : null
    const now = context.clock.now()
    const expired = found?.validUntil ? isExpired(found.validUntil, dayOf(now)) : false
    const rows = await variantsFor(tx, account, row)
    // The given variant and the accepted one are included in any status.
    const variants = await offeredVariants(tx, rows, row.offerUuid ?? row.uuid, [row.uuid, acceptance?.variantUuid])
    const companies = await context.otherServices.termsOfCompanies(tx, [row.companyId])
    return {
      offer: {
        state: acceptance ? 'accepted' : expired ? 'expired' : 'open',
        company_name: companies.get(row.companyId)?.name ?? '',
        seller_name: found?.sellerName ?? account.name,
        note: found?.note ?? '',
        valid_until: found?.validUntil ?? null,
        variants: await presentVariants(tx, context, variants, own?.showsListPrice ?? false),
        accepted: acceptance && {
          key: variants.find((variant) => variant.row.uuid === acceptance.variantUuid)?.key ?? null,
          variant_name: acceptance.variantName ?? '',
          name: acceptance.name,
          at: acceptance.at.toISOString(),
          ended: null,
        },
        answers: [],
        as_of: now.toISOString(),
      },
      places: await presentPlaces(tx, context, variants),
    }
  })
