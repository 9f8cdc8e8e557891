import type { Offer } from '../../../contract/campaign/offer-operations.ts'
import { sampleCampaign, sampleEstimate } from './campaign.ts'

/** Uuid of the second variant of the sample offer. */
export const secondVariantUuid = '33333333-3333-4333-8333-333333333333'

/** An offer of two variants: the sample campaign, and a shorter one that is cheaper. */
export const sampleOffer = (more: Partial<Offer> = {}): Offer => ({
  version: 2,
  valid_until: '2025-11-12',
  note: 'Rabat do końca tygodnia',
  variants: [
    { campaign: sampleCampaign(), grp: 12.6, best: ['contacts', 'grp', 'emissions'] },
    {
      campaign: sampleCampaign({
        uuid: secondVariantUuid,
        name: 'Jesień bez kolejek (2)',
        status: 'draft',
        date_to: '2025-11-23',
        estimate: sampleEstimate({ campaign_price: 54_552.96, campaign_price_from_price_list: 61_992 }),
      }),
      grp: 6.3,
      best: ['price', 'listPrice'],
    },
  ],
  ...more,
})
