import type { SelfCheck } from '../../../../contract/self-check.ts'
import type { CampaignContext } from '../context.ts'
import { findClockBehind } from './clock-behind.ts'
import { checkStoredLogs } from './stored-logs.ts'

/** Folds all stored logs, and compares the clock with the latest emission. */
export const selfCheck = async (context: CampaignContext): Promise<SelfCheck> => {
  const behind = await findClockBehind(context)
  return {
    ...(await checkStoredLogs(context)),
    clock_behind: behind && { now: behind.now.toISOString(), latest_play: behind.latestPlay.toISOString() },
  }
}
