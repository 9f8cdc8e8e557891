import type {
  sharedOfferOperations as operations,
  SharedOffer,
  SharedPlaces,
} from '../../../contract/campaign/shared-offer-operations.ts'
import type { BodyInputOf } from '../../../contract/operation.ts'

/** Body of an acceptance. */
export type AcceptBody = BodyInputOf<typeof operations.acceptOffer>
/** Body of a comment. */
export type CommentBody = BodyInputOf<typeof operations.commentOffer>

/** The calls of the page; each rejects with `CallFailed`. */
export type OfferCalls = {
  read: (signal: AbortSignal) => Promise<SharedOffer>
  readPlaces: (signal: AbortSignal) => Promise<SharedPlaces>
  accept: (body: AcceptBody, signal: AbortSignal) => Promise<SharedOffer>
  comment: (body: CommentBody, signal: AbortSignal) => Promise<SharedOffer>
}
