import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Campaign, CampaignEstimate } from '../../../contract/campaign/campaign.ts'
import {
  type PlanAnswer,
  type PlanLabel,
  type PlanRequest,
  type ProposedPlan,
  planRequest,
} from '../../../contract/campaign/plan.ts'
import type { User } from '../../../contract/users.ts'
import { dayOf } from '../../calendar/warsaw.ts'
import { type AddressContext, type AddressFact, withoutQuestionMark } from '../../kit/address/address.ts'
import { type AreaRef, createArea, isSameQuery } from '../../kit/area/area.ts'
import { type Failure, keepCallFailure } from '../../kit/area/failure.ts'
import { unprovided } from '../../kit/area/unprovided.ts'
import type { EstimateRequest } from '../form/campaign-form.ts'
import { formOptionsArea, type PickableScreen } from '../form/form-page.ts'
import { planParameters, readPlan, writePlan } from './plan-address.ts'
import { blankPlan, type PlanPoint, type PlanValues, planRequestOf } from './plan-values.ts'

/** Points of interest: the rows of a typed or uploaded list that were found, and how many were not. */
export type FoundPoints = { points: PlanPoint[]; missed: string[]; total: number }
/** A list of points of interest: typed addresses, one on a line, or a spreadsheet. */
export type PointsQuery = { text: string } | { file: File }
/** Screens of the days of a plan. */
export type PlanScreensQuery = { date_from: string; date_to: string; spot_seconds: number }
/** The draft that a plan becomes. */
export type TakenPlan = { name: string; request: EstimateRequest }

/** Proposed plans, requested 400 ms after the last change. Old ones stay until new ones are there. */
export const proposalsArea = createArea<PlanRequest, PlanAnswer>('proposals', { debounceMs: 400 })
/** The estimate of a plan that was changed by hand. */
export const refinedArea = createArea<EstimateRequest, CampaignEstimate>('refined', { debounceMs: 250 })
/** Positions and addresses of the screens. */
export const planScreensArea = createArea<PlanScreensQuery, PickableScreen[]>('planScreens')
/** Points of interest of a list of addresses. */
export const pointsArea = createArea<PointsQuery, FoundPoints>('points', { debounceMs: 700 })

/** Commands of the planner. */
export type PlanEvent =
  | { type: 'plan.change'; values: Partial<PlanValues> }
  | { type: 'plan.find_points'; query: PointsQuery | null }
  | { type: 'plan.choose'; label: PlanLabel }
  | { type: 'plan.toggle_screen'; id: number }
  | { type: 'plan.reset' }
  | { type: 'plan.repeat' }
  | { type: 'plan.forget_changes' }
  | { type: 'plan.take'; name: string }
  | AddressFact

type PlanContext = AddressContext & {
  user: User
  /** The values of a new plan; its dates are null until the platform has told its day. */
  first: PlanValues
  values: PlanValues
  /** The typed list of points of interest; empty if there is none, or if it is a file. */
  nearText: string
  points: PlanPoint[]
  /** The newest answer; kept while a new one is computed. */
  answer: PlanAnswer | null
  pinned: number[]
  banned: number[]
  /** What the chosen plan is best at; null for the first plan. */
  label: PlanLabel | null
  /** Screens of the chosen plan after changes by hand; null without one. */
  refined: number[] | null
  taken: Campaign | null
  failure: Failure | null
}

/** The plan with a label, or the first one. */
export const chosenPlan = (answer: PlanAnswer | null, label: PlanLabel | null): ProposedPlan | null =>
  answer?.plans.find(({ labels }) => label !== null && labels.includes(label)) ?? answer?.plans[0] ?? null

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

const wanted = <Query>(query: Query | null) => ({ type: 'area.wanted' as const, query })

type PlanPageChildren = { proposals?: AreaRef<PlanRequest, PlanAnswer> }

// An action of `setup` receives `self` without the types of its children.
const childrenOf = (self: { getSnapshot: () => { children: PlanPageChildren } }): PlanPageChildren =>
  self.getSnapshot().children

const machine = setup({
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
    keepAnswer: assign({ answer: (_, { answer }: { answer: PlanAnswer | null }) => answer }),
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
    /** Requests the screens on the days of the chosen plan. */
    requestScreens: enqueueActions(({ context, enqueue }) => {
      const plan = chosenPlan(context.answer, context.label)
      if (!plan) return
      const { date_from, date_to } = plan
      const query: PlanScreensQuery = { date_from, date_to, spot_seconds: context.values.spot_seconds }
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
    keepTaken: assign({ taken: (_, { taken }: { taken: Campaign }) => taken }),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    isOtherAddress: ({ context, event }) =>
      event.type === 'address.changed' && withoutQuestionMark(event.search) !== context.address,
    hasPlan: ({ context }) => chosenPlan(context.answer, context.label) !== null,
  },
})

/**
 * The planner: what a campaign should cost or reach gives plans that are compared, changed by hand, planned again with
 * the changes kept, and taken over as a draft. Every change of the values asks again. To provide: the actors.
 */
export const planPage = machine.createMachine({
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
    planning: {
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
        'plan.choose': {
          actions: [{ type: 'choosePlan', params: ({ event }) => ({ label: event.label }) }, 'requestScreens'],
        },
        'plan.toggle_screen': { actions: { type: 'toggleScreen', params: ({ event }) => ({ id: event.id }) } },
        'plan.reset': { actions: 'resetPlan' },
        'plan.repeat': { actions: ['keepChanges', 'requestPlans'] },
        'plan.forget_changes': { actions: ['forgetChanges', 'requestPlans'] },
        'plan.take': { guard: 'hasPlan', target: 'taking' },
      },
    },
    taking: {
      entry: 'forgetFailure',
      invoke: {
        id: 'take',
        src: 'take',
        input: ({ context, event }) => {
          const plan = chosenPlan(context.answer, context.label)
          if (!plan || event.type !== 'plan.take') throw new Error('a plan is taken over only if there is one')
          return {
            name: event.name,
            request: estimateRequestOf(context.values, plan, context.refined ?? plan.screen_ids),
          }
        },
        onDone: { target: 'taken', actions: { type: 'keepTaken', params: ({ event }) => ({ taken: event.output }) } },
        onError: { target: 'planning', actions: keepCallFailure },
      },
    },
    taken: { type: 'final' },
  },
})

export type PlanPageRef = ActorRefFrom<typeof planPage>
