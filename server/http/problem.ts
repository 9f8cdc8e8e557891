import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Problem, type ProblemCode, problems } from '../../contract/problems.ts'
import { type Fault, validation } from '../../contract/validation.ts'

/** What a problem may carry besides its code. */
export type ProblemDetails = { errors?: Fault[]; rules?: readonly string[]; current?: unknown; detail?: string }

/** A refusal that a caller may meet; thrown anywhere, mapped to the wire in one place. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly code: ProblemCode,
    readonly details: ProblemDetails = {},
  ) {
    super(details.detail ?? problems[code].detail)
  }
}

/** The refusal of a foreign and of a missing record: both read the same. */
export const notFound = (): Refusal => new Refusal('not_found')

/** Faults of an input with paths; sentences of the contract stay, the library's own are made readable. */
export const faultsOf = (error: z.core.$ZodError, root: string): Fault[] =>
  error.issues.flatMap((issue): Fault[] => {
    const path = [...(root === 'body' ? [] : [root]), ...issue.path.map(String)].join('.') || root
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: path === root ? key : `${path}.${key}`,
        message: validation.unknownField,
      }))
    }
    const missing = issue.code === 'invalid_type' && issue.input === undefined
    return [{ path, message: missing ? validation.required : issue.message }]
  })

const byStatus: Readonly<Record<number, ProblemCode>> = {
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media',
  429: 'too_many_requests',
}

const asRefusal = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  // Whatever else the framework finds wrong with a request, its sender cannot be read.
  return status >= 400 && status < 500 ? new Refusal(byStatus[status] ?? 'bad_request') : null
}

/** The one error mapper: RFC 9457 with a request id; what nobody foresaw becomes `internal`, its story only in the log. */
export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = asRefusal(error)
  if (!refusal) request.log.error({ err: error }, 'unforeseen error')
  const code = refusal?.code ?? 'internal'
  const { status, detail } = problems[code]
  const { detail: ownDetail, ...details } = refusal?.details ?? {}
  const body: Problem = {
    type: `urn:arabox:problem:${code}`,
    title: detail,
    status,
    detail: ownDetail ?? detail,
    code,
    request_id: request.id,
    ...details,
    ...(details.rules ? { rules: [...details.rules] } : {}),
  } as Problem
  // The rest of what is too large is not waited for.
  if (code === 'too_large') reply.header('connection', 'close')
  return reply.code(status).type('application/problem+json').send(body)
}

/** English sentences for what the schemas themselves find. */
z.config(z.locales.en())
