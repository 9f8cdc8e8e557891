import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { SECOND_MS } from '../../machines/calendar/durations.ts'
import { announce } from './announce.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const POLL_MS = 500
const REPEAT_MS = 10 * SECOND_MS

/** Runs an attempt to open a store until it succeeds, fails for another reason, or the time of the start is over. */
export type StartWait = <Opened>(store: string, attempt: () => Promise<Opened>) => Promise<Opened>

/**
 * Creates the waiting of one start: all waits together end `seconds` after this call, with the error of the last
 * attempt. Only errors that say that a store is unavailable are waited for. Each wait is announced and logged at its
 * beginning, every 10 s, and at its end.
 */
export const startWait = (seconds: number, log: Logger): StartWait => {
  const endMs = performance.now() + seconds * SECOND_MS
  return async (store, attempt) => {
    let saidMs: number | undefined
    for (;;) {
      try {
        const opened = await attempt()
        if (saidMs !== undefined) {
          announce(`${store}: answers`)
          log.info({ store }, 'a store answers; the start continues')
        }
        return opened
      } catch (error) {
        const nowMs = performance.now()
        if (!isDatabaseUnavailable(error) || nowMs + POLL_MS > endMs) throw error
        if (saidMs === undefined || nowMs - saidMs >= REPEAT_MS) {
          const leftSeconds = Math.round((endMs - nowMs) / SECOND_MS)
          announce(`${store}: waiting at most ${leftSeconds} s until it answers`)
          log.warn({ store, leftSeconds, err: error }, 'a store does not answer; the start waits')
          saidMs = nowMs
        }
        await pause(POLL_MS)
      }
    }
  }
}
