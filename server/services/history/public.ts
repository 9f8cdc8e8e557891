/** What the composition and the programs may import from the history of records. */
export { closeHistory } from './close-day.ts'
export { type NoFacts, type RawHour, rawHours, readCampaignFacts } from './contacts/campaign-facts.ts'
export type { HistoryContext } from './context.ts'
export { historyKeyOf } from './history-key.ts'
export { historyRoutes } from './routes.ts'
export type { RootReceiver } from './sending/root-receiver.ts'
export { rootQueue, sendRoots } from './sending/send-roots.ts'
export { type KeptBlock, type Verification, verifyHistory } from './verify-history.ts'
