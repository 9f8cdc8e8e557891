import { type ActorRefFrom, assign, setup } from 'xstate'
import type {
  Experiment,
  ExperimentDesign,
  ExperimentQuestion,
  ExperimentSummary,
} from '../../contract/campaign/experiments.ts'
import { type Failure, keepCallFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'

/** The campaign of the page, and its experiments. */
export type PlanningData = { name: string; experiments: ExperimentSummary[] }

type PlanningContext = {
  data: PlanningData | null
  question: ExperimentQuestion
  /** Places that can be tested: those of the first proposal. */
  places: ExperimentDesign['tests']
  design: ExperimentDesign | null
  created: Experiment | null
  failure: Failure | null
}

/** What the user may change of a question; the campaign is that of the page. */
export type QuestionChange = Partial<Omit<ExperimentQuestion, 'campaign_uuid'>>

/** Commands of the page on which an experiment is planned. */
export type PlanningEvent =
  | { type: 'experiment_plan.change'; change: QuestionChange }
  | { type: 'experiment_plan.select_place'; uuid: string; isTested: boolean }
  | { type: 'experiment_plan.request' }
  | { type: 'experiment_plan.save' }
  | { type: 'experiment_plan.retry' }

/** The question with which a page begins. */
export const firstQuestion = (campaign_uuid: string): ExperimentQuestion => ({
  campaign_uuid,
  outcome: 'people',
  hypothesis: 'more',
  confidence: 90,
  effect_percent: 15,
  spillover_metres: 1000,
})

/** The places that a question tests. */
export const testedPlaces = ({ question, places }: Pick<PlanningContext, 'question' | 'places'>): string[] =>
  question.test_location_uuids ?? places.map(({ uuid }) => uuid)

/**
 * An experiment is planned: a question gets a proposal with its controls and what it can see; one that can answer is
 * recorded. Every change of the question needs a new proposal. To provide: `load`, `propose`, `record`.
 */
export const planningPage = setup({
  types: {
    input: {} as { uuid: string },
    context: {} as PlanningContext,
    events: {} as PlanningEvent,
  },
  actors: {
    load: unprovided<PlanningData, string>(),
    propose: unprovided<ExperimentDesign, ExperimentQuestion>(),
    record: unprovided<Experiment, ExperimentQuestion>(),
  },
  actions: {
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    forgetFailure: assign({ failure: null }),
    changeQuestion: assign({
      question: ({ context, event }) =>
        event.type === 'experiment_plan.change' ? { ...context.question, ...event.change } : context.question,
      design: null,
      failure: null,
    }),
    changePlace: assign({
      question: ({ context, event }) => {
        if (event.type !== 'experiment_plan.select_place') return context.question
        const others = testedPlaces(context).filter((uuid) => uuid !== event.uuid)
        return { ...context.question, test_location_uuids: event.isTested ? [...others, event.uuid] : others }
      },
      design: null,
      failure: null,
    }),
  },
  guards: {
    testsPlaces: ({ context }) => context.question.test_location_uuids?.length !== 0,
    canAnswer: ({ context }) => context.design?.refusals.length === 0,
  },
}).createMachine({
  id: 'experimentPlanning',
  context: ({ input }) => ({
    data: null,
    question: firstQuestion(input.uuid),
    places: [],
    design: null,
    created: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'forgetFailure',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.question.campaign_uuid,
        onDone: { target: 'asking', actions: assign({ data: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: keepCallFailure },
      },
    },
    failed: { on: { 'experiment_plan.retry': 'loading' } },
    asking: {
      on: {
        'experiment_plan.change': { actions: 'changeQuestion' },
        'experiment_plan.select_place': { actions: 'changePlace' },
        'experiment_plan.request': { guard: 'testsPlaces', target: 'proposing' },
      },
    },
    proposing: {
      entry: 'forgetFailure',
      invoke: {
        id: 'propose',
        src: 'propose',
        input: ({ context }) => context.question,
        onDone: {
          target: 'proposed',
          actions: assign({
            design: ({ event }) => event.output,
            places: ({ context, event }) =>
              context.question.test_location_uuids === undefined ? event.output.tests : context.places,
          }),
        },
        onError: { target: 'asking', actions: keepCallFailure },
      },
    },
    proposed: {
      on: {
        'experiment_plan.change': { target: 'asking', actions: 'changeQuestion' },
        'experiment_plan.select_place': { target: 'asking', actions: 'changePlace' },
        'experiment_plan.save': { guard: 'canAnswer', target: 'recording' },
      },
    },
    recording: {
      entry: 'forgetFailure',
      invoke: {
        id: 'record',
        src: 'record',
        input: ({ context }) => context.question,
        onDone: { target: 'recorded', actions: assign({ created: ({ event }) => event.output }) },
        onError: { target: 'proposed', actions: keepCallFailure },
      },
    },
    recorded: { type: 'final' },
  },
})

export type PlanningPageRef = ActorRefFrom<typeof planningPage>
