import type { FieldError } from '../../../contract/validation.ts'

/** Everything that can go wrong with a call, in one shape: a problem of the server, no answer in time, no network, or an answer that nobody can read. `status` is 0 where no answer came. */
export type Failure = {
  kind: 'problem' | 'timeout' | 'offline' | 'shape'
  status: number
  /** Code of the problem (contract/problems.ts), or the kind itself. */
  code: string
  /** The server's plain sentence, already flattened when it came as a list. */
  detail: string
  errors?: FieldError[]
  rules?: string[]
  requestId?: string
  /** The record as it is now, on a version conflict. */
  current?: unknown
}

/** What every service call rejects with. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  constructor(readonly failure: Failure) {
    super(`${failure.code}: ${failure.detail}`)
  }
}

const unforeseen: Failure = { kind: 'shape', status: 0, code: 'shape', detail: 'Something went wrong' }

/** The failure of a call that a machine gave up waiting for. */
export const timeoutFailure: Failure = {
  kind: 'timeout',
  status: 0,
  code: 'timeout',
  detail: 'The server did not answer',
}

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'kind' in value && 'code' in value && 'detail' in value

/** The failure inside whatever was thrown; also reads one back from an event log, where an error is a plain object. */
export const failureOf = (error: unknown): Failure =>
  typeof error === 'object' && error !== null && 'failure' in error && isFailure(error.failure)
    ? error.failure
    : unforeseen
