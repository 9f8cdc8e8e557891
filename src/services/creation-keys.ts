import { takesIdempotencyKey } from '../../contract/idempotency.ts'
import type { Operation } from '../../contract/operation.ts'
import { failureOf } from '../../machines/kit/area/failure.ts'
import type { UntypedCall, UntypedOptions } from './untyped-call.ts'

const contentOf = ({ id }: Operation, { params, query, body, fields, file }: UntypedOptions = {}): string =>
  JSON.stringify([id, params, query, body, fields, file && [file.name, file.size, file.lastModified]])

/** Whether a failure says that nothing was created: the server has refused the request. */
const isRefusal = (error: unknown): boolean => {
  const { status, code } = failureOf(error)
  return typeof status === 'number' && status >= 400 && status < 500 && code !== 'request_in_progress' && status !== 429
}

/**
 * Gives each creating call an idempotency key. A call with the same content as one that was not answered has the same
 * key: while the first one runs, after it broke off, and after an error of the server. So a second click, or another
 * try after a lost answer, creates no second record. After an answer the same content is a new record.
 */
export const withCreationKeys = (send: UntypedCall): UntypedCall => {
  const keys = new Map<string, string>()
  return async (operation, options) => {
    if (!takesIdempotencyKey(operation)) return send(operation, options)
    const content = contentOf(operation, options)
    const idempotencyKey = keys.get(content) ?? crypto.randomUUID()
    keys.set(content, idempotencyKey)
    try {
      const answer = await send(operation, { ...options, idempotencyKey })
      keys.delete(content)
      return answer
    } catch (error) {
      if (isRefusal(error)) keys.delete(content)
      throw error
    }
  }
}
