import { dayNumberOf, dayOfNumber } from '../../../machines/calendar/days.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import type { Network } from '../network/entities.ts'
import { cityPlans } from '../network/tables/cities.ts'
import { uuidOf } from '../random.ts'
import { type DemoStep, historyOf } from './lifecycle-steps.ts'
import { endedCampaigns } from './tables/ended.ts'
import type { CampaignPlan, DemoStatus } from './tables/plan.ts'
import { plannedCampaigns } from './tables/planned.ts'
import { runningCampaigns } from './tables/running.ts'
import { soldOutCampaigns } from './tables/sold-out.ts'

/** A campaign of the demo with its history; `status` follows from the history and the present day (from 06:00). */
export type DemoCampaign = {
  name: string
  status: DemoStatus
  company_id: number
  industry_ids: number[]
  cities: { city_id: number; screens: number }[]
  date_from: string | null
  date_to: string | null
  spot_seconds: number
  /**
   * Spots in rotation. `file` is a name in `server/demo/campaigns/spots`. A spot without a step `upload_spot` has no
   * file yet.
   */
  spots: { file: string; file_name: string }[]
  gemius_uuid: string | null
  is_shared: boolean
  history: DemoStep[]
}

const GEMIUS_KIND = 9
// Add new plans at the end: the position of a plan is the seed of the hours of its history.
const plans = [...endedCampaigns, ...runningCampaigns, ...plannedCampaigns, ...soldOutCampaigns]

const cityIdOf = (code: string, network: Network): number => {
  const plan = cityPlans.find((city) => city.code === code)
  const city = network.cities.find(({ name }) => name === plan?.name)
  if (!city) throw new Error(`the demo network has no city with the code ${code}`)
  return city.id
}

const campaignOf = (plan: CampaignPlan, index: number, now: Date, network: Network): DemoCampaign => {
  const { start, days } = plan
  const today = dayNumberOf(dayOf(now))
  return {
    name: plan.name,
    status: plan.status,
    company_id: plan.company,
    industry_ids: [...plan.industries],
    cities: Object.entries(plan.screens).map(([code, screens]) => ({ city_id: cityIdOf(code, network), screens })),
    date_from: start === null ? null : dayOfNumber(today + start),
    date_to: start === null ? null : dayOfNumber(today + start + days - 1),
    spot_seconds: plan.seconds,
    spots: plan.spots.map(([file, file_name]) => ({ file, file_name })),
    gemius_uuid: plan.gemius ? uuidOf(GEMIUS_KIND, index + 1) : null,
    is_shared: plan.shared === true,
    history: historyOf(plan, now, index + 1),
  }
}

/** Creates the demo's campaigns around an instant, oldest first. Throws if a plan names an unknown city. */
export const demoCampaigns = (network: Network, now: Date): DemoCampaign[] =>
  plans
    .map((plan, index) => campaignOf(plan, index, now, network))
    .sort((a, b) => (a.history[0]?.at ?? '').localeCompare(b.history[0]?.at ?? ''))
