import type { Operation } from '../../../contract/operation.ts'
import { CallFailed, type Failure } from '../../../machines/kit/area/failure.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { type UntypedOptions, withContractTypes } from '../../../src/services/untyped-call.ts'

/** The options of a call, as a fake operation gets them. */
export type FakeOptions = UntypedOptions

/** The answer of a fake operation: a value, a failure, or a function that returns either. */
export type FakeAnswer = unknown | Failure | ((options: UntypedOptions) => unknown)

/** A fake caller and the calls that it has received. It throws an error for an operation without a prepared answer. */
export type FakeCall = { call: Call; calls: { id: string; options: UntypedOptions }[] }

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'kind' in value && 'code' in value && 'detail' in value

/** A problem answer of the server as a failure. */
export const problem = (status: number, code: string, more: Partial<Failure> = {}): Failure => ({
  kind: 'problem',
  status,
  code,
  detail: code,
  ...more,
})

/**
 * Creates a fake caller that answers by operation id:
 * `fakeCall({ 'campaign.list': () => page, 'campaign.get': problem(404, 'not_found') })`.
 */
export const fakeCall = (answers: Readonly<Record<string, FakeAnswer>>): FakeCall => {
  const calls: FakeCall['calls'] = []
  const call = withContractTypes(async (operation: Operation, options: UntypedOptions = {}) => {
    calls.push({ id: operation.id, options })
    if (!(operation.id in answers)) throw new Error(`no answer was prepared for ${operation.id}`)
    const prepared = answers[operation.id]
    const answer: unknown = typeof prepared === 'function' ? await prepared(options) : prepared
    if (isFailure(answer)) throw new CallFailed(answer)
    return answer
  })
  return { call, calls }
}
