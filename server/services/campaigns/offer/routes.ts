import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import type { CampaignContext } from '../context.ts'
import { shareOffer } from './link.ts'
import { offerDocumentOf } from './offer-document.ts'
import { addVariant, changeOffer, offerOf } from './offers.ts'
import { listAnswered } from './queue.ts'
import { becomeCampaign, markAnswersRead, replyToClient } from './seller.ts'
import { acceptOffer, commentOffer, sharedOffer, sharedPlacesOf } from './shared-offer.ts'

const operations = contract.offer
const sharedOperations = contract.sharedOffer

/** The variants of offers, their validity and their note. */
const variantRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  registerOperation(operations.getOffer, ({ account, params }) => offerOf(context, account, params.uuid))
  registerOperation(operations.getDocument, ({ account, params }) => offerDocumentOf(context, account, params.uuid))
  registerOperation(operations.addVariant, ({ account, params, body }) =>
    addVariant(context, account, params.uuid, body),
  )
  registerOperation(operations.changeOffer, ({ account, params, body }) =>
    changeOffer(context, account, params.uuid, body),
  )
  registerOperation(operations.shareOffer, ({ account, params, body }) =>
    shareOffer(context, account, params.uuid, body),
  )
  registerOperation(operations.listAnswered, ({ account, query }) => listAnswered(context, account, query))
  registerOperation(operations.replyToClient, ({ account, params, body }) =>
    replyToClient(context, account, params.uuid, body.text),
  )
  registerOperation(operations.markAnswersRead, ({ account, params, body }) =>
    markAnswersRead(context, account, params.uuid, body.until),
  )
  registerOperation(operations.becomeCampaign, ({ account, params }) => becomeCampaign(context, account, params.uuid))
}

/** The public page of an offer. */
const sharedOfferRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  const limits = { perMinute: context.answersPerMinute }
  registerOperation(sharedOperations.getSharedOffer, ({ params }) => sharedOffer(context, params.uuid))
  registerOperation(sharedOperations.getSharedPlaces, ({ params }) => sharedPlacesOf(context, params.uuid))
  registerOperation(
    sharedOperations.acceptOffer,
    ({ params, body, request }) => acceptOffer(context, params.uuid, body, request.ip),
    limits,
  )
  registerOperation(
    sharedOperations.commentOffer,
    ({ params, body, request }) => commentOffer(context, params.uuid, body, request.ip),
    limits,
  )
}

/** Offers: what their sellers do, and their public pages. */
export const offerRoutes = (registerOperation: RegisterOperation, context: CampaignContext): void => {
  variantRoutes(registerOperation, context)
  sharedOfferRoutes(registerOperation, context)
}
