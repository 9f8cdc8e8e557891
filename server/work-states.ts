import type { Logger } from 'pino'
import type { OutgoingHeld, RepeatedWorkName } from '../contract/platform-state.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../machines/calendar/durations.ts'
import { isDatabaseUnavailable } from './base/database-unavailable.ts'

/** The wait of a failing work doubles from the first to the longest. */
const FIRST_WAIT_MS = 15 * SECOND_MS
const LONGEST_WAIT_MS = 15 * MINUTE_MS
/** The wait of a work that found the database unavailable. */
const UNAVAILABLE_WAIT_MS = 5 * SECOND_MS

/** Other waits of works that only wait for another system. */
const ownWaits: Partial<Readonly<Record<RepeatedWorkName, { firstMs: number; longestMs: number }>>> = {
  mqtt: { firstMs: SECOND_MS, longestMs: MINUTE_MS },
}

/** Work without a success for longer than this is late. */
const lateAfterMs: Readonly<Record<RepeatedWorkName, number>> = {
  campaign_steps: 5 * MINUTE_MS,
  plays: 5 * MINUTE_MS,
  transfers: 10 * MINUTE_MS,
  contacts: 10 * MINUTE_MS,
  sealing: 10 * MINUTE_MS,
  experiments: HOUR_MS,
  deletions: HOUR_MS,
  silence: 10 * MINUTE_MS,
  files: 3 * HOUR_MS,
  films: 3 * HOUR_MS,
  webhooks: 5 * MINUTE_MS,
  content_orders: 10 * MINUTE_MS,
  outside_plays: HOUR_MS,
  mail: 5 * MINUTE_MS,
  mqtt: 5 * MINUTE_MS,
  forecasts: 15 * MINUTE_MS,
  archive: 10 * MINUTE_MS,
  history: 3 * HOUR_MS,
  uptime: 5 * MINUTE_MS,
  history_roots: HOUR_MS,
  findings: 3 * HOUR_MS,
}

type Progress = { sinceMs: number; failures: number; nextMs: number }

/** The age of the last success of a repeated work, or of its beginning; and whether it is late. */
export type WorkState = { readonly name: RepeatedWorkName; readonly seconds: number; readonly isLate: boolean }

/** What the server knows of its repeated work. */
export type WorkStates = {
  /** Tells that a work is done from now on. */
  begin(name: RepeatedWorkName): void
  /**
   * Runs a work and records its success, or logs and records its failure, after which it waits. Returns the error.
   * A work that waits is not run, unless `always`.
   */
  run(name: RepeatedWorkName, work: () => Promise<unknown>, options?: { always?: boolean }): Promise<unknown>
  /** Resolves when a work has run once, whether it succeeded or failed. */
  firstRun(name: RepeatedWorkName): Promise<void>
  list(): WorkState[]
  /** Why the clock’s work is paused; null if it is not. */
  clockPaused: string | null
  /** Why webhooks and e-mails are kept back; null if they are not. */
  outgoingHeld: OutgoingHeld | null
  /** Number of parked pieces of work, as of the last round of the clock’s work. */
  parked: number
}

/** Creates the states of one server. */
export const createWorkStates = (log: Logger, nowMs: () => number = () => performance.now()): WorkStates => {
  const works = new Map<RepeatedWorkName, Progress>()
  const workOf = (name: RepeatedWorkName): Progress => {
    const known = works.get(name) ?? { sinceMs: nowMs(), failures: 0, nextMs: 0 }
    works.set(name, known)
    return known
  }
  const haveRun = new Set<RepeatedWorkName>()
  const waiting = new Map<RepeatedWorkName, (() => void)[]>()
  const noteRun = (name: RepeatedWorkName) => {
    haveRun.add(name)
    for (const tell of waiting.get(name) ?? []) tell()
    waiting.delete(name)
  }
  return {
    begin: workOf,
    async run(name, work, { always = false } = {}) {
      const state = workOf(name)
      if (!always && nowMs() < state.nextMs) return undefined
      try {
        await work()
      } catch (error) {
        if (isDatabaseUnavailable(error)) {
          // Not a fault of the work: it goes on as soon as the database is back.
          state.nextMs = nowMs() + UNAVAILABLE_WAIT_MS
          log.warn({ err: error, work: name }, 'repeated work waits for the database')
          return error
        }
        state.failures += 1
        const { firstMs, longestMs } = ownWaits[name] ?? { firstMs: FIRST_WAIT_MS, longestMs: LONGEST_WAIT_MS }
        state.nextMs = nowMs() + Math.min(longestMs, firstMs * 2 ** (state.failures - 1))
        log.error({ err: error, work: name, failures: state.failures }, 'repeated work failed and is tried again')
        return error
      } finally {
        noteRun(name)
      }
      if (state.failures > 0) log.info({ work: name, failures: state.failures }, 'repeated work succeeds again')
      works.set(name, { sinceMs: nowMs(), failures: 0, nextMs: 0 })
      return undefined
    },
    firstRun: (name) =>
      haveRun.has(name)
        ? Promise.resolve()
        : new Promise((resolve) => waiting.set(name, [...(waiting.get(name) ?? []), resolve])),
    list: () =>
      [...works].map(([name, { sinceMs }]) => ({
        name,
        seconds: Math.floor((nowMs() - sinceMs) / SECOND_MS),
        isLate: nowMs() - sinceMs > lateAfterMs[name],
      })),
    clockPaused: null,
    outgoingHeld: null,
    parked: 0,
  }
}

/** Whether webhooks and e-mails are kept back now. */
export type IsHeld = () => Promise<boolean>
