import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { ChangedPrice, DistanceFromCity, Problem, Usage } from '../../contract/problem-shape.ts'
import { type ProblemCode, problems } from '../../contract/problems.ts'
import type { FieldError } from '../../contract/validation.ts'
import { isDatabaseUnavailable, isPoolFull } from '../base/database-unavailable.ts'
import { isFilesUnavailable } from '../base/files-unavailable.ts'

/**
 * Optional members of a problem. `detail` replaces the default sentence of the code;
 * `retryAfterSeconds` becomes a header.
 */
export type ProblemDetails = {
  errors?: FieldError[]
  rules?: readonly string[]
  current?: unknown
  usage?: readonly Usage[]
  price?: ChangedPrice
  distance?: DistanceFromCity
  detail?: string
  retryAfterSeconds?: number
}

/** A problem that a request is answered with. Any code may throw it; {@link sendProblem} writes the answer. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  constructor(
    readonly code: ProblemCode,
    readonly details: ProblemDetails = {},
  ) {
    super(details.detail ?? problems[code].detail)
  }
}

/** The problem for a missing record and for a record of another company, which get the same answer. */
export const notFound = (): ProblemError => new ProblemError('not_found')

const codeByStatus: Readonly<Record<number, ProblemCode>> = {
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media',
  429: 'too_many_requests',
}

/** After this time, a request that failed because of an unreachable database may be sent again. */
const RETRY_AFTER_SECONDS = 5

/** What a caller reads if all connections are in use. The code is that of an unreachable database: both pass. */
const POOL_FULL = 'all connections to a store are in use; more may be allowed by DATABASE_CONNECTIONS'
const BUSY = 'The platform is busy: all its connections to the database are in use'

const NO_FILES = 'The platform cannot use its storage of films, pictures and imports now'

const asProblemError = (error: unknown): ProblemError | null => {
  if (error instanceof ProblemError) return error
  if (isFilesUnavailable(error))
    return new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, detail: NO_FILES })
  if (isPoolFull(error))
    return new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, detail: BUSY })
  if (isDatabaseUnavailable(error)) return new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  // All other client errors of Fastify mean that the request could not be read.
  return status >= 400 && status < 500 ? new ProblemError(codeByStatus[status] ?? 'bad_request') : null
}

/** Where the details of an error go that its caller does not get. */
type ProblemLog = Pick<FastifyBaseLogger, 'error' | 'warn'>

/** A problem as it is answered: its status, its body, and after how many seconds the same may be sent again. */
export type PresentedProblem = {
  status: number
  code: ProblemCode
  body: Problem
  retryAfterSeconds: number | undefined
}

/**
 * The only function that turns errors into what callers get: RFC 9457 with a request id. An unreachable database
 * becomes `unavailable`, an unexpected error `internal`; their details go to the log only.
 */
export const presentProblem = (error: unknown, requestId: string, log: ProblemLog): PresentedProblem => {
  const problem = asProblemError(error)
  if (!problem) log.error({ err: error }, 'unexpected error')
  if (problem?.code === 'unavailable')
    log.warn({ err: error }, isPoolFull(error) ? POOL_FULL : 'a store is away, only reads or has no space')
  const code = problem?.code ?? 'internal'
  const { status, detail } = problems[code]
  const { detail: ownDetail, retryAfterSeconds, ...details } = problem?.details ?? {}
  const body: Problem = {
    type: `urn:arabox:problem:${code}`,
    title: detail,
    status,
    detail: ownDetail ?? detail,
    code,
    request_id: requestId,
    ...details,
    ...(details.rules ? { rules: [...details.rules] } : {}),
  } as Problem
  return { status, code, body, retryAfterSeconds }
}

/** Answers a request with the problem of an error. */
export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, code, body, retryAfterSeconds } = presentProblem(error, request.id, request.log)
  request.problemCode = code
  // If the connection is closed, the client stops sending a body that is too large.
  if (code === 'too_large') reply.header('connection', 'close')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.code(status).type('application/problem+json').send(body)
}
