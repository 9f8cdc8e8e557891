import type { ChangedPrice, DistanceFromCity, Usage } from '../../../contract/problem-shape.ts'
import type { FieldError } from '../../../contract/validation.ts'

/**
 * A call that failed: a problem of the server, no answer in time, no network, or an answer that does not fit the
 * contract. `status` is the HTTP status, 0 without an answer.
 */
export type Failure = {
  kind: 'problem' | 'timeout' | 'offline' | 'shape'
  status: number
  /** Code of the problem (contract/problems.ts), or the kind itself. */
  code: string
  /** The text of the server; a list is joined into one text. */
  detail: string
  errors?: FieldError[]
  rules?: string[]
  requestId?: string
  /** The current record after a version conflict. */
  current?: unknown
  /** What still uses a record that cannot be deleted. */
  usage?: Usage[]
  /** The price in PLN that a save expected, and the present one. */
  price?: ChangedPrice
  /** How far a point is from its city. */
  distance?: DistanceFromCity
}

/** The error of every failed service call. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  constructor(readonly failure: Failure) {
    super(`${failure.code}: ${failure.detail}`)
  }
}

const unknownFailure: Failure = { kind: 'shape', status: 0, code: 'shape', detail: 'Something went wrong' }

/** The failure of a call without an answer in time. */
export const timeoutFailure: Failure = {
  kind: 'timeout',
  status: 0,
  code: 'timeout',
  detail: 'The server did not answer',
}

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'kind' in value && 'code' in value && 'detail' in value

/** The failure of a thrown error. Also reads errors from an event log, where they are plain objects. */
export const failureOf = (error: unknown): Failure =>
  typeof error === 'object' && error !== null && 'failure' in error && isFailure(error.failure)
    ? error.failure
    : unknownFailure

/** Whether the server refused a call, so that it stored nothing. Other failed calls may have been carried out. */
export const isRefusal = ({ status, code }: Failure): boolean =>
  status >= 400 && status < 500 && code !== 'request_in_progress' && status !== 429

/** Whether there is nothing at an address. The server refuses a malformed id in it as invalid input. */
export const isNotFound = (failure: Failure | null | undefined): boolean =>
  failure?.status === 404 || failure?.code === 'invalid_input'

/** The machine's action `keepFailure` with the failure of the call that was rejected. */
export const keepCallFailure = {
  type: 'keepFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ failure: failureOf(event.error) }),
} as const
