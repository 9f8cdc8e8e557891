import { setTimeout as pause } from 'node:timers/promises'

const SECOND_MS = 1000

/**
 * Creates a function that waits until the next request may begin. At least `1 / perSecond` seconds are between the
 * beginnings of two requests, also after the process was busy.
 */
export const rateLimit = (perSecond: number): ((signal?: AbortSignal) => Promise<void>) => {
  let nextMs = 0
  let queue: Promise<unknown> = Promise.resolve()
  return (signal) => {
    const turn = queue.then(async () => {
      signal?.throwIfAborted()
      const waitMs = nextMs - performance.now()
      if (waitMs > 0) await pause(Math.ceil(waitMs), undefined, signal ? { signal } : {})
      nextMs = performance.now() + SECOND_MS / perSecond
    })
    queue = turn.catch(() => undefined)
    return turn
  }
}
