import * as z from 'zod/mini'

/**
 * Where numbers of plays come from: the playout system computes them from the order, because the screens confirm
 * nothing, or the players report each play.
 */
export const playsSource = z.enum(['computed', 'reported'])
/** Where plays come from: a player of the platform, an outside playout system, or the order by the clock. */
export const playSources = ['player', 'outside', 'computed'] as const
/** Where plays come from. */
export type PlaySource = (typeof playSources)[number]

/** Where numbers of plays come from. */
export type PlaysSource = z.output<typeof playsSource>

/** Numbers of plays by where they come from. */
export const playsBySource = z.object({ player: z.int(), outside: z.int(), computed: z.int() })
