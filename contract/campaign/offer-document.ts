import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { OFFER_ROLES } from '../permissions.ts'
import { uuid } from '../values.ts'
import { sharedOffer, sharedPlaces } from './shared-offer-operations.ts'

/** An offer as its client would read it, with the addresses of the screens. */
export const offerDocument = z.object({ offer: sharedOffer, places: sharedPlaces })
/** An offer as its client would read it. */
export type OfferDocument = z.output<typeof offerDocument>

/** The offer as a document for the seller, who prints it without a link. The uuid is that of any variant. */
export const offerDocumentOperations = {
  getDocument: operation({
    id: 'offer.document',
    service: 'analytics',
    method: 'GET',
    path: '/campaign/{uuid}/offer/document',
    summary: 'An offer as its client would read it, with addresses, also while it has no link',
    access: { roles: OFFER_ROLES },
    params: z.strictObject({ uuid }),
    status: 200,
    answer: offerDocument,
    problems: ['permission_denied', 'not_found'],
  }),
}
