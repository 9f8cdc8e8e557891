import * as z from 'zod/mini'

/** The Socket.IO namespace of players. A player connects with its token, `auth: { token }`. */
export const PLAYER_NAMESPACE = '/player'

/** The most milliseconds over which players spread their reads of one change. */
export const LONGEST_SCHEDULE_SPREAD_MS = 5_000

/**
 * The event `schedule`: sent after the connection, and when a change of what the screen plays is committed. A player
 * whose latest event had another version reads its schedule after a random part of `spread_ms` milliseconds.
 */
export const scheduleEvent = z.object({
  version: z.int(),
  spread_ms: z.int().check(z.minimum(0), z.maximum(LONGEST_SCHEDULE_SPREAD_MS)),
})
/** The event `schedule`. */
export type ScheduleEvent = z.output<typeof scheduleEvent>
