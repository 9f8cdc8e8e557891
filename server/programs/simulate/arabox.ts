import { type Message, MOST_MESSAGES } from '../../../contract/live/messages.ts'
import type { ObservedStreet } from '../../demo/street/observations.ts'
import type { Deliver } from './simulation-api.ts'

/** Totals of one or more simulated araboxes. */
export type Tally = {
  /** Messages with a number. */
  seen: number
  accepted: number
  repeated: number
  /** Number of sent batches, and of those that failed. */
  attempts: number
  failed: number
  /** Messages dropped because the buffer was full while the server was unreachable. They have no number. */
  dropped: number
  slowestMs: number
  totalMs: number
}

/** Totals of zero. */
export const emptyTally = (): Tally => ({
  seen: 0,
  accepted: 0,
  repeated: 0,
  attempts: 0,
  failed: 0,
  dropped: 0,
  slowestMs: 0,
  totalMs: 0,
})

/** An arabox that observes its street, buffers messages and delivers them. */
export type SimulatedArabox = {
  /** Observes the street up to an instant (milliseconds since 1970) and buffers the messages. */
  observe(toMs: number): void
  /**
   * Sends the buffer as one batch. Messages are removed from the buffer only if the server has stored them. Returns
   * true if the buffer is empty afterwards.
   */
  deliver(): Promise<boolean>
}

/**
 * Creates an arabox that observes from an instant on. Its message numbers start at a thousand per millisecond since
 * 1970, so they are greater than the numbers of all earlier runs.
 */
export const simulatedArabox = (
  street: ObservedStreet,
  send: Deliver,
  fromMs: number,
  tally: Tally,
): SimulatedArabox => {
  let observedMs = fromMs
  let seq = fromMs * 1000
  let buffer: Message[] = []
  return {
    observe(toMs) {
      if (toMs <= observedMs) return
      const observations = street.observationsIn(observedMs, toMs)
      observedMs = toMs
      const room = MOST_MESSAGES - buffer.length
      for (const observation of observations.slice(0, room)) buffer.push({ ...observation, seq: seq++ })
      tally.seen += Math.min(room, observations.length)
      tally.dropped += Math.max(0, observations.length - room)
    },
    async deliver() {
      if (buffer.length === 0) return true
      const batch = [...buffer]
      const startMs = performance.now()
      tally.attempts += 1
      const delivery = await send(batch)
      const tookMs = performance.now() - startMs
      tally.slowestMs = Math.max(tally.slowestMs, tookMs)
      tally.totalMs += tookMs
      if (!delivery.isStored) {
        tally.failed += 1
        return false
      }
      buffer = buffer.slice(batch.length)
      tally.accepted += delivery.accepted
      tally.repeated += delivery.repeated
      return buffer.length === 0
    },
  }
}
