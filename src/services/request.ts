import * as z from 'zod/mini'
import { IDEMPOTENCY_HEADER } from '../../contract/idempotency.ts'
import type { Operation } from '../../contract/operation.ts'
import { MINUTE_MS, SECOND_MS } from '../../machines/calendar/durations.ts'
import { CallFailed } from '../../machines/kit/area/failure.ts'
import { addressOf } from './address.ts'
import { failureFrom, invalidAnswerFailure } from './failures.ts'
import type { IncomingResponse } from './http-message.ts'
import { sendRequest } from './transport.ts'
import { type UntypedOptions, withContractTypes } from './untyped-call.ts'

/** Time limit of a call in milliseconds. Machines have none: a call that is not answered rejects. */
export const CALL_LIMIT_MS = 20 * SECOND_MS
/** Time limit of a call that sends or receives a file, in milliseconds. */
export const FILE_LIMIT_MS = 10 * MINUTE_MS

const multipartOf = (operation: Operation, { fields = {}, file }: UntypedOptions): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file && operation.multipart?.file) form.append(operation.multipart.file, file, file.name)
  return form
}

/** The name that an answer gives its file; empty if it has none, or if the code that reads it cannot be loaded. */
const readFileName = (disposition: string | null): Promise<string> =>
  // No page needs it for its first view.
  import('./file-name.ts').then(
    ({ fileNameOf }) => fileNameOf(disposition) ?? '',
    () => '',
  )

const answerOf = async (
  operation: Operation,
  { status, blob, requestId, disposition }: IncomingResponse,
): Promise<unknown> => {
  if (operation.answer === 'nothing') return undefined
  if (operation.answer === 'file') return new File([blob], await readFileName(disposition), { type: blob.type })
  try {
    const json: unknown = JSON.parse(await blob.text())
    return z.parse(operation.answer, json)
  } catch {
    throw new CallFailed(invalidAnswerFailure(status, requestId))
  }
}

/** What a call does with the code of a problem before it fails. */
type PrepareFailure = (code: string) => Promise<void>
let prepareFailure: PrepareFailure = async () => undefined

/** Sets what calls do before they fail: the application loads the sentence of a rare problem. */
export const prepareFailures = (prepare: PrepareFailure): void => {
  prepareFailure = prepare
}

const refusal = async (status: number, text: string): Promise<CallFailed> => {
  const failure = failureFrom(status, text)
  await prepareFailure(failure.code)
  return new CallFailed(failure)
}

/**
 * Sends an operation once with the given bearer. A multipart body is built on every call, so a retry sends all of it
 * (C07).
 */
export const sendOperation = async (
  operation: Operation,
  options: UntypedOptions = {},
  bearer: string | null = null,
): Promise<unknown> => {
  const headers: Record<string, string> = {
    accept: operation.answer === 'file' ? '*/*' : 'application/json, application/problem+json',
  }
  if (bearer !== null) headers.authorization = `Bearer ${bearer}`
  if (options.idempotencyKey !== undefined) headers[IDEMPOTENCY_HEADER] = options.idempotencyKey
  const isJson = options.body !== undefined
  if (isJson) headers['content-type'] = 'application/json'
  const incoming = await sendRequest({
    address: addressOf(operation, options.params, options.query),
    method: operation.method,
    headers,
    body: operation.multipart ? multipartOf(operation, options) : isJson ? JSON.stringify(options.body) : undefined,
    limitMs: options.limitMs ?? (options.file || operation.answer === 'file' ? FILE_LIMIT_MS : CALL_LIMIT_MS),
    signal: options.signal,
    onProgress: options.onProgress,
  })
  if (incoming.status >= 400) throw await refusal(incoming.status, await incoming.blob.text())
  return answerOf(operation, incoming)
}

/** Calls without a session: no bearer, no renewal, no retry. For login, refresh and the public pages (C02, C03). */
export const request = withContractTypes((operation, options) => sendOperation(operation, options))
