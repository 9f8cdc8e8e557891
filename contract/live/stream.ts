import * as z from 'zod/mini'
import { day, instant, uuid } from '../values.ts'

/** Maximum size of a frame of the socket in bytes, both ways. */
export const LARGEST_FRAME_BYTES = 64 * 1024

const count = z.int().check(z.minimum(0))
/** Number of a live message within its location; increases by one. */
const seq = z.int().check(z.minimum(0))

/** Number of people in each zone now (E25); the total is the sum. */
export const zones = z.object({ top: count, left: count, middle: count, right: count })

/** Counts of a location's day until now (E24) and people by zone; computed from its live messages. */
export const counters = z.object({
  /** Local day of the counts. */
  day,
  net: count,
  gross: count,
  car: count,
  carPeople: count,
  bus: count,
  busPeople: count,
  zones,
  /** Time of the latest message by the clock of its device. */
  time: z.nullable(instant),
})
/** Counters of one location. */
export type Counters = z.output<typeof counters>

const numbered = { location_uuid: uuid, seq }

/** One object that crossed the field: a net counter counts people, a gross counter objects (E24). */
const path = z.object({
  type: z.literal('path'),
  ...numbered,
  at: instant,
  object: z.enum(['person', 'car', 'bus']),
  counter: z.enum(['net', 'gross']),
})

/** Number of people in each zone; it replaces the previous numbers. */
const realtime = z.object({ type: z.literal('realtime'), ...numbered, at: instant, zones })

/** A new local day begins: all counts are reset to zero. */
const dayBegun = z.object({ type: z.literal('day'), ...numbered, day })

/**
 * Counts of the day until now. Sent after an arabox reported a whole hour of the day, which has no path messages.
 */
const counts = z.object({
  type: z.literal('counts'),
  ...numbered,
  net: count,
  gross: count,
  car: count,
  carPeople: count,
  bus: count,
  busPeople: count,
})

/** A message of a location's live log. */
export const liveMessage = z.discriminatedUnion('type', [path, realtime, dayBegun, counts])
/** A message of a location's live log after parsing. */
export type LiveMessage = z.output<typeof liveMessage>

/** First message of the server on an accepted socket (W03, W04). */
export const connected = z.object({ type: z.literal('CONNECT') })
/** The platform's time, sent as the event `clock` before the first message. */
export const platformTime = z.object({ now: instant })

/**
 * Counters of a location after message `seq`. Sent at the first join, and if missing messages are no longer in the log.
 */
export const snapshot = z.object({
  type: z.literal('snapshot'),
  ...numbered,
  counters,
  /** Percentage of the last fifteen minutes with messages of the arabox, 0–100; null if it never sent any. */
  quality_percent: z.nullable(z.int()),
  /** Milliseconds since the last message of the arabox; null if it never sent any. */
  silent_ms: z.optional(z.nullable(count)),
})
/** Counters of a location after a message. */
export type LiveSnapshot = z.output<typeof snapshot>

/** Request to follow a location; `seq` is the last message that the client counted. */
export const join = z.strictObject({ location_uuid: uuid, seq: z.optional(seq) })
/** Answer to a join: null, or a problem code. */
export const joinAnswer = z.object({ code: z.nullable(z.string()) })
