import { setTimeout as pause } from 'node:timers/promises'

const SECOND_MS = 1000

/**
 * Waits until the next request may begin: no two begin nearer to each other than `1 / perSecond` seconds, also after
 * the process was busy.
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
