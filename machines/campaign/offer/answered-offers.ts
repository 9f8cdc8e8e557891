import type { AnsweredOffer } from '../../../contract/campaign/offer-operations.ts'
import type { Page } from '../../../contract/paging.ts'
import { createArea } from '../../kit/area/area.ts'

/** Which answered offers are listed: those with unread answers, or all. */
export type AnsweredView = 'unread' | 'all'

/** The seller's queue: offers that clients answered, newest answer first. */
export const answeredOffersArea = createArea<AnsweredView, Page<AnsweredOffer>>('answeredOffers')
