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

/** What the probes know of the work that the server repeats. */
type ProbedWorks = {
  readonly clockPaused: string | null
  list(): readonly { readonly name: string; readonly seconds: number; readonly isLate: boolean }[]
}

/** The version of the product, the checks, the repeated work, and the signal that the server stops. */
export type Probes = {
  readonly version: string
  readonly checks: ReadinessChecks
  /** Checks that, when they fail, only degrade the server. */
  readonly degrading?: ReadinessChecks
  readonly works?: ProbedWorks
  readonly stopping?: AbortSignal | undefined
}

/** The repeated work in an answer: its state, and the seconds since its last success. */
const presentWorks = (works: ProbedWorks) => ({
  clock: works.clockPaused === null ? 'ok' : 'paused',
  work: Object.fromEntries(
    works.list().map(({ name, seconds, isLate }) => [name, { state: isLate ? 'late' : 'ok', seconds }]),
  ),
})

/**
 * Registers the probes for load balancers and supervisors. They do not count towards the limit of requests. `/healthz`
 * answers 200 while the process works. `/readyz` answers 503 if a check fails or takes longer than 2 s, and while the
 * server stops. Late repeated work, a paused clock and an object store that is away are `degraded` with 200: requests
 * are answered all the same, and another server would not do better.
 */
export const probeRoutes = (
  app: FastifyInstance,
  { version, checks, degrading = {}, works, stopping }: Probes,
): void => {
  const outsideLimits = { config: { rateLimit: false } } as const
  let round: { begunMs: number; results: ReturnType<typeof runChecks> } | undefined
  const checked = () => {
    const nowMs = performance.now()
    if (!round || nowMs - round.begunMs > REUSE_MS)
      round = { begunMs: nowMs, results: runChecks({ ...checks, ...degrading }) }
    return round.results
  }
  app.get('/healthz', outsideLimits, async (_request, reply) => {
    forbidStoring(reply)
    return { status: 'ok' }
  })
  app.get('/readyz', outsideLimits, async (_request, reply) => {
    forbidStoring(reply)
    if (stopping?.aborted) return reply.code(503).send({ status: 'stopping', version })
    const results = await checked()
    const isReady = Object.keys(checks).every((name) => results[name] === 'ok')
    const isDegraded =
      Object.values(results).includes('failed') ||
      (works && (works.clockPaused !== null || works.list().some(({ isLate }) => isLate)))
    const status = isReady ? (isDegraded ? 'degraded' : 'ready') : 'not_ready'
    return reply.code(isReady ? 200 : 503).send({ status, version, checks: results, ...(works && presentWorks(works)) })
  })
}
