import * as z from 'zod/mini'

/**
 * The state of a screen's player: it reports and its clock is right; its clock is wrong; it has not called for
 * `PLAYER_SILENT_SECONDS`; it was paired a moment ago and has not called yet; the screen has none.
 */
export const playerState = z.enum(['playing', 'clock_wrong', 'silent', 'paired', 'none'])
/** The state of a screen's player. */
export type PlayerState = z.output<typeof playerState>
