/** The types that other services may import from the notifications. */
export type { CampaignNews } from './store.ts'
