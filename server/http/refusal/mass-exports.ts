import { HOUR_MS } from '../../../machines/calendar/durations.ts'

/** An account that takes more files in an hour is named in the audit log, once an hour. */
export const MOST_FILES_PER_HOUR = 30

/** Creates the count of files by account. It returns true for the one file that is above the limit of the hour. */
export const massExports = (most: number): ((accountId: number) => boolean) => {
  const counts = new Map<number, number>()
  let beganMs = performance.now()
  return (accountId) => {
    const nowMs = performance.now()
    if (nowMs - beganMs >= HOUR_MS) {
      counts.clear()
      beganMs = nowMs
    }
    const count = (counts.get(accountId) ?? 0) + 1
    counts.set(accountId, count)
    return count === most + 1
  }
}
