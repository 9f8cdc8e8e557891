import type { Operation } from '../../../contract/operation.ts'
import { addressOf, type CallParts } from './client.ts'

/** A raw answer with its duration in milliseconds. */
export type RawResponse = { status: number; type: string; headers: Headers; text: string; ms: number }

/** Parts of a call, valid by the contract or not. */
export type RequestParts = { params?: Record<string, string | number>; query?: object; body?: unknown; form?: FormData }

/** What a request has besides its parts: a token, headers, or a raw body instead of JSON or a form. */
export type RequestExtras = { token?: string | undefined; headers?: Record<string, string>; raw?: BodyInit }

/** The request of one call. */
export const requestOf = (
  url: string,
  operation: Operation,
  parts: RequestParts = {},
  { token, headers = {}, raw }: RequestExtras = {},
): Request => {
  const json = parts.body === undefined ? undefined : JSON.stringify(parts.body)
  const body = raw ?? parts.form ?? json
  return new Request(url + addressOf(operation, parts as CallParts<Operation>), {
    method: operation.method,
    headers: {
      // Compression takes a tenth of the time of many requests; server/http/compression.test.ts tests it.
      'accept-encoding': 'identity',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json !== undefined && raw === undefined ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    ...(raw instanceof ReadableStream ? { duplex: 'half' as const } : {}),
  } as RequestInit)
}

/** Sends one call unchanged and does not check the answer. */
export const sendRequest = async (...given: Parameters<typeof requestOf>): Promise<RawResponse> => {
  const begunMs = performance.now()
  const response = await fetch(requestOf(...given))
  const text = await response.text()
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  return { status: response.status, type, headers: response.headers, text, ms: performance.now() - begunMs }
}

/** Body of an answer as JSON. */
export const jsonOf = <T = Record<string, unknown>>({ text }: Pick<RawResponse, 'text'>): T => JSON.parse(text) as T

/** Status, type and text of an answer without the id of its request, to compare answers. */
export const withoutRequestId = ({ status, type, text }: Pick<RawResponse, 'status' | 'type' | 'text'>): string =>
  `${status} ${type} ${text.replace(/"request_id":"[^"]+"/, '')}`
