import * as z from 'zod/mini'
import { LONGEST_EMAIL, LONGEST_NAME, LONGEST_REASON } from '../limits.ts'
import { id, instant, requiredLine, requiredText, uuid } from '../values.ts'

/** Most answers to one offer, replies of the seller included. */
export const MOST_OFFER_ANSWERS = 200

/** What an answer to an offer is: the client accepts a variant or comments, or the seller replies. */
export const offerAnswerKinds = ['accepted', 'comment', 'reply'] as const
/** What an answer to an offer is. */
export type OfferAnswerKind = (typeof offerAnswerKinds)[number]

/** Text of a comment or a reply. */
export const answerText = requiredText(LONGEST_REASON)
/** Fields by which somebody without a session says who they are. */
export const answerAuthor = {
  name: requiredLine(LONGEST_NAME),
  email: z.email().check(z.maxLength(LONGEST_EMAIL)),
}
/** Text that may be empty. */
export const optionalText = z.string().check(z.trim(), z.maxLength(LONGEST_REASON))

/** What can end an acceptance: a change of one of its terms, or the deletion of its variant. */
export const acceptanceChanges = [
  'price',
  'flight',
  'cities',
  'screens',
  'seconds',
  'spots',
  'company',
  'deleted',
] as const
/** What ended an acceptance. */
export type AcceptanceChange = (typeof acceptanceChanges)[number]

/** When an acceptance ended, and by which changes. The time of an end under an older version is not known. */
export const acceptanceEnd = z.object({ at: z.nullable(instant), changes: z.array(z.enum(acceptanceChanges)) })
/** The end of an acceptance. */
export type AcceptanceEnd = z.output<typeof acceptanceEnd>

/** An answer to an offer as the seller reads it. */
export const offerAnswer = z.object({
  id,
  kind: z.enum(offerAnswerKinds),
  /** The accepted variant, or null. */
  variant: z.nullable(uuid),
  variant_name: z.nullable(z.string()),
  /** The price at which the variant was accepted, in PLN. */
  price: z.nullable(z.number()),
  name: z.string(),
  email: z.nullable(z.string()),
  text: z.string(),
  at: instant,
  is_read: z.boolean(),
  /** Whether the acceptance ended because the terms of its variant changed. */
  is_ended: z.boolean(),
  /** The end of the acceptance; null if it is valid, or if the answer is none. */
  ended: z.nullable(acceptanceEnd),
})
/** An answer to an offer as the seller reads it. */
export type OfferAnswer = z.output<typeof offerAnswer>

/** The rules of an offer that a step can break; a problem `illegal_transition` names them. */
export const offerRules = [
  'offer_is_valid',
  'offer_is_unchanged',
  'nothing_is_accepted',
  'variant_is_accepted',
  'variant_is_not_submitted',
  'first_day_is_not_over',
  'accepted_variant_stays',
] as const
/** A rule of an offer. */
export type OfferRule = (typeof offerRules)[number]
