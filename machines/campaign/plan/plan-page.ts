import type { ActorRefFrom } from 'xstate'
import { withoutQuestionMark } from '../../kit/address/address.ts'
import { asking } from './ask-for-plans.ts'
import { planParameters, readPlan } from './plan-address.ts'
import { blankPlan } from './plan-values.ts'
import { refining } from './refine-plan.ts'
import { takeSetup, taking } from './take-plan.ts'

/**
 * The planner: what a campaign should cost or reach gives plans that are compared, changed by hand, planned again with
 * the changes kept, and taken over as a draft. Every change of the values requests new plans. To provide: the actors.
 */
export const planPage = takeSetup.createMachine({
  id: 'planner',
  context: ({ input }) => {
    const first = blankPlan(input.user, null)
    const address = withoutQuestionMark(input.search ?? '')
    return {
      user: input.user,
      address,
      parameters: planParameters,
      first,
      ...readPlan(address, first),
      points: [],
      answer: null,
      pinned: [],
      banned: [],
      label: null,
      refined: null,
      shownCity: null,
      taken: null,
      failure: null,
    }
  },
  entry: { type: 'findTypedPoints' },
  invoke: [
    {
      id: 'options',
      src: 'options',
      input: { query: 'all' as const },
      onSnapshot: {
        actions: [
          { type: 'beginDates', params: ({ event }) => ({ asOf: event.snapshot.context.data?.as_of }) },
          'writeAddress',
          'requestPlans',
        ],
      },
    },
    {
      id: 'proposals',
      src: 'proposals',
      input: {},
      onSnapshot: {
        actions: [
          { type: 'keepAnswer', params: ({ event }) => ({ answer: event.snapshot.context.data }) },
          'requestScreens',
        ],
      },
    },
    { id: 'refined', src: 'refined', input: {} },
    { id: 'screens', src: 'screens', input: {} },
    {
      id: 'points',
      src: 'points',
      input: {},
      onSnapshot: {
        // A browser refuses an address that changes with every typed letter of a list.
        guard: ({ event }) => !event.snapshot.matches('pending'),
        actions: [
          { type: 'keepPoints', params: ({ event }) => ({ points: event.snapshot.context.data?.points ?? [] }) },
          'writeAddress',
          'requestPlans',
        ],
      },
    },
  ],
  initial: 'planning',
  states: {
    planning: { on: { ...asking.on, ...refining.on, 'plan.take': { guard: 'hasPlan', target: 'taking' } } },
    taking,
    taken: { type: 'final' },
  },
})

export type PlanPageRef = ActorRefFrom<typeof planPage>
