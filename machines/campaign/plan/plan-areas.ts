import type { CampaignEstimate } from '../../../contract/campaign/campaign.ts'
import type { PlanAnswer, PlanRequest } from '../../../contract/campaign/plan.ts'
import { createArea } from '../../kit/area/area.ts'
import type { EstimateRequest } from '../form/campaign-form.ts'
import type { ListedScreens } from '../form/form-areas.ts'
import type { PlanPoint } from './plan-values.ts'

/** Points of interest: the rows of a typed or uploaded list that were found, and how many were not. */
export type FoundPoints = { points: PlanPoint[]; missed: string[]; total: number }
/** A list of points of interest: typed addresses, one on a line, or a spreadsheet. */
export type PointsQuery = { text: string } | { file: File }
/** Screens of some cities on the days of a plan, and those that are needed beside them. */
export type PlanScreensQuery = {
  date_from: string
  date_to: string
  spot_seconds: number
  city_ids: number[]
  needed: number[]
}

/** Proposed plans, requested 400 ms after the last change. Old ones stay until new ones are there. */
export const proposalsArea = createArea<PlanRequest, PlanAnswer>('proposals', { debounceMs: 400 })
/** The estimate of a plan that was changed by hand. */
export const refinedArea = createArea<EstimateRequest, CampaignEstimate>('refined', { debounceMs: 250 })
/** Positions and addresses of the screens. */
export const planScreensArea = createArea<PlanScreensQuery, ListedScreens>('planScreens')
/** Points of interest of a list of addresses. */
export const pointsArea = createArea<PointsQuery, FoundPoints>('points', { debounceMs: 700 })
