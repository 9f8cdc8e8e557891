import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { day, instant, uuid } from '../values.ts'
import { acceptanceEnd, answerAuthor, answerText, offerAnswerKinds, optionalText } from './offer-answers.ts'
import { reachMissing, sharedReach } from './reach.ts'

const service = 'analytics'
/** The `share_token` of an offer, never the uuid of a campaign. */
const byUuid = z.strictObject({ uuid })

/** A variant as the client sees it. Money in PLN, shares in percent. */
const sharedVariant = z.object({
  /** Names the variant and its terms: another one after a change of price, days, screens, cities, length or spots. */
  key: uuid,
  name: z.string(),
  price: z.number(),
  /** Only if the offer shows it. */
  list_price: z.nullable(z.number()),
  contacts: z.int(),
  /** Contacts with the spot, and those likely to see it; `null` in variants of older versions. */
  spot_contacts: z.optional(z.nullable(z.int())),
  visible_contacts: z.optional(z.nullable(z.int())),
  /** Null with a reason; absent in answers of older versions. */
  reach: z.optional(z.nullable(sharedReach)),
  reach_missing: z.optional(reachMissing),
  emissions: z.int(),
  grp: z.number(),
  date_from: day,
  date_to: day,
  spot_seconds: z.int(),
  number_of_screens: z.int(),
  /** Whether the first day is over; then the variant cannot be accepted. */
  first_day_is_over: z.boolean(),
  cities: z.array(z.object({ city_name: z.string(), screens: z.int(), latitude: z.number(), longitude: z.number() })),
})
/** A variant as the client sees it. */
export type SharedVariant = z.output<typeof sharedVariant>

/** An offer as the client sees it. Nobody's e-mail address, no version and no record's own uuid is in it. */
export const sharedOffer = z.object({
  /** An expired offer has no variants. With an acceptance, `open` and `expired` mean that it ended by a change. */
  state: z.enum(['open', 'accepted', 'expired']),
  company_name: z.string(),
  /** Whom the client may ask: the account that made the link. Empty if the account is not active any more. */
  seller_name: z.string(),
  note: z.string(),
  valid_until: z.nullable(day),
  variants: z.array(sharedVariant),
  accepted: z.nullable(
    z.object({
      key: z.nullable(uuid),
      variant_name: z.string(),
      name: z.string(),
      at: instant,
      /** Null while the acceptance is valid. */
      ended: z.nullable(acceptanceEnd),
    }),
  ),
  answers: z.array(z.object({ kind: z.enum(offerAnswerKinds), name: z.string(), text: z.string(), at: instant })),
  as_of: instant,
})
/** An offer as the client sees it. */
export type SharedOffer = z.output<typeof sharedOffer>

/** Where the screens of a variant are: one entry for each place. */
export const sharedPlaces = z.object({
  variants: z.array(
    z.object({
      key: uuid,
      places: z.array(z.object({ city_name: z.string(), address: z.string(), screens: z.int(), contacts: z.int() })),
    }),
  ),
})
/** Where the screens of an offer's variants are. */
export type SharedPlaces = z.output<typeof sharedPlaces>

/** Operations of the public page of an offer. Everybody who has the link may call them. */
export const sharedOfferOperations = {
  getSharedOffer: operation({
    id: 'shared.offer',
    service,
    method: 'GET',
    path: '/shared/offer/{uuid}',
    summary: 'A shared offer with its variants side by side, for everybody who has its link',
    access: 'anyone',
    params: byUuid,
    status: 200,
    answer: sharedOffer,
    problems: ['not_found'],
  }),
  getSharedPlaces: operation({
    id: 'shared.offer_places',
    service,
    method: 'GET',
    path: '/shared/offer/{uuid}/places',
    summary: 'Addresses of the screens of each variant of a shared offer',
    access: 'anyone',
    params: byUuid,
    status: 200,
    answer: sharedPlaces,
    problems: ['not_found'],
  }),
  acceptOffer: operation({
    id: 'shared.accept_offer',
    service,
    method: 'POST',
    path: '/shared/offer/{uuid}/acceptance',
    summary: 'Accept one variant of a shared offer, on the terms that its key names',
    access: 'anyone',
    params: byUuid,
    body: z.strictObject({ key: uuid, ...answerAuthor, text: optionalText }),
    status: 200,
    answer: sharedOffer,
    problems: ['not_found', 'illegal_transition'],
  }),
  commentOffer: operation({
    id: 'shared.comment_offer',
    service,
    method: 'POST',
    path: '/shared/offer/{uuid}/comment',
    summary: 'Comment on a shared offer, also on an expired one',
    access: 'anyone',
    params: byUuid,
    body: z.strictObject({ ...answerAuthor, text: answerText }),
    status: 201,
    answer: sharedOffer,
    problems: ['not_found'],
  }),
}
