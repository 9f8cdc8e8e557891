import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Delivery } from '../../../../contract/campaign/webhooks.ts'
import { checkedLookup, ForbiddenAddressError, hostOf, mayReach } from '../../../base/outgoing-address.ts'

/** The outcome of one attempt: `fault` is null if the receiver took the event. */
export type Outcome = {
  fault: NonNullable<Delivery['last_fault']> | null
  status: number | null
  answer: string | null
}

/** Number of characters of an answer that are stored. */
const STORED_CHARACTERS = 500

/** One attempt. `signal` ends it early. */
export type Attempt = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  toLoopback: boolean
  timeoutMs: number
  signal: AbortSignal
}

const failed = (fault: Outcome['fault']): Outcome => ({ fault, status: null, answer: null })

const faultOf = (status: number): Outcome['fault'] => {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** Removes NUL, the only character that PostgreSQL cannot store. */
const storable = (text: string): string => text.replaceAll('\0', '')

/** Sends one event. Redirects are not followed. Never rejects. */
export const send = ({ url, headers, body, toLoopback, timeoutMs, signal }: Attempt): Promise<Outcome> => {
  const target = new URL(url)
  const host = hostOf(target)
  // Node does not call the lookup for a host that is an IP address.
  if (isIP(host) !== 0 && !mayReach(host, toLoopback)) return Promise.resolve(failed('address'))
  const begin = target.protocol === 'https:' ? requestHttps : requestHttp
  const timeout = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve) => {
    const sent = begin(target, {
      method: 'POST',
      agent: false,
      lookup: checkedLookup(toLoopback),
      signal: AbortSignal.any([timeout, signal]),
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'arabox-webhooks/1',
      },
    })
    sent.on('response', (response) => {
      const status = response.statusCode ?? 0
      let answer = ''
      const finish = () =>
        resolve({ fault: faultOf(status), status, answer: storable(answer.slice(0, STORED_CHARACTERS)) })
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        answer += chunk
        if (answer.length >= STORED_CHARACTERS) response.destroy()
      })
      // The status has arrived, so an answer that is interrupted or never ends is an outcome as well.
      response.on('error', finish)
      response.on('close', finish)
    })
    sent.on('error', (error) => {
      if (timeout.aborted) return resolve(failed('timeout'))
      resolve(failed(error instanceof ForbiddenAddressError ? 'address' : 'connection'))
    })
    sent.end(body)
  })
}
