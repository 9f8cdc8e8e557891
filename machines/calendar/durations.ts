/** Lengths of time in milliseconds. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours: a day of UTC. A local day has 23 or 25 hours when the clocks change. */
export { DAY_MS } from '../../contract/durations.ts'
