import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { checkedLookup, ForbiddenAddressError, hostOf, mayReach, type Reach } from './outgoing-address.ts'

/** Largest answer that is read, in bytes. */
const MOST_BYTES = 1024 * 1024

type OutgoingRequest = {
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array | undefined
  signal?: AbortSignal | undefined
}

/**
 * A `fetch` for addresses that users enter. With the reach `public` it takes HTTPS only, and no address that is not on
 * the public internet, whatever its name resolves to. It follows no redirects. Rejects for a forbidden address, a
 * failed connection, and an answer of more than 1 MB.
 */
export const outgoingFetch =
  (reach: Reach) =>
  (address: string, { method, headers, body, signal }: OutgoingRequest): Promise<Response> => {
    const target = new URL(address)
    const host = hostOf(target)
    const isForbidden = target.protocol !== 'https:' || (isIP(host) !== 0 && !mayReach(host, false))
    if (reach === 'public' && isForbidden)
      return Promise.reject(new ForbiddenAddressError(`${target.origin} may not be reached`))
    const begin = target.protocol === 'https:' ? requestHttps : requestHttp
    return new Promise((resolve, reject) => {
      const sent = begin(target, {
        method,
        agent: false,
        headers: { ...headers, 'content-length': body === undefined ? 0 : Buffer.byteLength(body) },
        ...(reach === 'public' ? { lookup: checkedLookup(false) } : {}),
        ...(signal ? { signal } : {}),
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > MOST_BYTES) response.destroy(new Error(`${target.origin} answered with more than 1 MB`))
          else parts.push(part)
        })
        response.on('error', reject)
        response.on('end', () => {
          const status = response.statusCode ?? 0
          const known = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
          // Only these may have a body by the rules of Response.
          const content = status === 204 || status === 304 ? null : Buffer.concat(parts)
          resolve(new Response(content, { status, headers: Object.fromEntries(known) }))
        })
      })
      sent.end(body)
    })
  }
