import type { Offer } from '../../../contract/campaign/offer-operations.ts'
import type { SharedOffer, SharedPlaces } from '../../../contract/campaign/shared-offer-operations.ts'
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
  share_token: null,
  shows_list_price: false,
  answers: [],
  campaign_uuid: null,
  ...more,
})

/** The key of a variant of the sample page. */
export const variantKeys = ['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'] as const

const city = { city_name: 'Łódź', screens: 20, latitude: 51.76, longitude: 19.46 }

/** The page of an offer of two variants as a client reads it. */
export const sampleSharedOffer = (more: Partial<SharedOffer> = {}): SharedOffer => ({
  state: 'open',
  company_name: 'Apteki Zdrowy Rytm',
  seller_name: 'Ewa Sprzedaż',
  note: 'Rabat do końca tygodnia',
  valid_until: '2025-11-12',
  variants: variantKeys.map((key, index) => ({
    key,
    name: index === 0 ? 'Jesień' : 'Jesień krócej',
    price: 109_105.92 / (index + 1),
    list_price: null,
    contacts: 4_128_000 / (index + 1),
    emissions: 151_200,
    grp: 12.6 / (index + 1),
    date_from: '2025-11-17',
    date_to: index === 0 ? '2025-11-30' : '2025-11-23',
    spot_seconds: 10,
    number_of_screens: 20,
    first_day_is_over: false,
    cities: [city],
  })),
  accepted: null,
  answers: [],
  as_of: '2025-11-10T11:00:00.000Z',
  ...more,
})

/** The addresses of that page. */
export const sampleSharedPlaces = (): SharedPlaces => ({
  variants: variantKeys.map((key) => ({
    key,
    places: [{ city_name: 'Łódź', address: 'ul. Żwirki 5', screens: 20, contacts: 4_128_000 }],
  })),
})
