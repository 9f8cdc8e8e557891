import { assign, enqueueActions, sendTo } from 'xstate'
import { type PlanAnswer, type PlanRequest, planRequest } from '../../../contract/campaign/plan.ts'
import { dayOf } from '../../calendar/warsaw.ts'
import { withoutQuestionMark } from '../../kit/address/address.ts'
import { type AreaRef, isSameQuery, wanted } from '../../kit/area/area.ts'
import { readPlan, writePlan } from './plan-address.ts'
import type { PointsQuery } from './plan-areas.ts'
import { planSetup } from './plan-setup.ts'
import { blankPlan, type PlanPoint, type PlanValues, planRequestOf } from './plan-values.ts'

type PlanPageChildren = { proposals?: AreaRef<PlanRequest, PlanAnswer> }

// An action of `setup` receives `self` without the types of its children.
const childrenOf = (self: { getSnapshot: () => { children: PlanPageChildren } }): PlanPageChildren =>
  self.getSnapshot().children

/** The planner with the actions that read the values, the points and the address, and request plans for them. */
export const askSetup = planSetup.extend({
  actions: {
    /** The dates of a new plan follow from the platform's day; an address or the user may have set others already. */
    beginDates: assign(({ context }, { asOf }: { asOf: string | undefined }) => {
      if (!asOf || context.first.date_from) return {}
      const first = blankPlan(context.user, dayOf(new Date(asOf)))
      const { date_from, date_to } = context.values.date_from ? context.values : first
      return { first, values: { ...context.values, date_from, date_to } }
    }),
    changeValues: assign({
      values: ({ context }, { values }: { values: Partial<PlanValues> }) => ({ ...context.values, ...values }),
    }),
    readAddress: assign(({ context }, { search }: { search: string }) => readPlan(search, context.first)),
    writeAddress: assign({ address: ({ context }) => writePlan(context, context.first) }),
    keepNearText: assign({ nearText: (_, { text }: { text: string }) => text }),
    findTypedPoints: sendTo('points', ({ context: { nearText } }) => wanted(nearText ? { text: nearText } : null)),
    findPoints: sendTo('points', (_, { query }: { query: PointsQuery | null }) => wanted(query)),
    keepPoints: assign({ points: (_, { points }: { points: PlanPoint[] }) => points }),
    /** Requests the plans for the values; none while these are incomplete. */
    requestPlans: enqueueActions(({ context, enqueue, self }) => {
      const request = planRequestOf(context.values, context.points, context)
      const query = request && planRequest.safeParse(request).success ? request : null
      const proposals = childrenOf(self).proposals?.getSnapshot()
      if (proposals && isSameQuery(proposals.context, query)) return
      // Changes by hand belong to a plan of the previous request.
      enqueue.assign({ refined: null })
      enqueue.sendTo('refined', wanted(null))
      enqueue.sendTo('proposals', wanted(query))
    }),
  },
  guards: {
    isOtherAddress: ({ context, event }) =>
      event.type === 'address.changed' && withoutQuestionMark(event.search) !== context.address,
  },
})

/** The user says what the campaign should cost or reach: by fields, by a list of points, or by an address. */
export const asking = askSetup.createStateConfig({
  on: {
    'plan.change': {
      actions: [
        { type: 'changeValues', params: ({ event }) => ({ values: event.values }) },
        'writeAddress',
        'requestPlans',
      ],
    },
    'plan.find_points': {
      actions: [
        {
          type: 'keepNearText',
          params: ({ event: { query } }) => ({ text: query && 'text' in query ? query.text : '' }),
        },
        { type: 'findPoints', params: ({ event }) => ({ query: event.query }) },
      ],
    },
    'address.changed': {
      guard: 'isOtherAddress',
      actions: [
        { type: 'readAddress', params: ({ event }) => ({ search: event.search }) },
        'findTypedPoints',
        'writeAddress',
        'requestPlans',
      ],
    },
  },
})
