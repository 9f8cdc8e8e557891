/** How often the monitor looks, in milliseconds. */
const PERIOD_MS = 2

/** Watches the event loop of this thread. */
export type HoldMonitor = {
  /** The longest time without a turn of the loop since the last call, in milliseconds of processor time. */
  longestMs: () => number
  stop: () => void
}

/**
 * Measures how long work holds the event loop of this thread. A time is the elapsed time between two turns or the
 * processor time of the process in it, whichever is shorter: a thread that waits for a processor is not counted, and
 * neither is the work of other threads.
 */
export const watchHolds = (): HoldMonitor => {
  let longest = 0
  let lastMs = performance.now()
  let lastCpu = process.cpuUsage()
  const look = (): void => {
    const nowMs = performance.now()
    const { user, system } = process.cpuUsage(lastCpu)
    longest = Math.max(longest, Math.min(nowMs - lastMs, (user + system) / 1000))
    lastMs = nowMs
    lastCpu = process.cpuUsage()
  }
  const timer = setInterval(look, PERIOD_MS)
  return {
    longestMs() {
      look()
      const found = longest
      longest = 0
      return found
    },
    stop: () => clearInterval(timer),
  }
}
