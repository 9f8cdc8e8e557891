import { openAsBlob } from 'node:fs'
import * as z from 'zod/mini'
import { MINUTE_MS, SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { type TracedInit, tracedFetch } from '../../../base/traced-fetch.ts'
import { OrderNotTaken } from '../playout-adapter.ts'
import { waitOf } from '../retry-after.ts'

/** A Xibo CMS with an application of the type “client credentials”, and the time zone of the CMS. */
export type XiboSystem = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly timeZone: string
  readonly timeoutSeconds: number
}

/** The CMS refused what an order needs: sending it again does not help. The message is the reason. */
export class XiboRefusal extends Error {
  override readonly name = 'XiboRefusal'
}

type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `/api`. */
  readonly path: string
  /** Query of a GET, otherwise the form. A list is repeated with `[]`. */
  readonly fields?: Readonly<Record<string, string | number | readonly number[]>>
  readonly file?: { readonly path: string; readonly name: string }
}

type Sent = { readonly query?: string; readonly signal: AbortSignal }

const LONGEST_REASON = 500
/** Rows of one page of a search. */
const PAGE = 100
const token = z.object({ access_token: z.string(), expires_in: z.number() })
const failure = z.object({
  message: z.optional(z.string()),
  error: z.optional(z.union([z.string(), z.number(), z.object({ message: z.optional(z.string()) })])),
})

const formOf = (fields: Request['fields'] = {}): URLSearchParams => {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'object') for (const each of value) form.append(`${name}[]`, String(each))
    else form.append(name, String(value))
  }
  return form
}

const reasonIn = (text: string, status: number): string => {
  try {
    const { message, error } = z.parse(failure, JSON.parse(text))
    const said = (typeof error === 'object' ? error.message : undefined) ?? message
    if (said) return said.slice(0, LONGEST_REASON)
  } catch {
    // Not the JSON of a failure: the status says it.
  }
  return `status ${status}`
}

/** Statuses with which the CMS says that a request itself is wrong. */
const REFUSED: readonly number[] = [400, 403, 404, 409, 413, 422]

/** Calls a Xibo CMS over HTTP. It logs in when it must, once for all orders. */
export const xiboApi = ({ url, clientId, clientSecret, timeoutSeconds }: XiboSystem) => {
  let session: { readonly token: string; readonly untilMs: number } | null = null

  const fetchText = async (path: string, init: TracedInit, { query = '', signal }: Sent) => {
    const limit = AbortSignal.timeout(timeoutSeconds * SECOND_MS)
    try {
      // The ids of the CMS would make a name for each layout.
      const call = { system: 'xibo', template: path.replaceAll(/\d+/g, '{id}') }
      const request = { ...init, redirect: 'manual', signal: AbortSignal.any([limit, signal]) } as const
      const response = await tracedFetch(call, `${url}${path}${query}`, request)
      return { status: response.status, headers: response.headers, text: await response.text() }
    } catch (error) {
      const why = limit.aborted ? `Xibo did not answer within ${timeoutSeconds} s` : 'Xibo was not reached'
      throw new OrderNotTaken(why, { waitMs: 0, ...(limit.aborted ? {} : { cause: error }) })
    }
  }
  const notTaken = (what: string, { status, headers, text }: Awaited<ReturnType<typeof fetchText>>): never => {
    throw new OrderNotTaken(`Xibo answered to ${what}: ${reasonIn(text, status)}`, {
      waitMs: waitOf(headers.get('retry-after')),
    })
  }
  const parsed = <Schema extends z.ZodMiniType>(schema: Schema, text: string, what: string): z.output<Schema> => {
    try {
      return z.parse(schema, JSON.parse(text))
    } catch {
      // What the parser says of a page in HTML would be all that the administrators read.
      throw new OrderNotTaken(`Xibo’s answer to ${what} was not understood`, { waitMs: 0 })
    }
  }
  const logIn = async (signal: AbortSignal): Promise<string> => {
    if (session && session.untilMs > performance.now()) return session.token
    const body = formOf({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret })
    const answer = await fetchText('/api/authorize/access_token', { method: 'POST', body }, { signal })
    if (answer.status !== 200) return notTaken('the login', answer)
    const { access_token, expires_in } = parsed(token, answer.text, 'the login')
    session = { token: access_token, untilMs: performance.now() + expires_in * SECOND_MS - MINUTE_MS }
    return access_token
  }
  const send = async ({ method, path, fields, file }: Request, signal: AbortSignal) => {
    const query = method === 'GET' ? `?${formOf(fields)}` : ''
    let body: BodyInit | undefined
    if (file) {
      const form = new FormData()
      for (const [name, value] of formOf(fields)) form.append(name, value)
      form.append('files', await openAsBlob(file.path), file.name)
      body = form
    } else if (method !== 'GET') body = formOf(fields)
    const headers = { authorization: `Bearer ${await logIn(signal)}` }
    return fetchText(`/api${path}`, { method, headers, ...(body ? { body } : {}) }, { query, signal })
  }

  /**
   * Makes a request and reads the answer. Throws {@link XiboRefusal} if the CMS refuses it, and {@link OrderNotTaken}
   * if it may succeed later.
   */
  const call = async <Schema extends z.ZodMiniType>(
    request: Request,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> => {
    const what = `${request.method} ${request.path}`
    let answer = await send(request, signal)
    if (answer.status === 401) {
      // The token was revoked before its time: one new login.
      session = null
      answer = await send(request, signal)
    }
    if (REFUSED.includes(answer.status)) throw new XiboRefusal(`Xibo: ${reasonIn(answer.text, answer.status)}`)
    if (answer.status < 200 || answer.status > 299) return notTaken(what, answer)
    return parsed(schema, answer.text === '' ? 'null' : answer.text, what)
  }
  /** The rows of a search, page by page. */
  async function* pages<Schema extends z.ZodMiniType>(
    path: string,
    fields: NonNullable<Request['fields']>,
    row: Schema,
    signal: AbortSignal,
  ): AsyncGenerator<z.output<Schema>[]> {
    for (let start = 0; ; start += PAGE) {
      const request = { method: 'GET', path, fields: { ...fields, start, length: PAGE } } as const
      const found = await call(request, z.array(row), signal)
      yield found
      if (found.length < PAGE) return
    }
  }
  return {
    call,
    pages,
    /** All rows of a search. */
    search: async <Schema extends z.ZodMiniType>(
      path: string,
      fields: NonNullable<Request['fields']>,
      row: Schema,
      signal: AbortSignal,
    ): Promise<z.output<Schema>[]> => {
      const rows: z.output<Schema>[] = []
      for await (const page of pages(path, fields, row, signal)) rows.push(...page)
      return rows
    },
  }
}

/** The calls of a Xibo CMS. */
export type XiboApi = ReturnType<typeof xiboApi>
