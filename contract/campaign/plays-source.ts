import * as z from 'zod/mini'
import { playFaults } from '../player/play-records.ts'
import { instant } from '../values.ts'

/**
 * Where plays come from: a player of the platform, which signs each of them, an outside playout system, or the order by
 * the clock, for screens that report nothing.
 */
export const playSources = ['player', 'outside', 'computed'] as const
/** Where plays come from. */
export type PlaySource = (typeof playSources)[number]

/** The number of plays from each source. They add up to the number of plays beside them. */
export const playsBySource = z.object({ player: z.int(), outside: z.int(), computed: z.int() })
/** The number of plays from each source. */
export type PlaysBySource = z.output<typeof playsBySource>

/**
 * Until when the plays of players are complete: the earliest report of the screens that have a player and whose order
 * has begun. Null if no report is awaited: no screen has a player, all reported the last loop until now, or the figures
 * are sealed. A number of plays with such an instant is not final.
 */
export const playsReportedUntil = z.nullable(instant)

/** Plays that players reported and that do not count, by the reason. */
export const uncountedPlays = z.array(z.object({ fault: z.enum(playFaults), plays: z.int() }))
/** Plays that players reported and that do not count, by the reason. */
export type UncountedPlays = z.output<typeof uncountedPlays>
