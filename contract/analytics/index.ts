import { campaignOperations } from './campaigns.ts'
import { sharedOperations } from './shared.ts'
import { spotOperations } from './spots.ts'
import { statisticsOperations } from './statistics.ts'

/** Operations of the analytics service: campaigns, their numbers, spots and public pages (C30–C47). */
export const analytics = {
  ...campaignOperations,
  ...statisticsOperations,
  ...spotOperations,
  ...sharedOperations,
} as const
