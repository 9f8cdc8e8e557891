import type * as z from 'zod/mini'
import type { AnswerOf, BodyInputOf, Operation, ParamsOf, QueryInputOf } from '../../contract/operation.ts'
import type { RequestParams } from './list/request-params.ts'

type WithParams<O extends Operation> = O['params'] extends z.ZodMiniType
  ? { params: { [Name in keyof ParamsOf<O>]: string | number } }
  : { params?: undefined }

type WithBody<O extends Operation> = O['body'] extends z.ZodMiniType
  ? O['bodyOptional'] extends true
    ? { body?: BodyInputOf<O> }
    : { body: BodyInputOf<O> }
  : { body?: undefined }

/** Options of a call. `onProgress` receives the sent percent of the body; `limitMs` replaces the usual time limit. */
export type CallOptions<O extends Operation> = WithParams<O> &
  WithBody<O> & {
    query?: QueryInputOf<O> | RequestParams
    /** Text fields of a multipart body. */
    fields?: Readonly<Record<string, string>>
    /** File of a multipart body. */
    file?: File
    signal?: AbortSignal
    limitMs?: number
    onProgress?: (percent: number) => void
  }

/** The answer of a call. A file has the name of its content-disposition header, or an empty name. */
export type CallAnswer<O extends Operation> = O['answer'] extends 'file' ? File : AnswerOf<O>

type OptionsArgument<O extends Operation> =
  Record<never, never> extends CallOptions<O> ? [options?: CallOptions<O>] : [options: CallOptions<O>]

/**
 * Calls an operation of the contract; rejects only with `CallFailed`. `src/services` implements it; the services of a
 * page get it from the registry of pages.
 */
export type Call = <O extends Operation>(operation: O, ...options: OptionsArgument<O>) => Promise<CallAnswer<O>>
