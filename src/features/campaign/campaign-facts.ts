import type { Campaign, CampaignEstimate, ListedCampaign } from '../../../contract/campaign/campaign.ts'
import { lengthInDays } from '../../../machines/calendar/days.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { hasMissedStart } from '../../../machines/campaign/lifecycle/missed-start.ts'
import { isExpired } from '../../../machines/campaign/offer/validity.ts'
import { day, dayRange } from '../../i18n/dates.ts'
import { percent } from '../../i18n/format.ts'
import { translate } from '../../i18n/translate.ts'
import { campaignWords } from './words.ts'

/** Days of a campaign's flight, both ends included; null while it has none (E04). */
export const flightDays = ({ date_from, date_to }: Pick<Campaign, 'date_from' | 'date_to'>): number | null =>
  date_from && date_to ? lengthInDays(date_from, date_to) : null

/** The flight of a campaign as text; `bez terminu` if it has none. */
export const flightText = (
  { date_from, date_to }: Pick<Campaign, 'date_from' | 'date_to'>,
  length: 'long' | 'short' = 'short',
): string => (date_from && date_to ? dayRange(date_from, date_to, length) : translate(campaignWords, 'noFlight'))

/** Since when an offer is expired, as text; null while it is valid. */
export const expiryText = ({ valid_until, as_of }: Pick<ListedCampaign, 'valid_until' | 'as_of'>): string | null =>
  valid_until && isExpired(valid_until, dayOf(new Date(as_of)))
    ? translate(campaignWords, 'expired', { day: day(valid_until, 'long') })
    : null

/** That a campaign cannot start on its dates any more, as text; null if it can, or was confirmed in time. */
export const missedStartText = (campaign: Pick<Campaign, 'status' | 'date_from' | 'as_of'>): string | null =>
  hasMissedStart(campaign, campaign.as_of) ? translate(campaignWords, 'missedStart') : null

/** How the price was set: list price, company discount or company surcharge (K25). */
export const discountText = (estimate: Pick<CampaignEstimate, 'discount'>): string => {
  const { discount } = estimate
  if (discount === 0) return translate(campaignWords, 'listPrice')
  const size = percent(Math.abs(discount), Number.isInteger(discount) ? 0 : 2)
  return translate(campaignWords, discount < 0 ? 'discount' : 'surcharge', { percent: size })
}
