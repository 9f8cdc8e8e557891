import { type AreaRef, createArea } from '../../kit/area/area.ts'

/** How many campaigns are in each status, and in all. */
export type StatusCounts = { counts: Record<string, number>; total: number }

/** Milliseconds between two looks at the counts while a page stays open. */
const POLL_MS = 60_000

/** The counts that side bar, lists and dashboard share. */
export const statusCountsArea = createArea<null, StatusCounts>('counts', { pollMs: POLL_MS })

/** The running counts. */
export type StatusCountsRef = AreaRef<null, StatusCounts>
