import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER, LONGEST_IDEMPOTENCY_KEY, takesIdempotencyKey } from '../../contract/idempotency.ts'
import type { Operation } from '../../contract/operation.ts'
import { ProblemError } from './problem.ts'

/** A creating request with its key, and a fingerprint of what it asks for. */
export type KeyedRequest = { readonly accountId: number; readonly key: string; readonly fingerprint: string }

/**
 * Runs a request once for each key of an account. `work` returns its answer as JSON text; a repeated request gets that
 * of the first one. Throws `idempotency_key_reused` and `request_in_progress`.
 */
export type RunOnce = (
  request: KeyedRequest,
  work: () => Promise<string>,
) => Promise<{ answer: string; isReplayed: boolean }>

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/** A file is read by its handler, so of an upload the length stands for the content. */
const fingerprintOf = (operation: Operation, request: FastifyRequest, { params, query, body }: Input): string => {
  const content = operation.multipart ? request.headers['content-length'] : body
  return createHash('sha256')
    .update(JSON.stringify([operation.id, params, query, content]))
    .digest('hex')
}

/** The key of a request, or null without one. Throws `bad_request` for a key that cannot be stored. */
export const keyedRequestOf = (
  operation: Operation,
  request: FastifyRequest,
  accountId: number,
  input: Input,
): KeyedRequest | null => {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (key === undefined || !takesIdempotencyKey(operation)) return null
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_IDEMPOTENCY_KEY) {
    throw new ProblemError('bad_request', {
      detail: `An idempotency key has 1 to ${LONGEST_IDEMPOTENCY_KEY} characters`,
    })
  }
  return { accountId, key, fingerprint: fingerprintOf(operation, request, input) }
}
