import * as z from 'zod/mini'
import { LOOPS_A_DAY, SLOTS_IN_LOOP } from '../limits.ts'
import { day, instant, uuid } from '../values.ts'

/** SHA-256 as 64 hexadecimal digits in lower case. */
export const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** 64 bytes of an Ed25519 signature as base64url without padding. */
export const signature = z.string().check(z.regex(/^[\w-]{86}$/))
/** The 32 bytes of an Ed25519 public key as base64url without padding. */
export const publicKey = z.string().check(z.regex(/^[\w-]{43}$/))

/**
 * Why a play ended early or did not begin: the film is missing or not the one of its digest, the browser cannot decode
 * it, it stalled, the page was hidden or closed, the clock jumped, or the schedule changed.
 */
export const cutReasons = ['film_missing', 'film_broken', 'stalled', 'hidden', 'closed', 'clock', 'schedule'] as const
/** Why a play ended early or did not begin. */
export type CutReason = (typeof cutReasons)[number]

const milliseconds = z.int().check(z.minimum(0), z.maximum(600_000))
const count = z.int().check(z.minimum(0), z.maximum(1_000_000))

/**
 * One play of a campaign on a screen, as its player recorded it. Members stand in this order; the text of a record is
 * its JSON without spaces. Times are those of the platform's clock, as the player knows it.
 */
export const playRecord = z.strictObject({
  /** Counts the records of this player and campaign, from 1. */
  number: z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  order: z.int().check(z.minimum(1)),
  spot: uuid,
  /** Digest of the film's file. */
  film: digest,
  day,
  /** The loop of the day, from 0. */
  loop: z.int().check(z.minimum(0), z.maximum(LOOPS_A_DAY - 1)),
  /** The first slot of the play, from 0. */
  slot: z.int().check(z.minimum(0), z.maximum(SLOTS_IN_LOOP - 1)),
  /** The beginning of the slot. */
  planned: instant,
  started: instant,
  ended: instant,
  /** Milliseconds of the film that were really shown. */
  played_ms: milliseconds,
  /** Milliseconds of the whole film, or of the bought time for a still. */
  film_ms: milliseconds,
  /** Frames shown and dropped; null if the browser does not count them. */
  frames: z.nullable(count),
  dropped: z.nullable(count),
  /**
   * How far the clock of the player was ahead of the platform's; negative if behind; null if not measured since its
   * start.
   */
  offset_ms: z.nullable(z.int()),
  cut: z.nullable(z.enum(cutReasons)),
})
/** One play of a campaign on a screen, as its player recorded it. */
export type PlayRecord = z.output<typeof playRecord>

/**
 * Why a play is not counted: it was cut, it did not begin in its slot, its slot is not the one of its order, its film
 * is not one of its spot, the record names another length of the film, the slot was played before by a record that
 * counts, it lies in the future, or it was delivered later than `PLAY_DELIVERY_DAYS`. Such records are kept.
 */
export const playFaults = [
  'cut',
  'off_slot',
  'outside_order',
  'other_film',
  'other_length',
  'slot_taken',
  'future',
  'too_old',
] as const
/** Why a play is not counted. */
export type PlayFault = (typeof playFaults)[number]
