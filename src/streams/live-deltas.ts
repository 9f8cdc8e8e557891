import {
  animationFrames,
  concat,
  ignoreElements,
  Observable,
  type OperatorFunction,
  race,
  type Subscription,
  take,
  timer,
} from 'rxjs'
import * as z from 'zod/mini'
import { liveMessage, snapshot } from '../../contract/live/stream.ts'
import type { Delta, LiveEntry } from '../../machines/live/socket-port.ts'

/** Milliseconds between two batches of deltas: at most ten a second are painted. */
export const PAINT_MS = 100

/** Time as the stream sees it: the moment in milliseconds, the next paint of the page, and a timer for pages that are not painted. */
export type StreamClock = {
  now: () => number
  paints: Observable<unknown>
  wait: (ms: number) => Observable<unknown>
}

/** Time of a browser. */
export const browserClock: StreamClock = { now: () => Date.now(), paints: animationFrames(), wait: (ms) => timer(ms) }

/** Deltas of all locations that had news, and the moment at which they were handed on. */
export type DeltaBatch = { at: number; deltas: readonly Delta[] }

const entry = z.discriminatedUnion('type', [liveMessage, snapshot])

/** What the contract knows of a frame, in its order; whatever is malformed is dropped (W13). */
export const decodeFrame = (frame: readonly unknown[]): LiveEntry[] =>
  frame.flatMap((received) => {
    const { data } = entry.safeParse(received)
    return data === undefined ? [] : [data]
  })

const nextPaint = (pace: StreamClock, waitMs: number): Observable<unknown> =>
  // Hidden tabs are not painted: a timer races the paint.
  concat(pace.wait(waitMs).pipe(ignoreElements()), race(pace.paints, pace.wait(PAINT_MS))).pipe(take(1))

/**
 * Frames of a socket as deltas: one for each location and paint, at most ten batches a second, every entry once and in its order.
 * What waits is handed on when the frames end or break, and dropped with the subscription: the server sends it again after the last
 * `seq` that was counted.
 */
export const liveDeltas =
  (pace: StreamClock): OperatorFunction<readonly unknown[], DeltaBatch> =>
  (frames) =>
    new Observable((subscriber) => {
      let waiting = new Map<string, LiveEntry[]>()
      let paint: Subscription | null = null
      let lastAt = Number.NEGATIVE_INFINITY
      const flush = (): void => {
        paint?.unsubscribe()
        paint = null
        if (waiting.size === 0) return
        const deltas = [...waiting].map(([location_uuid, entries]) => ({ location_uuid, entries }))
        waiting = new Map()
        lastAt = pace.now()
        subscriber.next({ at: lastAt, deltas })
      }
      const keep = (received: LiveEntry): void => {
        const entries = waiting.get(received.location_uuid)
        if (entries) entries.push(received)
        else waiting.set(received.location_uuid, [received])
      }
      const frame = frames.subscribe({
        next: (received) => {
          decodeFrame(received).forEach(keep)
          if (waiting.size > 0 && paint === null) {
            paint = nextPaint(pace, Math.max(0, lastAt + PAINT_MS - pace.now())).subscribe(flush)
          }
        },
        error: (error: unknown) => {
          flush()
          subscriber.error(error)
        },
        complete: () => {
          flush()
          subscriber.complete()
        },
      })
      return () => {
        frame.unsubscribe()
        paint?.unsubscribe()
      }
    })
