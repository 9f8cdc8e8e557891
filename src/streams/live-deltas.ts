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

/** Minimal interval between two batches of deltas in milliseconds: at most ten per second. */
export const PAINT_MS = 100

/** Clock of the stream: the time in milliseconds, the paints of the page, and a timer for pages without paints. */
export type StreamClock = {
  now: () => number
  paints: Observable<unknown>
  wait: (ms: number) => Observable<unknown>
}

/** The browser's clock. */
export const browserClock: StreamClock = { now: () => Date.now(), paints: animationFrames(), wait: (ms) => timer(ms) }

/** Deltas of all locations with new messages, and the time of the batch. */
export type DeltaBatch = { at: number; deltas: readonly Delta[] }

const entry = z.discriminatedUnion('type', [liveMessage, snapshot])

/** The valid messages of a frame, in order; malformed ones are dropped (W13). */
export const decodeFrame = (frame: readonly unknown[]): LiveEntry[] =>
  frame.flatMap((received) => {
    const { data } = entry.safeParse(received)
    return data === undefined ? [] : [data]
  })

const nextPaint = (clock: StreamClock, waitMs: number): Observable<unknown> =>
  // Hidden tabs are not painted: a timer races the paint.
  concat(clock.wait(waitMs).pipe(ignoreElements()), race(clock.paints, clock.wait(PAINT_MS))).pipe(take(1))

/**
 * Turns frames of a socket into deltas: one per location and paint, at most ten batches per second, every entry once
 * and in order. Buffered entries are emitted when the frames complete or fail, and dropped on unsubscribe: the server
 * sends them again after the last counted `seq`.
 */
export const liveDeltas =
  (clock: StreamClock): OperatorFunction<readonly unknown[], DeltaBatch> =>
  (frames) =>
    new Observable((subscriber) => {
      let buffered = new Map<string, LiveEntry[]>()
      let paint: Subscription | null = null
      let lastAt = Number.NEGATIVE_INFINITY
      const flush = (): void => {
        paint?.unsubscribe()
        paint = null
        if (buffered.size === 0) return
        const deltas = [...buffered].map(([location_uuid, entries]) => ({ location_uuid, entries }))
        buffered = new Map()
        lastAt = clock.now()
        subscriber.next({ at: lastAt, deltas })
      }
      const keep = (received: LiveEntry): void => {
        const entries = buffered.get(received.location_uuid)
        if (entries) entries.push(received)
        else buffered.set(received.location_uuid, [received])
      }
      const frame = frames.subscribe({
        next: (received) => {
          decodeFrame(received).forEach(keep)
          if (buffered.size > 0 && paint === null) {
            paint = nextPaint(clock, Math.max(0, lastAt + PAINT_MS - clock.now())).subscribe(flush)
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
