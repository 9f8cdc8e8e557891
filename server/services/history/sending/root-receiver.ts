import { createHash } from 'node:crypto'
import type { SendingFault } from '../../../../contract/history.ts'
import { SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { ForbiddenAddressError, type Reach } from '../../../base/outgoing-address.ts'
import { outgoingFetch } from '../../../base/outgoing-fetch.ts'

/** The address outside of the platform that keeps roots. */
export type RootReceiver = {
  readonly url: string
  /** The bearer token of each request. */
  readonly token: string | undefined
  /** Which addresses it may have. */
  readonly reach: Reach
}

/** The outcome of one attempt: `fault` is null if the receiver took the root. */
export type SendingOutcome = { readonly fault: SendingFault | null; readonly status: number | null }

/** Longest attempt. */
export const ATTEMPT_MS = 10 * SECOND_MS

/** How the database names a receiver. */
export const receiverId = ({ url }: RootReceiver): string => createHash('sha256').update(url).digest('hex')

const faultOf = (status: number): SendingFault | null => {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** Sends one root, as a line of JSON. Redirects are not followed. Rejects only if `signal` ended the attempt. */
export const sendRoot = async (
  { url, token, reach }: RootReceiver,
  line: string,
  signal: AbortSignal,
): Promise<SendingOutcome> => {
  const limit = AbortSignal.timeout(ATTEMPT_MS)
  try {
    const { status } = await outgoingFetch(reach)(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'arabox-history/1',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: line,
      signal: AbortSignal.any([limit, signal]),
    })
    return { fault: faultOf(status), status }
  } catch (error) {
    signal.throwIfAborted()
    if (limit.aborted) return { fault: 'timeout', status: null }
    return { fault: error instanceof ForbiddenAddressError ? 'address' : 'connection', status: null }
  }
}
