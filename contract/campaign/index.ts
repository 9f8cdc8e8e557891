import { campaignRecordOperations } from './campaign-operations.ts'
import { estimateOperations } from './estimate-operations.ts'
import { publicPageOperations } from './public-page-operations.ts'
import { spotOperations } from './spot-operations.ts'
import { swapOperations } from './swap-operations.ts'

/** Operations of the analytics service: campaigns, their numbers, spots and public pages (C30–C47). */
export const campaignOperations = {
  ...campaignRecordOperations,
  ...estimateOperations,
  ...spotOperations,
  ...swapOperations,
  ...publicPageOperations,
} as const
