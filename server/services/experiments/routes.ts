import { contract } from '../../../contract/index.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import type { ExperimentContext } from './context.ts'
import { createExperiment, getExperiment, listExperiments, withdrawExperiment } from './experiments.ts'
import { proposeDesign } from './propose-design.ts'

const operations = contract.experiment

/** Routes of experiments. */
export const experimentRoutes = (registerOperation: RegisterOperation, context: ExperimentContext): void => {
  registerOperation(operations.propose, ({ account, body }) => proposeDesign(context, account, body))
  registerOperation(operations.create, ({ account, body }) => createExperiment(context, account, body))
  registerOperation(operations.list, ({ account, params }) => listExperiments(context, account, params.uuid))
  registerOperation(operations.get, ({ account, params }) => getExperiment(context, account, params.uuid))
  registerOperation(operations.withdraw, ({ account, params }) => withdrawExperiment(context, account, params.uuid))
}
