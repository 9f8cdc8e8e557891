import type * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'
import type { Permission } from './roles.ts'
import type { ServiceName } from './services.ts'

/** Who may call an operation before any record is looked at: nobody's session needed, any session, an arabox with its device key, a permission, or named role ids. */
export type Access =
  | 'anyone'
  | 'session'
  | 'device'
  | { readonly permission: Permission }
  | { readonly roles: readonly number[] }

/** What an operation sends back: JSON by a schema, nothing, or the bytes of a file. */
export type Answer = z.ZodMiniType | 'nothing' | 'file'

/** One operation of the wire: everything that the server enforces, the client calls and the description prints. */
export type Operation = {
  readonly id: string
  readonly service: ServiceName
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path behind the service's base, parameters in braces: `/campaign/{uuid}`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** Body is `multipart/form-data`; the schema describes its text fields, `file` names the field that carries a file. */
  readonly multipart?: { readonly fields?: z.ZodMiniObject; readonly file?: string }
  /** The body may be left out altogether. */
  readonly bodyOptional?: true
  readonly status: 200 | 201 | 204
  readonly answer: Answer
  /** Problems of this operation's own; those that every operation may meet are added from `commonProblems`. */
  readonly problems: readonly ProblemCode[]
}

/** Keeps an operation's exact types while checking its shape. */
export const operation = <const O extends Operation>(definition: O): O => definition

/** Path parameters of an operation as the server's handler receives them. */
export type ParamsOf<O extends Operation> = O['params'] extends z.ZodMiniType ? z.output<O['params']> : undefined
/** Query of an operation after parsing, defaults filled in. */
export type QueryOf<O extends Operation> = O['query'] extends z.ZodMiniType ? z.output<O['query']> : undefined
/** Body of an operation after parsing. */
export type BodyOf<O extends Operation> = O['body'] extends z.ZodMiniType
  ? O['bodyOptional'] extends true
    ? z.output<O['body']> | undefined
    : z.output<O['body']>
  : undefined
/** What a caller passes as the query: defaults may be left out. */
export type QueryInputOf<O extends Operation> = O['query'] extends z.ZodMiniType ? z.input<O['query']> : undefined
/** What a caller passes as the body. */
export type BodyInputOf<O extends Operation> = O['body'] extends z.ZodMiniType ? z.input<O['body']> : undefined
/** What an operation answers. */
export type AnswerOf<O extends Operation> = O['answer'] extends z.ZodMiniType ? z.output<O['answer']> : undefined
