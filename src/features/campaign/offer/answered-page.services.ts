import { type AnsweredOffer, offerOperations } from '../../../../contract/campaign/offer-operations.ts'
import type { Page } from '../../../../contract/paging.ts'
import { type AnsweredView, answeredOffersArea } from '../../../../machines/campaign/offer/answered-offers.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'

/** Offers on the page of the queue; the newest answers are the ones that wait. */
const SHOWN_OFFERS = 100

/** The seller's queue with its service. */
export const provideAnsweredOffers = (call: Call) =>
  answeredOffersArea.provide({
    actors: {
      load: areaLoader<Page<AnsweredOffer>, AnsweredView>((view, signal) => {
        const query = { size: SHOWN_OFFERS, ...(view === 'unread' ? { unread: true } : {}) }
        return call(offerOperations.listAnswered, { query, signal })
      }),
    },
  })
