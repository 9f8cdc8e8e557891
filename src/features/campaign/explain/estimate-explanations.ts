import type { CampaignEstimate, ForecastBasis } from '../../../../contract/campaign/campaign.ts'
import { LOOP_SECONDS, SLOTS_IN_LOOP } from '../../../../contract/limits.ts'
import { AUDIENCE_BASE } from '../../../../machines/audience/audience.ts'
import { EMISSIONS_PER_SCREEN_DAY, priceFactor, slotsOf } from '../../../../machines/campaign/price/pricing.ts'
import { dayRange } from '../../../i18n/dates.ts'
import { currency, decimal, interval, percent } from '../../../i18n/format.ts'
import { translate, type WordParams } from '../../../i18n/translate.ts'
import type { ExplainedInput, Explanation } from '../../../ui/explain/explanation.tsx'
import { isForecast } from '../estimate/is-forecast.ts'
import { specialDayInputs } from './special-day-inputs.ts'
import { campaignExplainWords } from './words.ts'

/** The query that an estimate answers. Its members are null if the shown numbers belong to an older query. */
export type EstimateQuery = {
  date_from: string | null
  date_to: string | null
  spot_seconds: number | null
}

/** A number of an estimate. */
export type EstimateNumberName = 'price' | 'audience' | 'cpm' | 'grp' | 'emissions' | 'shareOfVoice'

const t = (key: Parameters<typeof campaignExplainWords.text>[0], params?: WordParams): string =>
  translate(campaignExplainWords, key, params)

const orUnknown = (value: number | null): number | string => value ?? t('unknown')

const spotSecondsInput = ({ spot_seconds: seconds }: EstimateQuery): ExplainedInput => ({
  name: t('spotSeconds'),
  value: orUnknown(seconds),
  ...(seconds === null ? {} : { unit: 's' }),
})

/** An amount in PLN; the unit has its own column. */
const moneyInput = (name: string, amount: number): ExplainedInput => ({
  name,
  value: decimal(amount, 2),
  unit: currency(),
})

const priceDetails = (estimate: CampaignEstimate, query: EstimateQuery): Omit<Explanation, 'name'> => {
  const { discount, screen_days: screenDays } = estimate
  return {
    formula: t('priceFormula'),
    inputs: [
      { name: t('screenDays'), value: screenDays },
      { name: t('rate'), value: orUnknown(priceFactor(screenDays)), unit: currency() },
      { name: t('emissions'), value: estimate.emissions_count },
      spotSecondsInput(query),
      moneyInput(t('listPrice'), estimate.campaign_price_from_price_list),
      { name: t(discount > 0 ? 'surcharge' : 'discount'), value: Math.abs(discount), unit: '%' },
    ],
  }
}

const lastYearWords = { own: 'lastYearOwn', others: 'lastYearOthers', none: 'lastYearNone' } as const

const basisInputs = (basis: ForecastBasis): ExplainedInput[] => [
  { name: t('sensors'), value: basis.sensors },
  { name: t('history'), value: basis.history_weeks, unit: t('weeks') },
  { name: t('measuredLately'), value: basis.measured_percent, unit: '%' },
  { name: t('lastYear'), value: t(lastYearWords[basis.last_year]) },
  ...specialDayInputs(basis),
  ...(basis.left_out_days ? [{ name: t('leftOutDays'), value: basis.left_out_days }] : []),
  ...(basis.method ? [{ name: t('method'), value: basis.method }] : []),
]

const basisSentence = ({ basis, confidence_percent }: CampaignEstimate): string => {
  if (!basis) return t('basisUnknown')
  const confidence = percent(confidence_percent, 0)
  if (basis.past_forecasts === 0) return t('intervalGuessed', { percent: confidence })
  return t('intervalFromPast', { percent: confidence, count: basis.past_forecasts })
}

/** How many locations of a campaign have their own sensor; unknown without an estimate. */
export const ownSensorsInput = (estimate: CampaignEstimate | null): ExplainedInput => ({
  name: t('locations'),
  value: estimate ? t('partOf', { part: estimate.measured_locations, whole: estimate.locations }) : t('unknown'),
})

