import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../../machines/calendar/durations.ts'
import { forbidStoring } from './forbid-storing.ts'

/** The checks of readiness. Each function rejects if its part does not work. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>

const CHECK_TIMEOUT_MS = 2 * SECOND_MS
/** Probes within this time share the result of one round of checks. */
const REUSE_MS = SECOND_MS

const withTimeout = async (check: () => Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS)
  })
  const works = check().then(
    () => true,
    () => false,
  )
  return Promise.race([works, timeout]).finally(() => clearTimeout(timer))
}

const runChecks = async (checks: ReadinessChecks): Promise<Record<string, 'ok' | 'failed'>> => {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, (await withTimeout(check)) ? 'ok' : 'failed'] as const),
  )
  return Object.fromEntries(results)
}

/**
 * Registers the probes for load balancers and supervisors. They do not count towards the limit of requests. `/healthz`
 * answers 200 while the process works. `/readyz` answers 503 if a check fails or takes longer than 2 s, and while the
 * server stops.
 */
export const probeRoutes = (app: FastifyInstance, checks: ReadinessChecks, stopping?: AbortSignal): void => {
  const outsideLimits = { config: { rateLimit: false } } as const
  let round: { begunMs: number; results: ReturnType<typeof runChecks> } | undefined
  const checked = () => {
    const nowMs = performance.now()
    if (!round || nowMs - round.begunMs > REUSE_MS) round = { begunMs: nowMs, results: runChecks(checks) }
    return round.results
  }
  app.get('/healthz', outsideLimits, async (_request, reply) => {
    forbidStoring(reply)
    return { status: 'ok' }
  })
  app.get('/readyz', outsideLimits, async (_request, reply) => {
    forbidStoring(reply)
    if (stopping?.aborted) return reply.code(503).send({ status: 'stopping' })
    const results = await checked()
    const isReady = Object.values(results).every((result) => result === 'ok')
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not_ready', checks: results })
  })
}
