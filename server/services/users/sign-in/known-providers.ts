import type { JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Configuration } from 'openid-client'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'

/** How long what a provider says of itself is kept. Its keys are read again when an unknown one has signed. */
const KEPT_MS = HOUR_MS
const MOST_KEPT = 200

/** What identity providers say of themselves, and their keys, as this process has read them. */
export type KnownProviders = {
  readonly configurations: LRUCache<string, Configuration>
  readonly keySets: LRUCache<string, JWTVerifyGetKey>
}

/** Creates an empty store of what providers say; the composition creates one for each process. */
export const createKnownProviders = (): KnownProviders => ({
  configurations: new LRUCache({ max: MOST_KEPT, ttl: KEPT_MS }),
  keySets: new LRUCache({ max: MOST_KEPT, ttl: KEPT_MS }),
})
