import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../machines/calendar/durations.ts'
import { inJobSpan } from './base/tracing.ts'
import type { Platform } from './platform.ts'
import { repeatWork } from './repeated-work.ts'
import { recordProbe } from './services/platform/public.ts'
import type { WorkStates } from './work-states.ts'

/** So often that each minute has a probe. */
const INTERVAL_MS = 25 * SECOND_MS
/** A door that answers later is not answered. */
const LIMIT_MS = 5 * SECOND_MS

/** What a load balancer asks, and what anybody may ask. Both read the stores. */
const doors = ['/readyz', '/api/platform/health'] as const

/** The address at which a process of the same machine reaches the server. */
const originOf = ({ address, family, port }: AddressInfo): string => {
  const isAny = address === '0.0.0.0' || address === '::'
  const host = isAny ? (family === 'IPv6' ? '::1' : '127.0.0.1') : address
  return family === 'IPv6' ? `http://[${host}]:${port}` : `http://${host}:${port}`
}

const isOpen = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS), headers: { connection: 'close' } })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    // Not answered: that is the result.
    return false
  }
}

/** Asks the doors of this server over HTTP, and records whether all answered (decision 093). */
export const probeDoors = async (app: FastifyInstance, { store, clock }: Platform): Promise<void> => {
  const address = app.server.address()
  // Before the server listens, and in an application without a port, there is no door.
  if (address === null || typeof address === 'string') return
  const begunAt = clock.now()
  const answers = await Promise.all(doors.map((door) => isOpen(originOf(address) + door)))
  await recordProbe(store, begunAt, answers.every(Boolean))
}

/** Probes the platform's own doors until the server stops. */
export const uptimeWork = (app: FastifyInstance, platform: Platform, states: WorkStates): void =>
  repeatWork(app, {
    name: 'uptime',
    intervalMs: INTERVAL_MS,
    states,
    run: () => inJobSpan('job uptime', () => probeDoors(app, platform)),
    stop: () => undefined,
  })
