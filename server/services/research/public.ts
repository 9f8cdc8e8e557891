/** What the composition may import from the research. */
export type { ResearchContext, ResearchOtherServices } from './context.ts'
export { httpResearch, type ResearchService } from './http/http-research.ts'
export { importedResearch } from './imported/imported-research.ts'
export { storeResearch } from './imported/store-research.ts'
export { researchRoutes } from './routes.ts'
