import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { PlaysBySource } from '../../../../contract/campaign/plays-source.ts'
import type { CampaignProgress, MakeGood } from '../../../../contract/campaign/progress.ts'
import { sourcesOf } from '../../../../contract/campaign/sum-of-plays.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { EMISSIONS_PER_SCREEN_DAY } from '../../../../machines/campaign/price/pricing.ts'
import { dayRange, time } from '../../../i18n/dates.ts'
import { currency, decimal, interval, percent, signedPercent } from '../../../i18n/format.ts'
import { translate, type WordParams } from '../../../i18n/translate.ts'
import type { ExplainedInput, Explanation } from '../../../ui/explain/explanation.tsx'
import { coverageOf } from '../../../ui/explain/measurement.ts'
import { playsSourceWords } from '../../../ui/number/plays-source-words.ts'
import { reportedUntilText, whySource } from '../../../ui/number/plays-sources.tsx'
import { ownSensorsInput } from './estimate-explanations.ts'
import { measurementOf } from './realization-measurement.ts'
import { faultsText } from './uncounted-plays.ts'
import { campaignExplainWords } from './words.ts'

/** A number of a running or ended campaign. */
export type RealizationNumberName = 'realized' | 'pace' | 'projection' | 'played' | 'cpmSoFar'

type Key = Parameters<typeof campaignExplainWords.text>[0]
const t = (key: Key, params?: WordParams): string => translate(campaignExplainWords, key, params)

const hasEnded = ({ status }: CampaignProgress): boolean => status === 'end'

const contactsInput = (name: Key, value: number | null): ExplainedInput => ({
  name: t(name),
  value,
  unit: t('contacts'),
})

const realizedInput = (progress: CampaignProgress): ExplainedInput =>
  contactsInput('realized', measurementOf(progress).isKnown ? progress.total_audience : null)

/** The parts of a number of plays, if it has several. */
const partInputs = (plays: PlaysBySource): ExplainedInput[] => {
  const sources = sourcesOf(plays)
  if (sources.length < 2) return []
  return sources.map((source) => ({ name: translate(playsSourceWords, source), value: plays[source] }))
}

/** The measured hours behind a realized number, and the part of the flight to which they belong. */
const measuredPeriodOf = (campaign: Campaign, progress: CampaignProgress): Pick<Explanation, 'period' | 'measured'> => {
  const { isKnown: _, ...measured } = measurementOf(progress)
  const { date_from: from, date_to: to } = campaign
  const period = (): string => {
    if (!from || !to) return t('unknown')
    const last = dayOf(new Date(progress.as_of))
    if (last > to) return t('playingHours', { days: dayRange(from, to, 'long') })
    return t('untilNow', { days: dayRange(from, last, 'long'), time: time(progress.as_of) })
  }
  return { period: period(), ...(measured.hours > 0 ? { measured } : {}) }
}

const realizedDetails = (campaign: Campaign, progress: CampaignProgress): Omit<Explanation, 'name'> => {
  const { estimate } = campaign
  const hasUnmeasured = !estimate || estimate.measured_locations < estimate.locations
  return {
    formula: [t('realizedFormula'), ...(hasUnmeasured ? [t('notMeasured')] : [])].join(' '),
    inputs: [ownSensorsInput(estimate)],
    multipliers: [{ name: t('multipliers'), value: t('presentMultipliers') }],
    counting: 'net',
    ...measuredPeriodOf(campaign, progress),
  }
}

/** The plan for the measured hours. It is known only if every hour was measured: then it equals the plan to date. */
const measuredPlanInput = (progress: CampaignProgress): ExplainedInput => {
  const measurement = measurementOf(progress)
  const isWhole = measurement.hours > 0 && coverageOf(measurement) === 'complete'
  if (isWhole) return contactsInput('planMeasured', progress.planned_to_date)
  return { name: t('planMeasured'), value: t('unknown') }
}

const detailsOf: Record<
  RealizationNumberName,
  (campaign: Campaign, progress: CampaignProgress) => Omit<Explanation, 'name'>
