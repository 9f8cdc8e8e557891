import { LRUCache } from 'lru-cache'
import { MINUTE_MS, SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { ProblemError } from '../../../http/problem.ts'

/** How long failed attempts count. */
const WINDOW_MS = 15 * MINUTE_MS
/**
 * Most usernames with a count. The least recently used are removed first, so that invented names cannot fill the
 * memory.
 */
const MOST_COUNTED = 100_000
/** Most pairs of username and address that are stored after a login. */
const MOST_KNOWN = 100_000

/** The bound of a cache. With `max`, each start would prepare the places of all entries, 25 ms of CPU for one cache. */
const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })

const isWrongPassword = (error: unknown): boolean =>
  error instanceof ProblemError && (error.code === 'invalid_credentials' || error.code === 'invalid_current_password')

/** The username and the address of an attempt. Attempts with unknown usernames count as well. */
export type Attempt = { username: string; address: string }

/**
 * Creates the limit of failed attempts for one account, over all addresses, for logins and changes of the password. An
 * address from which the account has logged in before has its own count, so that somebody who guesses passwords cannot
 * lock out the owner. `guard` runs a check of a password; after too many failed attempts, it throws `too_many_misses`
 * without the check. Concurrent attempts count before their check. A failure for another reason than a wrong password,
 * such as an unavailable database, does not count. `forget` resets the counts of an account after its owner has set a
 * password with a link.
 */
export const attemptLimit = (most: number, nowMs: () => number = () => performance.now()) => {
  const counts = new LRUCache<string, { failures: number; endsMs: number }>(atMost(MOST_COUNTED))
  const known = new LRUCache<string, true>(atMost(MOST_KNOWN))
  const counterOf = (key: string) => {
    const stored = counts.get(key)
    if (stored && stored.endsMs > nowMs()) return stored
    const fresh = { failures: 0, endsMs: nowMs() + WINDOW_MS }
    counts.set(key, fresh)
    return fresh
  }
  return {
    forget: (username: string): void => {
      const name = username.trim().toLowerCase()
      counts.delete(name)
      for (const key of counts.keys()) if (key.startsWith(`[${JSON.stringify(name)},`)) counts.delete(key)
    },
    guard: async <Result>({ username, address }: Attempt, check: () => Promise<Result>): Promise<Result> => {
      const name = username.trim().toLowerCase()
      const knownKey = JSON.stringify([name, address])
      const key = known.has(knownKey) ? knownKey : name
      const counter = counterOf(key)
      if (counter.failures >= most) {
        throw new ProblemError('too_many_misses', {
          retryAfterSeconds: Math.ceil((counter.endsMs - nowMs()) / SECOND_MS),
        })
      }
      counter.failures += 1
      const result = await check().catch((error: unknown) => {
        if (!isWrongPassword(error)) counter.failures -= 1
        throw error
      })
      counts.delete(key)
      known.set(knownKey, true)
      return result
    },
  }
}

/** The limit of failed attempts of one platform. */
export type AttemptLimit = ReturnType<typeof attemptLimit>
