import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { instant, integerParam, uuid } from '../values.ts'
import { PAIRING_CODE_LENGTH } from './limits.ts'
import { publicKey } from './play-records.ts'
import { playerState } from './player-state.ts'

const service = 'player'
const access = { permission: 'location.edit' } as const
const params = z.strictObject({ id: integerParam })

/** A player of a screen, and what it last said about itself. */
export const screenPlayer = z.object({
  uuid,
  public_key: publicKey,
  paired_at: instant,
  paired_by: z.nullable(z.string()),
  /** When another player replaced it, or somebody ended it; null while it is the player of the screen. */
  ended_at: z.nullable(instant),
  ended_by: z.nullable(z.string()),
  /** When it last called; null if it has not called since the pairing. */
  heard_at: z.nullable(instant),
  /** The end of the latest play that it delivered. */
  reported_until: z.nullable(instant),
  version: z.nullable(z.string()),
  offset_ms: z.nullable(z.int()),
  /** Whether `offset_ms` is beyond the tolerance. */
  is_clock_wrong: z.boolean(),
  free_bytes: z.nullable(z.int()),
  temperature_c: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  films: z.nullable(z.int()),
  scheduled_films: z.nullable(z.int()),
  letterboxed: z.int(),
  waiting_records: z.nullable(z.int()),
  last_error: z.nullable(z.object({ at: instant, text: z.string() })),
  /** The latest picture of what it shows, as a signed address; null without one. */
  picture: z.nullable(z.object({ url: z.string(), taken_at: instant })),
})
/** A player of a screen, and what it last said about itself. */
export type ScreenPlayer = z.output<typeof screenPlayer>

/** The player of a screen now, null without one, and those before it, newest first. */
export const screenPlayers = z.object({
  /** Where the plays of the screen come from now. */
  plays_source: z.enum(['player', 'outside', 'computed', 'none']),
  state: playerState,
  player: z.nullable(screenPlayer),
  former: z.array(screenPlayer),
})
/** The player of a screen now and those before it. */
export type ScreenPlayers = z.output<typeof screenPlayers>

/** Operations on the players of screens: owners for the screens of their locations, administrators for all. */
export const screenPlayerOperations = {
  getScreenPlayers: operation({
    id: 'screen_player.get',
    service,
    method: 'GET',
    path: '/screen/{id}',
    summary: 'The player of a screen, what it last said about itself, and the players before it',
    access,
    params,
    status: 200,
    answer: screenPlayers,
    problems: ['not_found'],
  }),
  pairScreen: operation({
    id: 'screen_player.pair',
    service,
    method: 'POST',
    path: '/screen/{id}/pair',
    summary: 'Makes the player that shows this code the player of a screen; the player before it ends at once',
    access,
    token: 'never',
    params,
    body: z.strictObject({ code: z.string().check(z.trim(), z.toUpperCase(), z.length(PAIRING_CODE_LENGTH)) }),
    status: 200,
    answer: screenPlayers,
    problems: ['not_found', 'unknown_pairing_code'],
  }),
  endPlayer: operation({
    id: 'screen_player.end',
    service,
    method: 'POST',
    path: '/screen/{id}/end',
    summary:
      'Ends the player of a screen at once. Plays of the screen then wait for the next player, or are computed from the orders again',
    access,
    token: 'never',
    params,
    body: z.strictObject({ computes_plays: z.boolean() }),
    status: 200,
    answer: screenPlayers,
    problems: ['not_found', 'no_player'],
  }),
  askForPicture: operation({
    id: 'screen_player.ask_for_picture',
    service,
    method: 'POST',
    path: '/screen/{id}/picture',
    summary: 'Asks the player of a screen for a picture of what it shows; at most once a minute',
    access,
    params,
    status: 204,
    answer: 'nothing',
    problems: ['not_found', 'no_player', 'too_many_requests'],
  }),
  getPicture: operation({
    id: 'screen_player.picture',
    service,
    method: 'GET',
    path: '/picture/{token}',
    summary: 'A picture of what a player shows, by a signed token',
    access: 'anyone',
    params: z.strictObject({ token: z.string().check(z.maxLength(2000)) }),
    status: 200,
    answer: 'file',
    problems: ['not_found'],
  }),
}
