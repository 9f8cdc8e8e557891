import { assign, enqueueActions } from 'xstate'
import type { PlanAnswer, PlanLabel, ProposedPlan } from '../../../contract/campaign/plan.ts'
import { wanted } from '../../kit/area/area.ts'
import type { EstimateRequest } from '../form/campaign-form.ts'
import { askSetup } from './ask-for-plans.ts'
import type { PlanScreensQuery } from './plan-areas.ts'
import { chosenPlan } from './plan-setup.ts'
import type { PlanValues } from './plan-values.ts'

/** The request for the estimate of some screens on the days of a plan. */
export const estimateRequestOf = (
  { company_id, spot_seconds }: PlanValues,
  { date_from, date_to }: Pick<ProposedPlan, 'date_from' | 'date_to'>,
  screen_ids: number[],
): EstimateRequest => ({
  company_id: company_id ?? 0,
  date_from,
  date_to,
  industry_ids: [],
  cities: [],
  screen_ids,
  spot_seconds,
})

/** The screens that a plan was changed by: added ones and removed ones. */
export const changesOf = (plan: Pick<ProposedPlan, 'screen_ids'>, refined: readonly number[] | null) => {
  const [before, after] = [new Set(plan.screen_ids), new Set(refined ?? plan.screen_ids)]
  return {
    added: [...after].filter((id) => !before.has(id)),
    removed: [...before].filter((id) => !after.has(id)),
  }
}

/** The planner with the actions that show one of the plans and change its screens by hand. */
export const refineSetup = askSetup.extend({
  actions: {
    keepAnswer: assign({ answer: (_, { answer }: { answer: PlanAnswer | null }) => answer }),
    showCity: assign({ shownCity: (_, { id }: { id: number | null }) => id }),
    /** Requests the screens of the shown cities on the days of the chosen plan, and those of the plan. */
    requestScreens: enqueueActions(({ context, enqueue }) => {
      const plan = chosenPlan(context.answer, context.label)
      if (!plan) return
      const { date_from, date_to, screen_ids } = plan
      const largestFirst = plan.cities.toSorted((one, other) => other.screens - one.screens)
      const query: PlanScreensQuery = {
        date_from,
        date_to,
        spot_seconds: context.values.spot_seconds,
        city_ids: context.shownCity === null ? largestFirst.map(({ city_id }) => city_id) : [context.shownCity],
        needed: [...new Set([...screen_ids, ...(context.refined ?? [])])],
      }
      enqueue.sendTo('screens', wanted(query))
    }),
    choosePlan: enqueueActions(({ enqueue }, { label }: { label: PlanLabel }) => {
      enqueue.assign({ label, refined: null })
      enqueue.sendTo('refined', wanted(null))
    }),
    resetPlan: enqueueActions(({ enqueue }) => {
      enqueue.assign({ refined: null })
      enqueue.sendTo('refined', wanted(null))
    }),
    toggleScreen: enqueueActions(({ context, enqueue }, { id }: { id: number }) => {
      const plan = chosenPlan(context.answer, context.label)
      if (!plan) return
      const before = context.refined ?? plan.screen_ids
      const refined = before.includes(id) ? before.filter((each) => each !== id) : [...before, id]
      const { added, removed } = changesOf(plan, refined)
      const isChanged = added.length + removed.length > 0
      enqueue.assign({ refined: isChanged ? refined : null })
      enqueue.sendTo(
        'refined',
        wanted(isChanged && refined.length > 0 ? estimateRequestOf(context.values, plan, refined) : null),
      )
    }),
    keepChanges: assign(({ context }) => {
      const plan = chosenPlan(context.answer, context.label)
      if (!plan) return {}
      const { added, removed } = changesOf(plan, context.refined)
      return {
        pinned: [...context.pinned.filter((id) => !removed.includes(id)), ...added],
        banned: [...context.banned.filter((id) => !added.includes(id)), ...removed],
      }
    }),
    forgetChanges: assign({ pinned: [], banned: [] }),
  },
})

/** The user compares the plans, changes the screens of one, and plans again with these changes or without them. */
export const refining = refineSetup.createStateConfig({
  on: {
    'plan.choose': {
      actions: [{ type: 'choosePlan', params: ({ event }) => ({ label: event.label }) }, 'requestScreens'],
    },
    'plan.show_city': {
      actions: [{ type: 'showCity', params: ({ event }) => ({ id: event.id }) }, 'requestScreens'],
    },
    'plan.toggle_screen': { actions: { type: 'toggleScreen', params: ({ event }) => ({ id: event.id }) } },
    'plan.reset': { actions: 'resetPlan' },
    'plan.repeat': { actions: ['keepChanges', 'requestPlans'] },
    'plan.forget_changes': { actions: ['forgetChanges', 'requestPlans'] },
  },
})
