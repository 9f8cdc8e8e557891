import * as z from 'zod/mini'

/**
 * Where numbers of plays come from: the playout system computes them from the order, because the screens confirm
 * nothing, or the players report each play.
 */
export const playsSource = z.enum(['computed', 'reported'])
/** Where numbers of plays come from. */
export type PlaysSource = z.output<typeof playsSource>
