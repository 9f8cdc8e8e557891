/** What the composition may import from the service of experiments. */
export { answerDueExperiments } from './answer-experiments.ts'
export type { ExperimentContext, ExperimentOtherServices } from './context.ts'
export { experimentRoutes } from './routes.ts'
