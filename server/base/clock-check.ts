import { uptime } from 'node:os'
import { MINUTE_MS, SECOND_MS } from '../../machines/calendar/durations.ts'
import type { Clock } from './clock.ts'

/** Differences up to this are normal for a computer's clock. */
const LARGEST_DIFFERENCE_MS = 5 * MINUTE_MS

/** The sources that the clock is compared with. Tests replace the uptime. */
export type ClockSources = { databaseNow: () => Promise<Date>; uptimeMs?: () => number }

/** Unlike the monotonic clock, the uptime includes the time during which the computer is suspended. */
const computerUptimeMs = (): number => uptime() * SECOND_MS

const minutes = (differenceMs: number): string => {
  const direction = differenceMs > 0 ? 'ahead of' : 'behind'
  return `${Math.round(Math.abs(differenceMs) / MINUTE_MS)} minutes ${direction}`
}

/**
 * Creates the check of the computer’s clock. It returns the reason why the clock is wrong, or undefined: the clock has
 * jumped since the start, or it differs from PostgreSQL’s clock by more than 5 minutes. A comparison with PostgreSQL
 * alone is not enough, because the built-in PostgreSQL uses the same clock.
 */
export const clockCheck = (
  clock: Clock,
  { databaseNow, uptimeMs = computerUptimeMs }: ClockSources,
): (() => Promise<string | undefined>) => {
  const startMs = clock.now().getTime() - uptimeMs()
  return async () => {
    const jumpMs = clock.now().getTime() - uptimeMs() - startMs
    if (Math.abs(jumpMs) > LARGEST_DIFFERENCE_MS)
      return `the clock of this machine has jumped: it is ${minutes(jumpMs)} the time that has passed since the start; if it is right now, restart the server`
    const differenceMs = clock.now().getTime() - (await databaseNow()).getTime()
    return Math.abs(differenceMs) > LARGEST_DIFFERENCE_MS
      ? `the clock of this machine is ${minutes(differenceMs)} the clock of PostgreSQL; set one of them`
      : undefined
  }
}
