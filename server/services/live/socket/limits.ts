import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { MINUTE_MS, SECOND_MS } from '../../../../machines/calendar/durations.ts'

/** Limits of the live socket that an operator can set. */
export type SocketLimits = {
  /** Most open sockets of one session. */
  readonly socketsPerSession: number
  /** Most new connections per minute from one address, whether they show a valid uuid or not. */
  readonly handshakesPerMinute: number
  /** `websocket` refuses long polling, whose requests must all reach the same process. */
  readonly liveTransports: 'all' | 'websocket'
  /** Reverse proxies whose `X-Forwarded-For` counts. */
  readonly trustedProxies: readonly string[] | undefined
  /** The address of this platform; with `https:`, answers of Socket.IO say that browsers must use HTTPS. */
  readonly publicUrl: string | undefined
}

/**
 * Requests that one socket may send in a burst: a page joins 500 locations, and leaves them when its filter changes.
 */
export const REQUEST_BURST = 4000
/** Requests per second that one socket may send continuously. */
export const REQUESTS_PER_SECOND = 200
/** Most unsent packets of a client. More packets wait only if the client does not read the answers to its requests. */
export const MAX_UNSENT_PACKETS = 5000

/** Creates the budget of one socket. Each call uses one request; it returns false if none was left. */
export const requestBudget = (nowMs: () => number = () => performance.now()): (() => boolean) => {
  let left = REQUEST_BURST
  let beforeMs = nowMs()
  return () => {
    const presentMs = nowMs()
    left = Math.min(REQUEST_BURST, left + ((presentMs - beforeMs) / SECOND_MS) * REQUESTS_PER_SECOND)
    beforeMs = presentMs
    if (left < 1) return false
    left -= 1
    return true
  }
}

/** Counts the open sockets of sessions. `open` returns false if the session has too many; `close` ends one. */
export const socketCounter = (limit: number) => {
  const counts = new Map<string, number>()
  return {
    open(sessionId: string): boolean {
      const count = counts.get(sessionId) ?? 0
      if (count >= limit) return false
      counts.set(sessionId, count + 1)
      return true
    },
    close(sessionId: string): void {
      const count = counts.get(sessionId) ?? 0
      if (count > 1) counts.set(sessionId, count - 1)
      else counts.delete(sessionId)
    },
  }
}

/**
 * Creates the limit of new connections by address. Each call counts a request that begins a connection, and returns
 * whether it is within the limit; later requests of a connection do not count.
 */
export const handshakeLimit = (
  { handshakesPerMinute, trustedProxies }: Pick<SocketLimits, 'handshakesPerMinute' | 'trustedProxies'>,
  nowMs: () => number = () => performance.now(),
): ((request: IncomingMessage) => boolean) => {
  const isTrusted = proxyAddress.compile([...(trustedProxies ?? [])])
  let begun = new Map<string, { fromMs: number; count: number }>()
  let cleanedMs = nowMs()
  return (request) => {
    if (new URLSearchParams(request.url?.split('?')[1]).has('sid')) return true
    const presentMs = nowMs()
    if (presentMs - cleanedMs >= MINUTE_MS) {
      begun = new Map([...begun].filter(([, { fromMs }]) => presentMs - fromMs < MINUTE_MS))
      cleanedMs = presentMs
    }
    const address = proxyAddress(request, isTrusted)
    const known = begun.get(address)
    const current = known && presentMs - known.fromMs < MINUTE_MS ? known : { fromMs: presentMs, count: 0 }
    current.count += 1
    begun.set(address, current)
    return current.count <= handshakesPerMinute
  }
}
