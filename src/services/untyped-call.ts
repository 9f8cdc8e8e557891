import type { Operation } from '../../contract/operation.ts'
import type { Call } from '../../machines/kit/call.ts'

/** The options without the types of the operation. */
export type UntypedOptions = {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  fields?: Readonly<Record<string, string>>
  file?: File
  /** Sent with a creating request: requests with the same key create one record. */
  idempotencyKey?: string
  signal?: AbortSignal
  limitMs?: number
  onProgress?: (percent: number) => void
}

/** Untyped form of `Call`, in which the callers of this folder are implemented. */
export type UntypedCall = (operation: Operation, options?: UntypedOptions) => Promise<unknown>

/**
 * Adds the types of the contract to an untyped caller. This is safe: its answers are parsed by the schema of the
 * operation.
 */
export const withContractTypes = (call: UntypedCall): Call => call as Call
