import { type Message, MOST_MESSAGES } from '../../../contract/live/messages.ts'
import type { Street } from '../../demo/street/messages.ts'
import type { Deliver } from './server-calls.ts'

/** What one or more araboxes have done so far. */
export type Tally = {
  /** Messages that were given a number. */
  seen: number
  accepted: number
  repeated: number
  /** Attempts to deliver, and how many of them had no good answer. */
  attempts: number
  failed: number
  /** Messages that had no room while the server was away; they never had a number. */
  forgotten: number
  slowestMs: number
  totalMs: number
}

/** A tally before anything happened. */
export const emptyTally = (): Tally => ({
  seen: 0,
  accepted: 0,
  repeated: 0,
  attempts: 0,
  failed: 0,
  forgotten: 0,
  slowestMs: 0,
  totalMs: 0,
})

/** An arabox that looks at its street and delivers what it saw. */
export type SimulatedArabox = {
  /** Looks until an instant (milliseconds since the epoch) and keeps what it saw. */
  look(toMs: number): void
  /** Sends all that it keeps once, and keeps it still when nobody said that it is stored; returns whether it keeps nothing. */
  deliver(): Promise<boolean>
}

/** Sets an arabox up at an instant; its numbers begin behind those of any earlier run, a thousand for each millisecond since the epoch. */
export const simulatedArabox = (street: Street, send: Deliver, fromMs: number, tally: Tally): SimulatedArabox => {
  let lookedMs = fromMs
  let seq = fromMs * 1000
  let kept: Message[] = []
  return {
    look(toMs) {
      if (toMs <= lookedMs) return
      const sights = street.sightsIn(lookedMs, toMs)
      lookedMs = toMs
      const room = MOST_MESSAGES - kept.length
      for (const sight of sights.slice(0, room)) kept.push({ ...sight, seq: seq++ })
      tally.seen += Math.min(room, sights.length)
      tally.forgotten += Math.max(0, sights.length - room)
    },
    async deliver() {
      if (kept.length === 0) return true
      const batch = [...kept]
      const begunMs = performance.now()
      tally.attempts += 1
      const delivery = await send(batch)
      const tookMs = performance.now() - begunMs
      tally.slowestMs = Math.max(tally.slowestMs, tookMs)
      tally.totalMs += tookMs
      if (!delivery.isStored) {
        tally.failed += 1
        return false
      }
      kept = kept.slice(batch.length)
      tally.accepted += delivery.accepted
      tally.repeated += delivery.repeated
      return kept.length === 0
    },
  }
}