/** How locations without a sensor were estimated; estimates of older versions have the mean of their city. */
const placesSentence = ({ unmeasured, measured_locations, locations }: CampaignEstimate): string[] => {
  if (measured_locations >= locations) return []
  if (!unmeasured) return [t('cityMean')]
  const { locations: count, audience_percent, error_percent } = unmeasured
  return [t('placesModelled', { count, share: percent(audience_percent), error: percent(error_percent, 0) })]
}

const audienceDetails = (
  estimate: CampaignEstimate,
  { date_from, date_to }: EstimateQuery,
): Omit<Explanation, 'name'> => {
  const { basis, multipliers, audience_low, audience_high, audience_90 } = estimate
  const sentences = [t('audienceFormula'), ...placesSentence(estimate), basisSentence(estimate)]
  const confidence = percent(estimate.confidence_percent, 0)
  const range = isForecast(estimate) ? interval(audience_low, audience_high) : null
  return {
    formula: sentences.join(' '),
    inputs: [
      { name: t('interval', { percent: confidence }), value: range },
      ...(isForecast(estimate) && audience_90
        ? [{ name: t('interval', { percent: percent(90, 0) }), value: interval(audience_90.low, audience_90.high) }]
        : []),
      ownSensorsInput(estimate),
      ...(basis ? basisInputs(basis) : []),
    ],
    multipliers: [
      { name: t('carMulti'), value: orUnknown(multipliers?.car_multi ?? null) },
      { name: t('busMulti'), value: orUnknown(multipliers?.bus_multi ?? null) },
      { name: t('viewsMulti'), value: orUnknown(multipliers?.views_multi ?? null) },
    ],
    counting: 'net',
    period: date_from && date_to ? t('playingHours', { days: dayRange(date_from, date_to, 'long') }) : t('unknown'),
  }
}

const audienceInput = (estimate: CampaignEstimate): ExplainedInput => ({
  name: t('audience'),
  value: isForecast(estimate) ? estimate.total_audience : null,
  unit: t('contacts'),
})

const detailsOf: Record<
  EstimateNumberName,
  (estimate: CampaignEstimate, query: EstimateQuery) => Omit<Explanation, 'name'>
> = {
  price: priceDetails,
  audience: audienceDetails,
  cpm: (estimate) => ({
    formula: t('cpmFormula'),
    inputs: [moneyInput(t('price'), estimate.campaign_price), audienceInput(estimate)],
  }),
  grp: (estimate) => ({
    formula: t('grpFormula'),
    inputs: [audienceInput(estimate), { name: t('grpBase'), value: AUDIENCE_BASE, unit: t('people') }],
  }),
  emissions: ({ screen_days }) => ({
    formula: t('emissionsFormula', { perDay: EMISSIONS_PER_SCREEN_DAY, loop: LOOP_SECONDS }),
    inputs: [
      { name: t('screenDays'), value: screen_days },
      { name: t('perScreenDay'), value: EMISSIONS_PER_SCREEN_DAY },
    ],
  }),
  shareOfVoice: (_, query) => ({
    formula: t('shareFormula'),
    inputs: [
      spotSecondsInput(query),
      { name: t('slots'), value: orUnknown(query.spot_seconds === null ? null : slotsOf(query.spot_seconds)) },
      { name: t('slotsInLoop'), value: SLOTS_IN_LOOP },
    ],
  }),
}

/** Explains how a number of an estimate was computed, in the current language (E08, K20–K28; decision 014). */
export const estimateExplanation = (
  name: EstimateNumberName,
  estimate: CampaignEstimate,
  query: EstimateQuery,
): Explanation => ({
  name: t(name),
  ...detailsOf[name](estimate, query),
})

/** The same explanation with "estimate" in its name, for views that also show the realized number. */
export const explanationNamedAsEstimate = (
  name: EstimateNumberName,
  estimate: CampaignEstimate,
  query: EstimateQuery,
): Explanation => ({
  ...estimateExplanation(name, estimate, query),
  name: t('ofEstimate', { name: t(name) }),
})
