import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { tracedFetch } from '../../../../base/traced-fetch.ts'
import type { Geocoder } from '../geocoder-port.ts'
import { asSure, type FoundPoint } from './certainty.ts'
import { type GeocoderKind, protocols, questionOf } from './geocoder-answers.ts'
import { rateLimit } from './rate-limit.ts'

/** An external geocoding service. */
export type GeocoderService = {
  readonly url: string
  readonly kind: GeocoderKind
  /** Limit of requests per second. */
  readonly perSecond: number
  readonly timeoutSeconds: number
  /** The `User-Agent` of requests. Public services require it. */
  readonly userAgent: string
}

/** The service gave no valid answer, even after retries. */
export class GeocoderUnavailable extends Error {
  override readonly name = 'GeocoderUnavailable'
}

const SECOND_MS = 1000
const RETRIES = 2
const RETRY_MS = 500
/** Longest `Retry-After`. With a longer one, the service counts as unavailable. */
const LONGEST_PAUSE_MS = 10_000
/** Most cached answers. The rules of public services require a cache. */
const MOST_CACHED = 20_000
const HITS = 5
const TOO_MANY_REQUESTS = 429
const SERVER_FAULTS = 500

const pauseMs = (response: Response | null, attempt: number): number => {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * SECOND_MS : RETRY_MS * 2 ** attempt
}

const isPassing = (response: Response | null): boolean =>
  response === null || response.status === TOO_MANY_REQUESTS || response.status >= SERVER_FAULTS

/**
 * A geocoder that calls a service compatible with Nominatim or Pelias, within its rate limit. Temporary faults are
 * retried. `find` throws {@link GeocoderUnavailable} if the service gives no valid answer.
 */
export const httpGeocoder = (service: GeocoderService): Geocoder => {
  const { addressOf, hitsOf } = protocols[service.kind]
  const wait = rateLimit(service.perSecond)
  const cached = new LRUCache<string, FoundPoint[]>({ max: MOST_CACHED })
  const headers = { 'user-agent': service.userAgent, accept: 'application/json', 'accept-language': 'pl' }

  /** `null` if there was no answer in time. */
  const request = async (url: URL, signal: AbortSignal | undefined): Promise<Response | null> => {
    await wait(signal)
    const limit = AbortSignal.timeout(service.timeoutSeconds * SECOND_MS)
    try {
      return await tracedFetch({ system: 'geocoder', template: '/search' }, url, {
        headers,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
    } catch {
      signal?.throwIfAborted()
      return null
    }
  }
  const ask = async (url: URL, signal: AbortSignal | undefined): Promise<FoundPoint[]> => {
    for (let attempt = 0; ; attempt += 1) {
      const response = await request(url, signal)
      if (response?.ok) {
        try {
          return hitsOf(await response.json())
        } catch (cause) {
          throw new GeocoderUnavailable('The answer has another form', { cause })
        }
      }
      await response?.body?.cancel()
      const waitMs = pauseMs(response, attempt)
      if (attempt === RETRIES || !isPassing(response) || waitMs > LONGEST_PAUSE_MS)
        throw new GeocoderUnavailable(response ? `Status ${response.status}` : 'No answer')
      await pause(waitMs, undefined, signal ? { signal } : {})
    }
  }
  return {
    find: async (written, { limit, signal }) => {
      const text = questionOf(written)
      const key = text.toLowerCase()
      const found = cached.get(key) ?? (await ask(addressOf(service.url, text, HITS), signal))
      cached.set(key, found)
      return asSure(found, written).slice(0, limit)
    },
  }
}
