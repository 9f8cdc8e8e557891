import { LRUCache } from 'lru-cache'
import { MINUTE_MS, SECOND_MS } from '../../../machines/calendar/durations.ts'
import { ProblemError } from '../../http/problem.ts'

/** How long misses count. */
const WINDOW_MS = 15 * MINUTE_MS
/** Most counted names; the least recently used are forgotten first, so that invented names cannot fill the memory. */
const MOST_COUNTED = 100_000
/** Most addresses that are remembered after a login. */
const MOST_KNOWN = 100_000

const isWrongPassword = (error: unknown): boolean =>
  error instanceof ProblemError && (error.code === 'invalid_credentials' || error.code === 'invalid_current_password')

/** The account and the address of an attempt. The name may belong to no account: its misses count all the same. */
export type Attempt = { username: string; address: string }

/**
 * Creates the limit of wrong passwords of one account, from all addresses together, for logins and changes of the
 * password. An address from which the account has logged in has a count of its own, so that somebody who guesses
 * passwords cannot lock the owner out. `guard` runs a check of a password; it throws `too_many_misses` without running
 * it after too many misses. Attempts at the same time count before they are checked; what fails for another reason than
 * a wrong password, as while the database is away, does not count. `forget` starts the counts of an account anew after
 * its owner has set a password with a link.
 */
export const passwordMisses = (most: number, nowMs: () => number = () => performance.now()) => {
  const counts = new LRUCache<string, { misses: number; endsMs: number }>({ max: MOST_COUNTED })
  const known = new LRUCache<string, true>({ max: MOST_KNOWN })
  const counterOf = (key: string) => {
    const stored = counts.get(key)
    if (stored && stored.endsMs > nowMs()) return stored
    const fresh = { misses: 0, endsMs: nowMs() + WINDOW_MS }
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
      if (counter.misses >= most) {
        throw new ProblemError('too_many_misses', {
          retryAfterSeconds: Math.ceil((counter.endsMs - nowMs()) / SECOND_MS),
        })
      }
      counter.misses += 1
      const result = await check().catch((error: unknown) => {
        if (!isWrongPassword(error)) counter.misses -= 1
        throw error
      })
      counts.delete(key)
      known.set(knownKey, true)
      return result
    },
  }
}
