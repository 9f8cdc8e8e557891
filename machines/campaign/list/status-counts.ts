import { type AreaRef, createArea } from '../../kit/area/area.ts'

/** How many campaigns are in each status, and in all. */
export type Counts = { counts: Record<string, number>; total: number }

/** Milliseconds between two looks at the counts while a page stays open. */
const POLL_MS = 60_000

/** The counts that side bar, lists and dashboard share. */
export const countsArea = createArea<null, Counts>('counts', { pollMs: POLL_MS })

/** The running counts. */
export type CountsRef = AreaRef<null, Counts>
