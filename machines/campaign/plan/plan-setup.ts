import { setup } from 'xstate'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import type { PlanAnswer, PlanLabel, ProposedPlan } from '../../../contract/campaign/plan.ts'
import type { User } from '../../../contract/users/user.ts'
import type { AddressContext, AddressFact } from '../../kit/address/address.ts'
import type { Failure } from '../../kit/area/failure.ts'
import { unprovided } from '../../kit/area/unprovided.ts'
import type { EstimateRequest } from '../form/campaign-form.ts'
import { formOptionsArea } from '../form/form-areas.ts'
import { type PointsQuery, planScreensArea, pointsArea, proposalsArea, refinedArea } from './plan-areas.ts'
import type { PlanPoint, PlanValues } from './plan-values.ts'

/** The draft that a plan becomes. */
export type TakenPlan = { name: string; request: EstimateRequest }

/** Commands of the planner. */
export type PlanEvent =
  | { type: 'plan.change'; values: Partial<PlanValues> }
  | { type: 'plan.find_points'; query: PointsQuery | null }
  | { type: 'plan.choose'; label: PlanLabel }
  | { type: 'plan.show_city'; id: number | null }
  | { type: 'plan.toggle_screen'; id: number }
  | { type: 'plan.reset' }
  | { type: 'plan.repeat' }
  | { type: 'plan.forget_changes' }
  | { type: 'plan.take'; name: string }
  | AddressFact

/** Context of the planner. */
export type PlanContext = AddressContext & {
  user: User
  /** The values of a new plan; its dates are null until the platform's day is loaded. */
  first: PlanValues
  values: PlanValues
  /** The typed list of points of interest; empty if there is none, or if it is a file. */
  nearText: string
  points: PlanPoint[]
  /** The newest answer. It stays while a new one is computed. */
  answer: PlanAnswer | null
  pinned: number[]
  banned: number[]
  /** What the chosen plan is best at; null for the first plan. */
  label: PlanLabel | null
  /** Screens of the chosen plan after changes by hand; null without one. */
  refined: number[] | null
  /** The city whose screens are shown; null for the cities of the chosen plan. */
  shownCity: number | null
  taken: Campaign | null
  failure: Failure | null
}

/** The plan with a label, or the first one. */
export const chosenPlan = (answer: PlanAnswer | null, label: PlanLabel | null): ProposedPlan | null =>
  answer?.plans.find(({ labels }) => label !== null && labels.includes(label)) ?? answer?.plans[0] ?? null

/** The types and the children of the planner, to which each task adds its actions. */
export const planSetup = setup({
  types: {
    context: {} as PlanContext,
    events: {} as PlanEvent,
    input: {} as { user: User; search?: string },
    children: {} as {
      options: 'options'
      proposals: 'proposals'
      refined: 'refined'
      screens: 'screens'
      points: 'points'
      take: 'take'
    },
  },
  actors: {
    options: formOptionsArea,
    proposals: proposalsArea,
    refined: refinedArea,
    screens: planScreensArea,
    points: pointsArea,
    take: unprovided<Campaign, TakenPlan>(),
  },
})
