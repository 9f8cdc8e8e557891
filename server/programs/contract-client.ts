import type { AnswerOf, BodyInputOf, Operation, QueryInputOf } from '../../contract/operation.ts'
import type { Problem } from '../../contract/problem-shape.ts'
import { problems } from '../../contract/problems.ts'
import { serviceBases } from '../../contract/services.ts'
import { loginOperations } from '../../contract/users/login-operations.ts'
import { SECOND_MS } from '../../machines/calendar/durations.ts'

/** Input of a call: path parameters, query, and a JSON body or a form. */
export type CallParts<O extends Operation> = {
  params?: Record<string, string | number>
  query?: QueryInputOf<O>
  body?: BodyInputOf<O>
  form?: FormData
}

/** HTTP status of a call with its answer (below 400) or its problem (400 and above). */
export type Outcome<O extends Operation> = { status: number; answer: AnswerOf<O>; problem: Problem }

/** The server did not answer: it is not running, the connection broke, or the time limit was exceeded. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

/** The answer was not JSON: the program at the address is not a server of this product. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError'
}

const isKnown = (code: string): code is keyof typeof problems => Object.hasOwn(problems, code)

/** The server answered with a problem. The message contains the problem and what the user can do. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly problem: Problem

  constructor(problem: Problem) {
    const { code, detail, errors = [] } = problem
    const fieldErrors = errors.map(({ path, message }) => `\n  ${path}: ${message}`).join('')
    super(`${detail}. ${isKnown(code) ? problems[code].advice : ''}${fieldErrors}`)
    this.problem = problem
  }
}

/** Path and query of a call. */
export const addressOf = (operation: Operation, { params = {}, query }: CallParts<Operation>): string => {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query as Record<string, unknown> | undefined) ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) search.append(name, String(each))
  }
  return `${serviceBases[operation.service]}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Options of a client. */
export type ClientOptions = {
  /** Value of the `authorization` header. */
  authorization?: string
  /** Time limit of one call. */
  timeLimitMs?: number
  /** Repeats a call that exceeds the rate limit as soon as the server allows. */
  waitsForRateLimit?: boolean
}

/** Calls the operations of the contract on a server. */
export type ContractClient = {
  /**
   * Calls an operation; a problem is part of the outcome. Throws {@link ConnectionError} or {@link
   * UnexpectedAnswerError}.
   */
  send: <O extends Operation>(operation: O, parts?: CallParts<O>) => Promise<Outcome<O>>
  /** Calls an operation and returns its answer. Throws {@link CallError} for a problem. */
  call<O extends Operation>(operation: O, parts?: CallParts<O>): Promise<AnswerOf<O>>
}

const TOO_MANY_REQUESTS = 429

const foreignServer = (url: string): string => `The server at ${url} is not an Arabox server. Check --url.`

const fetched = async (url: string, init: RequestInit): Promise<{ response: Response; text: string }> => {
  try {
    const response = await fetch(url, init)
    return { response, text: await response.text() }
  } catch (cause) {
    const message = `No server is responding at ${new URL(url).origin}. Start it with npm start, or set another address with --url.`
    throw new ConnectionError(message, { cause })
  }
}

/** A client for the server at an address such as `http://localhost:3000`. */
export const contractClient = (url: string, options: ClientOptions = {}): ContractClient => {
  const { authorization, timeLimitMs, waitsForRateLimit = false } = options
  const send: ContractClient['send'] = async (operation, parts = {}) => {
    const { form, body } = parts
    const { response, text } = await fetched(url + addressOf(operation, parts as CallParts<Operation>), {
      method: operation.method,
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(form ? { body: form } : {}),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(timeLimitMs === undefined ? {} : { signal: AbortSignal.timeout(timeLimitMs) }),
    })
    if (waitsForRateLimit && response.status === TOO_MANY_REQUESTS) {
      const seconds = Number(response.headers.get('retry-after') ?? 1)
      await new Promise((resolve) => setTimeout(resolve, seconds * SECOND_MS))
      return send(operation, parts)
    }
    try {
      const json = text === '' ? undefined : JSON.parse(text)
      return { status: response.status, answer: json, problem: json }
    } catch (cause) {
      throw new UnexpectedAnswerError(foreignServer(url), { cause })
    }
  }
  return {
    send,
    async call(operation, parts) {
      const { status, answer, problem } = await send(operation, parts)
      if (status < 400) return answer
      if (typeof problem?.code === 'string') throw new CallError(problem)
      throw new UnexpectedAnswerError(foreignServer(url))
    },
  }
}

/** Logs in with an account. Throws the same as {@link ContractClient.call}. */
export const logIn = (
  url: string,
  username: string,
  password: string,
): Promise<AnswerOf<typeof loginOperations.login>> => {
  const form = new FormData()
  form.set('username', username)
  form.set('password', password)
  return contractClient(url, { waitsForRateLimit: true }).call(loginOperations.login, { form })
}

/** Whether an error is an error of this client. Its message is a sentence for the user of a program. */
export const isClientError = (error: unknown): error is Error =>
  error instanceof ConnectionError || error instanceof UnexpectedAnswerError || error instanceof CallError
