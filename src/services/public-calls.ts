import * as z from 'zod/mini'
import type { AnswerOf, Operation } from '../../contract/operation.ts'
import { CallFailed } from '../../machines/kit/area/failure.ts'
import { addressOf } from './address.ts'
import { failureFrom, invalidAnswerFailure, offlineFailure, timedOut } from './failures.ts'

/** Milliseconds that a public reading may take. */
const LIMIT_MS = 20_000

/** An operation that anybody may read. */
type PublicOperation = Operation & { readonly access: 'anyone'; readonly answer: z.ZodMiniType }

const answered = async (address: string, signal: AbortSignal): Promise<Response> => {
  const limit = AbortSignal.timeout(LIMIT_MS)
  try {
    return await fetch(address, { signal: AbortSignal.any([signal, limit]), credentials: 'omit' })
  } catch {
    // fetch says only that there was no answer; the signal says why.
    throw new CallFailed(limit.aborted ? timedOut() : offlineFailure())
  }
}

/**
 * Reads a public operation with neither session nor cookie; rejects with `CallFailed` only. It is plain `fetch`, because the
 * public page's budget (promises, P1) has no room for what the other calls stand on.
 */
export const callPublic = async <const O extends PublicOperation>(
  operation: O,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<AnswerOf<O>> => {
  const response = await answered(addressOf(operation, params), signal)
  const text = await response.text()
  if (!response.ok) throw new CallFailed(failureFrom(response.status, text))
  try {
    const json: unknown = JSON.parse(text)
    return z.parse(operation.answer, json) as AnswerOf<O>
  } catch {
    throw new CallFailed(invalidAnswerFailure(response.status))
  }
}