> = {
  realized: realizedDetails,
  pace: (campaign, progress) => ({
    formula: t('paceFormula'),
    inputs: [
      realizedInput(progress),
      measuredPlanInput(progress),
      contactsInput('planToDate', progress.planned_to_date),
      contactsInput('plan', progress.planned_audience),
    ],
    ...measuredPeriodOf(campaign, progress),
  }),
  projection: (campaign, progress) => ({
    formula: t('projectionFormula'),
    inputs: [
      realizedInput(progress),
      contactsInput('plan', progress.planned_audience),
      contactsInput('planToDate', progress.planned_to_date),
      { name: t('pace'), value: signedPercent(progress.pace_percent) },
      {
        name: t('interval', { percent: percent(progress.confidence_percent, 0) }),
        value:
          progress.projected_low === null || progress.projected_high === null
            ? t('unknown')
            : interval(progress.projected_low, progress.projected_high),
      },
    ],
    ...measuredPeriodOf(campaign, progress),
  }),
  played: (_, progress) => ({
    formula: [
      ...sourcesOf(progress.plays_by_source).map(whySource),
      t('playedFormula', { perDay: EMISSIONS_PER_SCREEN_DAY }),
    ].join(' '),
    inputs: [
      { name: t('played'), value: progress.emissions_count },
      ...partInputs(progress.plays_by_source),
      ...(progress.plays_reported_until
        ? [{ name: t('reports'), value: reportedUntilText(progress.plays_reported_until) }]
        : []),
      ...(progress.uncounted_plays.length > 0
        ? [{ name: t('uncounted'), value: faultsText(progress.uncounted_plays) }]
        : []),
      { name: t('plannedEmissions'), value: progress.planned_emissions },
    ],
  }),
  cpmSoFar: (campaign, progress) => ({
    formula: t('cpmSoFarFormula'),
    inputs: [
      campaign.estimate
        ? { name: t('price'), value: decimal(campaign.estimate.campaign_price, 2), unit: currency() }
        : { name: t('price'), value: t('unknown') },
      { name: t('playedMeasured'), value: progress.measured_emissions },
      ...partInputs(progress.measured_plays_by_source),
      { name: t('plannedEmissions'), value: progress.planned_emissions },
      realizedInput(progress),
    ],
    ...measuredPeriodOf(campaign, progress),
  }),
}

const nameKeys = (isOver: boolean): Record<RealizationNumberName, Key> => ({
  realized: 'realized',
  pace: isOver ? 'result' : 'pace',
  projection: 'projection',
  played: 'emissions',
  cpmSoFar: isOver ? 'cpmRealized' : 'cpmSoFar',
})

/** Explains how a realized number was computed and which hours were measured, in the current language (E43). */
export const realizationExplanation = (
  name: RealizationNumberName,
  campaign: Campaign,
  progress: CampaignProgress,
): Explanation => ({ name: t(nameKeys(hasEnded(progress))[name]), ...detailsOf[name](campaign, progress) })

/** Explains how a shortfall was computed, and the screen-days that would compensate for it. */
export const shortfallExplanation = (makeGood: MakeGood, progress: CampaignProgress): Explanation => {
  const isWhole = coverageOf(measurementOf(progress)) === 'complete'
  // The contacts of unmeasured hours are estimated, also after the end.
  const isOver = hasEnded(progress) && isWhole
  return {
    name: t('missing'),
    formula: [t(isOver ? 'missedFormula' : 'missingFormula'), ...(isWhole ? [] : [t('missingUnmeasured')])].join(' '),
    inputs: [
      contactsInput('plan', progress.planned_audience),
      isOver ? realizedInput(progress) : contactsInput('projection', progress.projected_audience),
      contactsInput('missing', makeGood.shortfall),
      contactsInput('yield', makeGood.contacts_per_screen_day),
      { name: t('neededScreenDays'), value: makeGood.screen_days },
    ],
  }
}
