import type { CampaignDraft } from '../../../../contract/campaign/campaign.ts'
import { priceOf } from '../../../../machines/campaign/price/pricing.ts'
import type { CampaignRow } from '../policy.ts'
import type { Valuation } from './valuation.ts'

/** The fields on which the price of a campaign depends, besides the number of its spots. */
export type PricedFields = Pick<
  CampaignDraft,
  'company_id' | 'date_from' | 'date_to' | 'cities' | 'screen_ids' | 'spot_seconds'
>

const sorted = (numbers: readonly number[]): string => [...numbers].sort((a, b) => a - b).join()

const sortedCities = (cities: CampaignDraft['cities']): string =>
  cities
    .map(({ city_id, screens }) => `${city_id}:${screens}`)
    .sort()
    .join()

/** Screens picked by hand count instead of cities. */
const placeOf = ({ cities, screen_ids }: PricedFields): string =>
  screen_ids === null ? sortedCities(cities) : `picked ${sorted(screen_ids)}`

/** Whether two drafts agree in everything on which the price depends, besides the number of their spots. */
export const areSamePriced = (one: PricedFields, other: PricedFields): boolean =>
  one.company_id === other.company_id &&
  one.date_from === other.date_from &&
  one.date_to === other.date_to &&
  one.spot_seconds === other.spot_seconds &&
  placeOf(one) === placeOf(other)

/** Whether a save leaves the saved price as it is: it changes nothing on which the price depends. */
export const keepsPrice = (before: CampaignDraft, after: CampaignDraft): boolean =>
  areSamePriced(before, after) && before.spots.length === after.spots.length

/** Whether a save chooses no screens and values nothing again: it changes names and files only. */
export const keepsPlan = (before: CampaignDraft, after: CampaignDraft): boolean =>
  keepsPrice(before, after) && sorted(before.industry_ids) === sorted(after.industry_ids)

/** The price and the forecast that a campaign was saved with; null while it has none. */
export const savedValuationOf = (row: CampaignRow): Valuation | null => {
  const { forecast, priceGrosze, listPriceGrosze, emissions, discountPercent } = row
  if (forecast === null || priceGrosze === null || listPriceGrosze === null || emissions === null) return null
  const days = forecast.byDay.length
  const price = {
    screenDays: days * row.screens,
    emissions,
    factor: priceOf(row.screens, days, row.spotSeconds, 0)?.factor ?? 0,
    listPriceGrosze,
    discountPercent,
    priceGrosze,
  }
  return { price, audience: row.audience ?? 0, forecast }
}
