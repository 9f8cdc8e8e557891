import { type OfferDocument, offerDocumentOperations } from '../../../../../contract/campaign/offer-document.ts'
import { offerDocumentArea } from '../../../../../machines/campaign/offer/offer-document.ts'
import { areaLoader } from '../../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../../machines/kit/call.ts'

/** The document of an offer with its service. */
export const provideOfferDocument = (call: Call) =>
  offerDocumentArea.provide({
    actors: {
      load: areaLoader<OfferDocument, string>((uuid, signal) =>
        call(offerDocumentOperations.getDocument, { params: { uuid }, signal }),
      ),
    },
  })
