import * as z from 'zod/mini'
import { LARGEST_ID, LONGEST_NAME } from '../limits.ts'
import { operation } from '../operation.ts'
import { validation } from '../validation.ts'
import { instant, requiredLine, uuid } from '../values.ts'
import { LONGEST_PLAY_RECORD, MOST_PLAY_LOGS, MOST_PLAY_RECORDS, PAIRING_CODE_LENGTH } from './limits.ts'
import { digest, publicKey, signature } from './play-records.ts'
import { schedule } from './schedule.ts'

const service = 'player'
const count = z.int().check(z.minimum(0), z.maximum(LARGEST_ID))

/** A log of a player as the server has it: the number of the next record, and the hash after the one before it. */
export const logState = z.object({ campaign_uuid: uuid, next: z.int(), hash: digest })
/** A log of a player as the server has it. */
export type LogState = z.output<typeof logState>

/**
 * Records of one log, oldest first and without gaps. `records` are texts of `playRecord`; `signature` signs the hash
 * after the last one (`signedText` in machines/player/play-log.ts).
 */
export const playDelivery = z.strictObject({
  campaign_uuid: uuid,
  first: z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  records: z
    .array(z.string().check(z.maxLength(LONGEST_PLAY_RECORD)))
    .check(z.minLength(1), z.maxLength(MOST_PLAY_RECORDS)),
  signature,
})
/** Records of one log. */
export type PlayDelivery = z.output<typeof playDelivery>

/** Operations that a player calls. Its token is the one whose hash it sent with the request for a code. */
export const playerOperations = {
  requestPairing: operation({
    id: 'player.request_pairing',
    service,
    method: 'POST',
    path: '/pairing',
    summary:
      'Registers the public key of a player that waits for its screen; repeated with the same token, it gets the same code until it ends',
    access: 'anyone',
    body: z.strictObject({
      public_key: publicKey,
      /** SHA-256 of the token with which the player will identify itself. */
      token_hash: digest,
      /** Signature of `token_hash` with the key, which shows that the player has it. */
      signature,
    }),
    status: 200,
    answer: z.object({ code: z.string().check(z.length(PAIRING_CODE_LENGTH)), expires_at: instant }),
    problems: ['invalid_signature', 'too_many_pairings'],
  }),
  getOwnState: operation({
    id: 'player.state',
    service,
    method: 'GET',
    path: '/state',
    summary: 'The player of this token: waiting for its screen, or paired, with the state of its logs',
    access: 'player',
    status: 200,
    answer: z.discriminatedUnion('state', [
      z.object({ state: z.literal('waiting'), code: z.string(), expires_at: instant }),
      z.object({
        state: z.literal('paired'),
        player_uuid: uuid,
        screen_uuid: uuid,
        logs: z.array(logState),
      }),
    ]),
    problems: [],
  }),
  getSchedule: operation({
    id: 'player.schedule',
    service,
    method: 'GET',
    path: '/schedule',
    summary: 'What the screen plays today and on the next seven days; 304 if the player has it (`If-None-Match`)',
    access: 'player',
    status: 200,
    answer: schedule,
    problems: ['not_paired'],
  }),
  getFilm: operation({
    id: 'player.film',
    service,
    method: 'GET',
    path: '/film/{digest}',
    summary: 'A film of the schedule, or a range of it',
    access: 'player',
    params: z.strictObject({ digest }),
    status: 200,
    answer: 'file',
    problems: ['not_found', 'not_paired'],
  }),
  deliverPlays: operation({
    id: 'player.deliver',
    service,
    method: 'POST',
    path: '/plays',
    summary:
      'Signed records of plays; those older than 30 days are kept and not counted. Each is stored once, and answered after it is stored durably; a log with a gap, a changed record or a wrong signature is refused alone, by name',
    access: 'player',
    body: z.strictObject({
      logs: z.array(playDelivery).check(
        z.minLength(1),
        z.maxLength(MOST_PLAY_LOGS),
        z.refine(
          (logs) => logs.reduce((sum, { records }) => sum + records.length, 0) <= MOST_PLAY_RECORDS,
          validation.playRecords,
        ),
      ),
    }),
    status: 200,
    answer: z.object({
      logs: z.array(
        z.object({
          campaign_uuid: uuid,
          /** Records that are new, and records that were stored before. */
          accepted: z.int(),
          repeated: z.int(),
          /** The number that the next delivery begins with, and the hash before it. */
          next: z.int(),
          hash: digest,
          /** Why nothing of this log was stored: null if it was stored. */
          refused: z.nullable(z.enum(['gap', 'changed', 'signature', 'record', 'campaign'])),
        }),
      ),
    }),
    problems: ['not_paired'],
  }),
  reportHealth: operation({
    id: 'player.report',
    service,
    method: 'POST',
    path: '/report',
    summary: 'What a player says about itself every minute; the answer says what is wanted of it',
    access: 'player',
    body: z.strictObject({
      version: requiredLine(40),
      /** How far the clock of the player is ahead of the platform's; negative if behind; null if unknown. */
      offset_ms: z.nullable(z.int()),
      round_trip_ms: z.nullable(count),
      /** Free bytes of the browser's storage; null if unknown. */
      free_bytes: z.nullable(z.int().check(z.minimum(0))),
      temperature_c: z.nullable(z.number().check(z.minimum(-100), z.maximum(200))),
      width: z.int().check(z.minimum(1), z.maximum(100_000)),
      height: z.int().check(z.minimum(1), z.maximum(100_000)),
      /** Films of the schedule that are stored and whole, and all of the schedule. */
      films: count,
      scheduled_films: count,
      /** Films whose shape is not that of the screen, so that they have bars. */
      letterboxed: z.array(digest).check(z.maxLength(100)),
      /** Records that wait to be delivered. */
      waiting_records: count,
      /** The latest error, and when it was; null without one since the start. */
      last_error: z.nullable(z.strictObject({ at: instant, text: requiredLine(LONGEST_NAME) })),
    }),
    status: 200,
    answer: z.object({
      /** Whether somebody waits for a picture of what the player shows. */
      wants_picture: z.boolean(),
    }),
    problems: ['not_paired'],
  }),
  sendPicture: operation({
    id: 'player.picture',
    service,
    method: 'POST',
    path: '/picture',
    summary: 'A picture of what the player shows (JPEG), after somebody asked for one',
    access: 'player',
    multipart: { file: 'file' },
    status: 204,
    answer: 'nothing',
    problems: ['not_paired', 'unsupported_still', 'too_large', 'unsupported_media'],
  }),
}
