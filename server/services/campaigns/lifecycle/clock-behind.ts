import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import type { CampaignContext } from '../context.ts'

/** Differences up to this are normal between the clocks of servers. */
const LARGEST_DIFFERENCE_MS = 5 * MINUTE_MS

/** A platform's clock that is before what was already played. */
export type ClockBehind = { readonly now: Date; readonly latestPlay: Date }

/**
 * The clock and the latest recorded emission, if the clock is more than five minutes before it; otherwise null. Steps
 * of campaigns and emissions must not be recorded then: they would come before what was already recorded.
 */
export const findClockBehind = async ({
  store,
  clock,
  content,
}: Pick<CampaignContext, 'store' | 'clock' | 'content'>): Promise<ClockBehind | null> => {
  const latestPlay = await content.findLatestPlay(store.db)
  const now = clock.now()
  return latestPlay !== null && latestPlay.getTime() - now.getTime() > LARGEST_DIFFERENCE_MS
    ? { now, latestPlay }
    : null
}
