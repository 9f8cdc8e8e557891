import { fromPromise } from 'xstate'
import { campaignRecordOperations } from '../../../contract/campaign/campaign-operations.ts'
import {
  type Experiment,
  type ExperimentDesign,
  type ExperimentQuestion,
  experimentOperations,
} from '../../../contract/campaign/experiments.ts'
import { MINUTE_MS } from '../../../machines/calendar/durations.ts'
import { experimentPage } from '../../../machines/experiment/experiment-page.ts'
import { type PlanningData, planningPage } from '../../../machines/experiment/planning-page.ts'
import type { Call } from '../../../machines/kit/call.ts'

/** A proposal tries the question on the whole past of its places. */
const PROPOSAL_LIMIT_MS = 2 * MINUTE_MS

/** The page on which an experiment is planned, with its services. */
export const providePlanning = (call: Call) =>
  planningPage.provide({
    actors: {
      load: fromPromise<PlanningData, string>(async ({ input: uuid, signal }) => {
        const [{ name }, { items: experiments }] = await Promise.all([
          call(campaignRecordOperations.getCampaign, { params: { uuid }, signal }),
          call(experimentOperations.list, { params: { uuid }, signal }),
        ])
        return { name, experiments }
      }),
      propose: fromPromise<ExperimentDesign, ExperimentQuestion>(({ input: body, signal }) =>
        call(experimentOperations.propose, { body, signal, limitMs: PROPOSAL_LIMIT_MS }),
      ),
      record: fromPromise<Experiment, ExperimentQuestion>(({ input: body, signal }) =>
        call(experimentOperations.create, { body, signal, limitMs: PROPOSAL_LIMIT_MS }),
      ),
    },
  })

/** The page of an experiment with its services. */
export const provideExperiment = (call: Call) =>
  experimentPage.provide({
    actors: {
      load: fromPromise<Experiment, string>(({ input: uuid, signal }) =>
        call(experimentOperations.get, { params: { uuid }, signal }),
      ),
      withdraw: fromPromise<Experiment, string>(({ input: uuid, signal }) =>
        call(experimentOperations.withdraw, { params: { uuid }, signal }),
      ),
    },
  })
