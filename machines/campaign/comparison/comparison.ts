import * as z from 'zod/mini'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import type { CampaignProgress } from '../../../contract/campaign/progress.ts'
import { uuid } from '../../../contract/values.ts'
import { lengthInDays } from '../../calendar/days.ts'
import { createArea } from '../../kit/area/area.ts'

/** The uuids of two campaigns. */
export type ComparedUuids = readonly [string, string]
/** A campaign with its progress; null before its first day. */
export type ComparedCampaign = { campaign: Campaign; progress: CampaignProgress | null }
/** Two campaigns side by side. */
export type Comparison = readonly [ComparedCampaign, ComparedCampaign]

/** Reads two campaigns, and their progress, by the search part of an address; null if it does not name two. */
export const comparisonArea = createArea<string, Comparison | null>('comparison')

/** The two campaigns that the search part of an address names; undefined if it does not name two. */
export const readCompared = (search: string): ComparedUuids | undefined => {
  const params = new URLSearchParams(search)
  const [a, b] = [z.safeParse(uuid, params.get('a')), z.safeParse(uuid, params.get('b'))]
  return a.success && b.success && a.data !== b.data ? [a.data, b.data] : undefined
}

/** What is compared as a number; `share` values are differences in percentage points. */
export type ComparedNumber = {
  key:
    | 'days'
    | 'screens'
    | 'spotSeconds'
    | 'price'
    | 'listPrice'
    | 'discount'
    | 'contacts'
    | 'spotContacts'
    | 'visibleContacts'
    | 'cpm'
    | 'grp'
    | 'emissions'
    | 'realizedContacts'
    | 'realizedSpotContacts'
    | 'realizedVisibleContacts'
    | 'realizedEmissions'
    | 'realizedGrp'
    | 'realizedCpm'
    | 'pace'
  values: readonly [number | null, number | null]
  isShare?: true
}

const measured = ({ campaign, progress }: ComparedCampaign): CampaignProgress | null =>
  campaign.status === 'in_progress' || campaign.status === 'end' ? progress : null

const daysOf = ({ date_from, date_to }: Campaign): number | null =>
  date_from && date_to ? lengthInDays(date_from, date_to) : null

/** The numbers of two campaigns, in the order of the page. */
export const comparedNumbers = (comparison: Comparison): ComparedNumber[] => {
  const both = (part: (each: ComparedCampaign) => number | null | undefined): ComparedNumber['values'] => [
    part(comparison[0]) ?? null,
    part(comparison[1]) ?? null,
  ]
  const plan = (part: (estimate: NonNullable<Campaign['estimate']>) => number | null | undefined) =>
    both(({ campaign }) => campaign.estimate && part(campaign.estimate))
  const real = (part: (progress: CampaignProgress) => number | null | undefined) =>
    both((each) => {
      const progress = measured(each)
      return progress && part(progress)
    })
  return [
    { key: 'days', values: both(({ campaign }) => daysOf(campaign)) },
    { key: 'screens', values: both(({ campaign }) => campaign.number_of_screens) },
    { key: 'spotSeconds', values: both(({ campaign }) => campaign.spot_seconds) },
    { key: 'price', values: plan((estimate) => estimate.campaign_price) },
    { key: 'listPrice', values: plan((estimate) => estimate.campaign_price_from_price_list) },
    { key: 'discount', values: plan((estimate) => estimate.discount), isShare: true },
    { key: 'contacts', values: plan((estimate) => estimate.total_audience) },
    { key: 'spotContacts', values: plan(({ spot }) => spot?.spot_audience) },
    { key: 'visibleContacts', values: plan(({ spot }) => spot?.visible_audience) },
    { key: 'cpm', values: plan((estimate) => estimate.cpm) },
    { key: 'grp', values: plan((estimate) => estimate.reach_percent) },
    { key: 'emissions', values: plan((estimate) => estimate.emissions_count) },
    { key: 'realizedContacts', values: real((progress) => progress.total_audience) },
    { key: 'realizedSpotContacts', values: real(({ spot }) => spot?.spot_audience) },
    { key: 'realizedVisibleContacts', values: real(({ spot }) => spot?.visible_audience) },
    { key: 'realizedEmissions', values: real((progress) => progress.emissions_count) },
    { key: 'realizedGrp', values: real((progress) => progress.reach_percent) },
    { key: 'realizedCpm', values: real((progress) => progress.cpm) },
    { key: 'pace', values: real((progress) => progress.pace_percent), isShare: true },
  ]
}

/** How much the second value differs from the first: absolutely, and in percent of the first. */
export const differenceOf = ([a, b]: ComparedNumber['values']): { absolute: number; percent: number | null } | null =>
  a === null || b === null ? null : { absolute: b - a, percent: a === 0 ? null : (100 * (b - a)) / Math.abs(a) }

/** Why a plan has no contacts of its spot: it has no contacts at all, or it was recorded before they were. */
export const missingSpotContacts = ({ campaign }: ComparedCampaign): 'contacts' | 'older' | null => {
  const { estimate } = campaign
  if (!estimate || estimate.spot) return null
  return estimate.total_audience > 0 ? 'older' : 'contacts'
}
