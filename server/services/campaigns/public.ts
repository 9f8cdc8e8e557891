export type { CampaignReference } from './campaign-count.ts'
