import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 100

/**
 * Waits until something is so. Throws after `limitMs`, with the name of what did not come. Unlike `vi.waitFor` it also
 * works outside of a test, for programs that start the same servers.
 */
export const waitUntil = async (what: string, isSo: () => Promise<boolean>, limitMs: number): Promise<void> => {
  const untilMs = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > untilMs) throw new Error(`${what}: not within ${limitMs} ms`)
    await pause(POLL_MS)
  }
}
