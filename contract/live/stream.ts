import * as z from 'zod/mini'
import { day, instant, uuid } from '../values.ts'

/** Largest frame that the socket sends or takes, in bytes. */
export const LARGEST_FRAME_BYTES = 64 * 1024

const count = z.int().check(z.minimum(0))
/** Number of a live message within its location; grows by one. */
const seq = z.int().check(z.minimum(0))

/** Who stands where right now (E25); the total is their sum. */
export const zones = z.object({ top: count, left: count, middle: count, right: count })

/** Counts of one location's day so far (E24), and who stands where now: the fold of its live messages. */
export const counters = z.object({
  /** Local day that is counted. */
  day,
  net: count,
  gross: count,
  car: count,
  carPeople: count,
  bus: count,
  busPeople: count,
  zones,
  /** Instant of the latest message, as its device dated it. */
  time: z.nullable(instant),
})
/** Counters of one location. */
export type Counters = z.output<typeof counters>

const numbered = { location_uuid: uuid, seq }

/** One thing that crossed the field: a net counter counts people, a gross counter objects (readings, "Live"). */
const path = z.object({
  type: z.literal('path'),
  ...numbered,
  at: instant,
  object: z.enum(['person', 'car', 'bus']),
  counter: z.enum(['net', 'gross']),
})

/** Who stands where; it sets and never adds. */
const realtime = z.object({ type: z.literal('realtime'), ...numbered, at: instant, zones })

/** A new local day has begun: every count starts at zero. */
const dayBegun = z.object({ type: z.literal('day'), ...numbered, day })

/**
 * The day's counts as they stand: sent where an arabox reported an hour of the day as a whole, which no single
 * messages told.
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
/** A message of a location's live log, parsed. */
export type LiveMessage = z.output<typeof liveMessage>

/** What the server sends first on a socket that it has let in. */
export const connected = z.object({ type: z.literal('CONNECT') })

/**
 * Where a location stands: the counters after message `seq`. Sent at the first join, and where a gap is too old to be
 * filled.
 */
export const snapshot = z.object({
  type: z.literal('snapshot'),
  ...numbered,
  counters,
  /** Share of the last fifteen minutes in which the arabox was heard, 0–100; null of one that never was. */
  quality_percent: z.nullable(z.int()),
})
/** Where a location stands. */
export type LiveSnapshot = z.output<typeof snapshot>

/** What a client asks for after it is connected: a location, and the last message of it that it knows. */
export const join = z.strictObject({ location_uuid: uuid, seq: z.optional(seq) })
/** What becomes of a wish: nothing to say, or the code of a problem. */
export const joinAnswer = z.object({ code: z.nullable(z.string()) })
