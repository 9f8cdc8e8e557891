import { type OfferDocument, offerDocumentOperations } from '../../../contract/campaign/offer-document.ts'
import { offerDocumentArea } from '../../../machines/campaign/offer/offer-document.ts'
import type { Call } from '../../services/call.ts'
import { areaLoader } from './area-loader.ts'

/** The document of an offer with its service. */
export const offerDocumentScreen = (call: Call) =>
  offerDocumentArea.provide({
    actors: {
      load: areaLoader<OfferDocument, string>((uuid, signal) =>
        call(offerDocumentOperations.getDocument, { params: { uuid }, signal }),
      ),
    },
  })
