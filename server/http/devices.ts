import { MINUTE_MS, SECOND_MS } from '../../machines/calendar/durations.ts'
import type { Account, Device, IdentifyDevice } from './caller.ts'
import { ProblemError } from './problem.ts'

const DEVICE_KEY = /^[\w-]{20,100}$/

/** Finds the arabox of a device key. Throws `unauthenticated`, also for a text that cannot be a key. */
export const identifyDevice = async (identify: IdentifyDevice, key: string | undefined): Promise<Device> => {
  const device = key !== undefined && DEVICE_KEY.test(key) ? await identify(key) : null
  if (!device) throw new ProblemError('unauthenticated')
  return device
}

/** Counts a request of an arabox, a player, or another caller. Throws `too_many_requests` above its limit. */
export type LimitDevice = (id: string) => void

/**
 * Creates the limit of requests per arabox or player with a valid key. Thousands of them can share an IP address, and
 * one that sends without pauses must not use up the limit of the others. All counts restart every minute.
 */
export const deviceLimit = (perMinute: number): LimitDevice => {
  const counts = new Map<string, number>()
  let beganMs = performance.now()
  return (id) => {
    const nowMs = performance.now()
    if (nowMs - beganMs >= MINUTE_MS) {
      counts.clear()
      beganMs = nowMs
    }
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    if (count <= perMinute) return
    const retryAfterSeconds = Math.ceil((beganMs + MINUTE_MS - nowMs) / SECOND_MS)
    throw new ProblemError('too_many_requests', { retryAfterSeconds })
  }
}

/** How many accounts of one company may use up their limits at the same time. */
const COMPANY_SHARE = 4

/**
 * Creates the limit of requests per account, and of four times as many per company. That by address does not hold back
 * somebody who calls from many addresses.
 */
export const accountLimit = (perMinute: number): ((account: Pick<Account, 'id' | 'companyId'>) => void) => {
  const [ofAccount, ofCompany] = [deviceLimit(perMinute), deviceLimit(COMPANY_SHARE * perMinute)]
  return ({ id, companyId }) => {
    ofAccount(String(id))
    ofCompany(String(companyId))
  }
}
