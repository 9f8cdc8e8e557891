import * as z from 'zod/mini'
import type { AnswerOf, BodyInputOf, Operation } from '../../contract/operation.ts'
import { CallFailed, timeoutFailure } from '../../machines/kit/area/failure.ts'
import { addressOf } from './address.ts'
import { failureFrom, invalidAnswerFailure, offlineFailure } from './failures.ts'

const LIMIT_MS = 20_000

/** An operation without login whose answer is JSON. */
type PublicOperation = Operation & { readonly access: 'anyone'; readonly answer: z.ZodMiniType }

const answered = async (address: string, request: RequestInit & { signal: AbortSignal }): Promise<Response> => {
  const limit = AbortSignal.timeout(LIMIT_MS)
  try {
    return await fetch(address, {
      ...request,
      signal: AbortSignal.any([request.signal, limit]),
      credentials: 'omit',
    })
  } catch {
    // The error of fetch is the same for a timeout and a lost connection.
    throw new CallFailed(limit.aborted ? timeoutFailure : offlineFailure())
  }
}

/**
 * Calls a public operation without session and cookies; rejects only with `CallFailed`. It uses plain `fetch`, because
 * the size budget of the public page (P1) has no room for the HTTP library of the other calls.
 */
export const callPublic = async <const O extends PublicOperation>(
  operation: O,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
  { body, query }: { body?: BodyInputOf<O>; query?: Readonly<Record<string, unknown>> } = {},
): Promise<AnswerOf<O>> => {
  const { method } = operation
  const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await answered(addressOf(operation, params, query), { method, signal, ...sent })
  const text = await response.text()
  if (!response.ok) throw new CallFailed(failureFrom(response.status, text))
  try {
    const json: unknown = JSON.parse(text)
    return z.parse(operation.answer, json) as AnswerOf<O>
  } catch {
    throw new CallFailed(invalidAnswerFailure(response.status))
  }
}
