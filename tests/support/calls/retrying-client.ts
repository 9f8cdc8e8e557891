import { request } from 'node:http'
import type { Message } from '../../../contract/live/messages.ts'
import { deviceHeaders } from './arabox.ts'

const PATH = '/api/live/ingest'

/** How long a device waits for an answer. The server gives a silent database up after 20 s and answers. */
const ANSWER_LIMIT_MS = 60_000

/** Answer to a batch, and the number of attempts. */
export type Receipt = { accepted: number; repeated: number; attempts: number }

const attempt = (url: string, key: string, body: Buffer): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    // No agent: a connection carries one request, so that a fault affects only that request.
    const sent = request(url + PATH, {
      method: 'POST',
      agent: false,
      headers: { ...deviceHeaders(key), 'content-type': 'application/json', 'content-length': body.length },
    })
    sent.setTimeout(ANSWER_LIMIT_MS, () => {
      sent.destroy(new Error(`no answer within ${ANSWER_LIMIT_MS} ms`))
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    sent.end(body)
  })

const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'].includes(String(error.code))

/** Sends a batch once; null if the connection broke before a whole answer. Throws if the platform rejects it. */
export const deliverOnce = async (
  url: string,
  key: string,
  messages: readonly Message[],
): Promise<Omit<Receipt, 'attempts'> | null> => {
  try {
    const { status, text } = await attempt(url, key, Buffer.from(JSON.stringify({ messages })))
    if (status !== 200) throw new Error(`a batch was refused: ${status} ${text}`)
    return JSON.parse(text) as { accepted: number; repeated: number }
  } catch (error) {
    if (isConnectionLost(error)) return null
    throw error
  }
}

/** Sends a batch until the platform acknowledges it; throws if the platform rejects it. */
export const deliverUntilStored = async (url: string, key: string, messages: readonly Message[]): Promise<Receipt> => {
  for (let attempts = 1; ; attempts++) {
    const receipt = await deliverOnce(url, key, messages)
    if (receipt) return { ...receipt, attempts }
  }
}
