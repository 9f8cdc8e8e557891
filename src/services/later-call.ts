import type { Call } from '../../machines/kit/call.ts'
import { type UntypedCall, withContractTypes } from './untyped-call.ts'

/**
 * Calls for what lies below the first view of a page: they are sent when `painted` has resolved, so that they do not
 * delay the first view. After that they are sent at once.
 */
export const createLaterCall = (call: Call, painted: Promise<void>): Call =>
  withContractTypes(async (operation, options) => {
    await painted
    return (call as UntypedCall)(operation, options)
  })
