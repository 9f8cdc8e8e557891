import { assign } from 'xstate'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { type Failure, keepCallFailure } from '../../kit/area/failure.ts'
import { chosenPlan } from './plan-setup.ts'
import { estimateRequestOf, refineSetup } from './refine-plan.ts'

/** The planner with the actions that take a plan over as a draft. */
export const takeSetup = refineSetup.extend({
  actions: {
    keepTaken: assign({ taken: (_, { taken }: { taken: Campaign }) => taken }),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    forgetFailure: assign({ failure: null }),
  },
  guards: { hasPlan: ({ context }) => chosenPlan(context.answer, context.label) !== null },
})

/** The chosen plan is becoming a draft. */
export const taking = takeSetup.createStateConfig({
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
})
