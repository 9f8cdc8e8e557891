import { MINUTE_MS } from '../../calendar/durations.ts'
import { type AreaRef, createArea } from '../../kit/area/area.ts'

/** Number of campaigns by status and in total, of offers with unread answers, and of silent araboxes. */
export type StatusCounts = {
  counts: Record<string, number>
  /** Those of them whose first day is over although they are not confirmed. */
  missed_starts?: Record<string, number> | undefined
  total: number
  unread_offers?: number | undefined
  unread_notifications?: number | undefined
  silent_araboxes?: number | undefined
}

/** Poll interval of the counts in milliseconds. */
const POLL_MS = MINUTE_MS

/** The counts that side bar, lists and dashboard share. */
export const statusCountsArea = createArea<null, StatusCounts>('counts', { pollMs: POLL_MS })

export type StatusCountsRef = AreaRef<null, StatusCounts>
