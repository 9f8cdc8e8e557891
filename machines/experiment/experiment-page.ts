import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Experiment } from '../../contract/campaign/experiments.ts'
import { type Failure, keepCallFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'

type ExperimentContext = { uuid: string; experiment: Experiment | null; failure: Failure | null }

/** Commands of the page of an experiment. A withdrawal is asked for, then confirmed or called off. */
export type ExperimentEvent =
  | { type: 'experiment.withdraw' }
  | { type: 'experiment.confirm' }
  | { type: 'experiment.keep' }
  | { type: 'experiment.retry' }

/**
 * One experiment: its design, and its result once there is one. It can be withdrawn while it is planned. To provide:
 * `load`, `withdraw`.
 */
export const experimentPage = setup({
  types: {
    input: {} as { uuid: string },
    context: {} as ExperimentContext,
    events: {} as ExperimentEvent,
  },
  actors: { load: unprovided<Experiment, string>(), withdraw: unprovided<Experiment, string>() },
  actions: {
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    forgetFailure: assign({ failure: null }),
  },
  guards: { isPlanned: ({ context }) => context.experiment?.state === 'planned' },
}).createMachine({
  id: 'experimentPage',
  context: ({ input }) => ({ uuid: input.uuid, experiment: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      entry: 'forgetFailure',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.uuid,
        onDone: { target: 'shown', actions: assign({ experiment: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: keepCallFailure },
      },
    },
    failed: { on: { 'experiment.retry': 'loading' } },
    shown: { on: { 'experiment.withdraw': { guard: 'isPlanned', target: 'withdrawalAsked' } } },
    withdrawalAsked: {
      on: { 'experiment.confirm': 'withdrawing', 'experiment.keep': { target: 'shown', actions: 'forgetFailure' } },
    },
    withdrawing: {
      entry: 'forgetFailure',
      invoke: {
        id: 'withdraw',
        src: 'withdraw',
        input: ({ context }) => context.uuid,
        onDone: { target: 'shown', actions: assign({ experiment: ({ event }) => event.output }) },
        onError: { target: 'withdrawalAsked', actions: keepCallFailure },
      },
    },
  },
})

export type ExperimentPageRef = ActorRefFrom<typeof experimentPage>
