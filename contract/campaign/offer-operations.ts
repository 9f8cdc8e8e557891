import * as z from 'zod/mini'
import { LONGEST_REASON } from '../limits.ts'
import { operation } from '../operation.ts'
import { listQuery, paged } from '../paging.ts'
import { OFFER_ROLES } from '../permissions.ts'
import { booleanParam, day, id, uuid } from '../values.ts'
import { campaign, campaignFields } from './campaign.ts'
import { answerText, offerAnswer } from './offer-answers.ts'

const service = 'analytics'
const byUuid = z.strictObject({ uuid })
const access = { roles: OFFER_ROLES } as const

/** Most variants of one offer, side by side. */
export const MOST_VARIANTS = 6

/** Measures in which a variant can be the best of an offer. */
export const variantMeasures = ['price', 'listPrice', 'cpm', 'contacts', 'grp', 'emissions'] as const

/** An offer: variants of a campaign side by side. Each variant is a campaign with its own lifecycle. */
export const offer = z.object({
  version: z.int(),
  /** Last day on which the client can accept; null without a limit. */
  valid_until: z.nullable(day),
  /** What the client reads above the variants. */
  note: z.string(),
  variants: z.array(z.object({ campaign, grp: z.nullable(z.number()), best: z.array(z.enum(variantMeasures)) })),
  /** The uuid of the public page's address; null while the offer is not shared, another one after each sharing. */
  share_token: z.nullable(uuid),
  /** Whether the public page shows list prices. */
  shows_list_price: z.boolean(),
  /** What client and seller wrote, oldest first. */
  answers: z.array(offerAnswer),
  /** The variant that the client accepted last, if it became the campaign. */
  campaign_uuid: z.nullable(uuid),
})
/** An offer. */
export type Offer = z.output<typeof offer>

/** An offer that its client answered, in the seller's queue. */
export const answeredOffer = z.object({
  /** A variant: the accepted one if the newest answer is an acceptance. */
  uuid,
  name: z.string(),
  company_name: z.string(),
  valid_until: z.nullable(day),
  /** Answers that nobody has read. */
  unread: z.int(),
  last: offerAnswer,
})
/** An offer that its client answered. */
export type AnsweredOffer = z.output<typeof answeredOffer>

const { page, size } = listQuery(['at'], 25)

/** Operations on the variants of offers. The uuid is that of any variant. */
export const offerOperations = {
  getOffer: operation({
    id: 'offer.get',
    service,
    method: 'GET',
    path: '/campaign/{uuid}/offer',
    summary: 'The offer of a campaign: its variants side by side, oldest first, and in what each is the best',
    access,
    params: byUuid,
    status: 200,
    answer: offer,
    problems: ['permission_denied', 'not_found'],
  }),
  addVariant: operation({
    id: 'offer.add_variant',
    service,
    method: 'POST',
    path: '/campaign/{uuid}/offer/variant',
    summary: 'Add a variant to the offer of a campaign: a new draft that differs in what the body names',
    access,
    params: byUuid,
    body: z.partial(
      z.strictObject({
        name: campaignFields.name,
        date_from: campaignFields.date_from,
        date_to: campaignFields.date_to,
        cities: campaignFields.cities,
        screen_ids: campaignFields.screen_ids,
        industry_ids: campaignFields.industry_ids,
        spot_seconds: campaignFields.spot_seconds,
        spots: campaignFields.spots,
      }),
    ),
    status: 201,
    answer: offer,
    problems: ['permission_denied', 'not_found'],
  }),
  changeOffer: operation({
    id: 'offer.change',
    service,
    method: 'PUT',
    path: '/campaign/{uuid}/offer',
    summary: 'Change until when an offer is valid, and its note to the client',
    access,
    params: byUuid,
    body: z.strictObject({
      version: z.int(),
      valid_until: z.nullable(day),
      note: z.string().check(z.trim(), z.maxLength(LONGEST_REASON)),
    }),
    status: 200,
    answer: offer,
    problems: ['permission_denied', 'not_found', 'version_conflict'],
  }),
  shareOffer: operation({
    id: 'offer.share',
    service,
    method: 'PUT',
    path: '/campaign/{uuid}/offer/link',
    summary: 'Switch the public page of an offer on or off, and say whether it shows list prices',
    access,
    params: byUuid,
    body: z.strictObject({ is_shared: z.boolean(), shows_list_price: z.boolean() }),
    status: 200,
    answer: offer,
    problems: ['permission_denied', 'not_found', 'illegal_transition'],
  }),
  listAnswered: operation({
    id: 'offer.answered',
    service,
    method: 'GET',
    path: '/campaign/offer/answers',
    summary: 'The offers that clients accepted or commented on, newest answer first',
    access,
    query: z.strictObject({ page, size, unread: z.optional(booleanParam) }),
    status: 200,
    answer: paged(answeredOffer),
    problems: ['permission_denied'],
  }),
  replyToClient: operation({
    id: 'offer.reply',
    service,
    method: 'POST',
    path: '/campaign/{uuid}/offer/answers',
    summary: 'Reply to the client on the public page of an offer',
    access,
    params: byUuid,
    body: z.strictObject({ text: answerText }),
    status: 201,
    answer: offer,
    problems: ['permission_denied', 'not_found'],
  }),
  markAnswersRead: operation({
    id: 'offer.mark_read',
    service,
    method: 'PUT',
    path: '/campaign/{uuid}/offer/answers/read',
    summary: 'Mark the answers to an offer up to one as read',
    access,
    params: byUuid,
    body: z.strictObject({ until: id }),
    status: 200,
    answer: offer,
    problems: ['permission_denied', 'not_found'],
  }),
  becomeCampaign: operation({
    id: 'offer.become_campaign',
    service,
    method: 'POST',
    path: '/campaign/{uuid}/offer/campaign',
    creates: true,
    summary: 'Make the accepted variant the campaign; the second call answers with the same campaign',
    access,
    params: byUuid,
    status: 200,
    answer: campaign,
    problems: ['permission_denied', 'not_found', 'illegal_transition'],
  }),
}
