import type { Operation } from '../../contract/operation.ts'
import type { Call } from '../../machines/kit/call.ts'

/**
 * Calls for what lies below the first view of a page: they are sent when `painted` has resolved, so that they do not
 * delay the first view. After that they are sent at once.
 */
export const createDeferredCall = (call: Call, painted: Promise<void>): Call => {
  const send = async (operation: Operation, ...options: unknown[]): Promise<unknown> => {
    await painted
    return (call as (sent: Operation, ...given: unknown[]) => Promise<unknown>)(operation, ...options)
  }
  // Options and answer are those of `call`.
  return send as Call
}
