import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import type { ProblemCode } from './problems.ts'
import type { ServiceName } from './services.ts'

/**
 * Callers to which an operation is open: anyone, any session, an arabox with its device key, a player with its
 * token, an outside playout system with its token, accounts with a permission, or accounts with one of the role ids.
 * Checked before any record is loaded.
 */
export type Access =
  | 'anyone'
  | 'session'
  | 'device'
  | 'player'
  | 'playout'
  | { readonly permission: Permission }
  | { readonly roles: readonly number[] }

/** Body of an answer: JSON by a schema, nothing, or the bytes of a file. */
export type Answer = z.ZodMiniType | 'nothing' | 'file'

/** One operation of the HTTP interface. The server enforces it, the client calls it, and OpenAPI describes it. */
export type Operation = {
  readonly id: string
  readonly service: ServiceName
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path after the service's base path, with parameters in braces: `/campaign/{uuid}`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  /**
   * What an API token may call besides what its method says: an operation that reads although it is not a GET is
   * `read`, one that concerns sessions, passwords, keys or tokens, or changes accounts, roles, companies or their
   * settings, is `never` called with a token.
   */
  readonly token?: 'read' | 'never'
  /**
   * It cannot be undone, or opens something for long: a session must have been confirmed by a login or a confirmation
   * in the last 15 minutes. Programs with an API token confirm nothing.
   */
  readonly confirmed?: true
  /** Open to an account that has not set up the second factor which its company requires. */
  readonly withoutSecondFactor?: true
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /**
   * The body is `multipart/form-data`: `fields` is the schema of its text fields, `file` the name of its file field.
   */
  readonly multipart?: { readonly fields?: z.ZodMiniObject; readonly file?: string }
  /** The body may also be a form (`application/x-www-form-urlencoded`), as the protocol of another system sends it. */
  readonly form?: true
  /** It creates records although its status is not 201, so it takes an idempotency key (`contract/idempotency.ts`). */
  readonly creates?: true
  /** The answer has a secret that is shown once, so it is never stored. */
  readonly secret?: true
  /** It reads a whole file or computes for long, so an account and a company may run only a few at once. */
  readonly isLong?: true
  /** The request may have no body. */
  readonly bodyOptional?: true
  readonly status: 200 | 201 | 204
  readonly answer: Answer
  /** Problems of this operation, in addition to `commonProblems`. */
  readonly problems: readonly ProblemCode[]
}

/** Checks the shape of an operation and keeps its exact type. */
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
/** Query of an operation before parsing: fields with defaults are optional. */
export type QueryInputOf<O extends Operation> = O['query'] extends z.ZodMiniType ? z.input<O['query']> : undefined
/** Body of an operation before parsing. */
export type BodyInputOf<O extends Operation> = O['body'] extends z.ZodMiniType ? z.input<O['body']> : undefined
/** Answer of an operation. */
export type AnswerOf<O extends Operation> = O['answer'] extends z.ZodMiniType ? z.output<O['answer']> : undefined
