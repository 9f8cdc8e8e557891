import type * as z from 'zod/mini'
import type { AnswerOf, BodyInputOf, Operation, ParamsOf, QueryInputOf } from '../../contract/operation.ts'
import type { RequestParams } from '../../machines/kit/list/request-params.ts'

type WithParams<O extends Operation> = O['params'] extends z.ZodMiniType
  ? { params: { [Name in keyof ParamsOf<O>]: string | number } }
  : { params?: undefined }

type WithBody<O extends Operation> = O['body'] extends z.ZodMiniType
  ? O['bodyOptional'] extends true
    ? { body?: BodyInputOf<O> }
    : { body: BodyInputOf<O> }
  : { body?: undefined }

/** What goes into a call, as the contract names it. `onProgress` receives the percent of the body that was sent. */
export type CallOptions<O extends Operation> = WithParams<O> &
  WithBody<O> & {
    query?: QueryInputOf<O> | RequestParams
    /** Text fields of a multipart body. */
    fields?: Readonly<Record<string, string>>
    /** File of a multipart body. */
    file?: File
    signal?: AbortSignal
    onProgress?: (percent: number) => void
  }

/** What a call resolves to; a file comes under the name that its content-disposition gives, empty when it gives none. */
export type CallAnswer<O extends Operation> = O['answer'] extends 'file' ? File : AnswerOf<O>

type OptionsArgument<O extends Operation> =
  Record<never, never> extends CallOptions<O> ? [options?: CallOptions<O>] : [options: CallOptions<O>]

/** Calls an operation of the contract; rejects with `CallFailed` only. */
export type Call = <O extends Operation>(operation: O, ...options: OptionsArgument<O>) => Promise<CallAnswer<O>>

/** The same after the types have done their work. */
export type UntypedOptions = {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  fields?: Readonly<Record<string, string>>
  file?: File
  signal?: AbortSignal
  onProgress?: (percent: number) => void
}

/** One function behind `Call`: how every caller of this folder is written inside. */
export type UntypedCall = (operation: Operation, options?: UntypedOptions) => Promise<unknown>

/** Gives a loosely written caller the contract's types back: its answers were parsed by the operation's schema. */
export const withContractTypes = (call: UntypedCall): Call => call as Call
