import { statisticsOperations } from './numbers.ts'
import { campaignOperations } from './operations.ts'
import { sharedOperations } from './public-page.ts'
import { spotOperations } from './spots.ts'

/** Operations of the analytics service: campaigns, their numbers, spots and public pages (C30–C47). */
export const analytics = {
  ...campaignOperations,
  ...statisticsOperations,
  ...spotOperations,
  ...sharedOperations,
} as const
