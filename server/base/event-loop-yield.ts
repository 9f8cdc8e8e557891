import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest work before other requests may run. */
const LONGEST_TURN_MS = 10

/** Creates a function that lets other work run if the current work has lasted longer than that. */
export const eventLoopYield = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < LONGEST_TURN_MS) return
    await nextTurn()
    since = performance.now()
  }
}
