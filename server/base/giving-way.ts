import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest work without giving way to other requests. */
const LONGEST_TURN_MS = 10

/** Creates a function that gives way to other work when the last turn has been long enough. */
export const givingWay = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < LONGEST_TURN_MS) return
    await nextTurn()
    since = performance.now()
  }
}
