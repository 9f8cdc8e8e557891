import type { Logger } from 'pino'

// Many network errors have a code but no message. None of them contains the address, which may contain a password.
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** Logs once that Redis is unavailable, and once that it is available again. */
export const availabilityLog = (log: Pick<Logger, 'warn'>) => {
  let isUnavailable = false
  return {
    onUnavailable(error: unknown) {
      if (!isUnavailable)
        log.warn(
          { reason: reasonOf(error) },
          'Redis does not answer; until it does, new log entries of other processes are read from the database',
        )
      isUnavailable = true
    },
    onAvailable() {
      if (!isUnavailable) return
      isUnavailable = false
      log.warn('Redis answers again')
    },
  }
}
