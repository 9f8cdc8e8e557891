import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { tracedFetch } from '../../base/traced-fetch.ts'
import { signedHeaders } from '../../base/webhook-signature.ts'
import type { LeasedOrder } from './order-queue.ts'
import { OrderNotTaken, type PlayoutAdapter } from './playout-adapter.ts'
import { waitOf } from './retry-after.ts'

/** The address of an outside playout system, the secret that signs the orders, and the limit of an attempt. */
export type ContentSystem = { readonly url: string; readonly secret: string; readonly timeoutSeconds: number }

/** Statuses with which the system refuses an order. It is not sent again. */
const REFUSED: readonly number[] = [409, 422]
const LONGEST_REFUSAL = 500
const MOST_ANSWER_BYTES = 100_000

/** The reason of a refusal: `reason` of a JSON object, otherwise the text. */
const refusalIn = (status: number, text: string): string => {
  let reason: unknown = text
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null) reason = Reflect.get(answer, 'reason') ?? text
  } catch {
    // Not JSON: the text is the reason.
  }
  const said = typeof reason === 'string' ? reason.replaceAll('\0', '').trim().slice(0, LONGEST_REFUSAL) : ''
  return said || `status ${status}`
}

/** Reads a whole answer of limited size. Rejects if it is interrupted. */
const textOf = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    bytes += part.byteLength
    if (bytes > MOST_ANSWER_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Sends one order. Returns null if the system accepted it, and the reason if it refused it. Throws
 * {@link OrderNotTaken} after every other outcome; then the same order is sent again. `signal` ends the attempt early.
 */
export const sendOrder = async (
  { url, secret, timeoutSeconds }: ContentSystem,
  { uuid, body }: Pick<LeasedOrder, 'uuid' | 'body'>,
  signal: AbortSignal,
): Promise<string | null> => {
  const secrets = { secret, previousSecret: null, previousSecretUntil: null }
  const limit = AbortSignal.timeout(timeoutSeconds * SECOND_MS)
  try {
    const response = await tracedFetch({ system: 'playout', template: '/' }, url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([limit, signal]),
      headers: {
        ...signedHeaders(secrets, { id: uuid, body, at: new Date() }),
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'arabox-content/1',
      },
      body,
    })
    const { status, ok, headers } = response
    // Only a complete refusal is one: of a half one the reason is unknown, and the order is sent again.
    if (REFUSED.includes(status)) return refusalIn(status, await textOf(response))
    await response.body?.cancel()
    if (ok) return null
    throw new OrderNotTaken(`the system answered with status ${status}`, { waitMs: waitOf(headers.get('retry-after')) })
  } catch (error) {
    if (error instanceof OrderNotTaken) throw error
    // The innermost cause is what the administrators read, so it is left out where it says less.
    const why = limit.aborted ? `the system did not answer within ${timeoutSeconds} s` : 'the system was not reached'
    throw new OrderNotTaken(why, { waitMs: 0, ...(limit.aborted ? {} : { cause: error }) })
  }
}

/** Sends each order as one signed request (docs/playout-systems.md). */
export const httpAdapter = (system: ContentSystem): PlayoutAdapter => ({
  name: system.url,
  attemptSeconds: system.timeoutSeconds,
  send: (order, signal) => sendOrder(system, order, signal),
})
