import { liveOperations } from '../../../contract/live/index.ts'
import { addressOf } from '../contract-client.ts'
import { DELIVERY_LIMIT_MS, type Sender } from './delivery.ts'

/** Sends batches over HTTP. */
export const httpSender = ({ url, key }: { url: string; key: string }): Sender => ({
  async send({ bootId, messages }) {
    const response = await fetch(url + addressOf(liveOperations.ingest, {}), {
      method: 'POST',
      headers: { authorization: `Device ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ boot_id: bootId, sent_at: new Date().toISOString(), messages }),
      signal: AbortSignal.timeout(DELIVERY_LIMIT_MS),
    })
    const body = await response.json().catch(() => undefined)
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body }
  },
  close: async () => undefined,
})
