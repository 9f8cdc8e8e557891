import type { OfferDocument } from '../../../contract/campaign/offer-document.ts'
import { createArea } from '../../kit/area/area.ts'

/** The document of an offer, by the uuid of a variant. */
export const offerDocumentArea = createArea<string, OfferDocument>('offerDocument')
