import { expect } from 'vitest'
import type { Store } from '../../server/store/database.ts'
import type { Arabox } from '../support/calls/arabox.ts'
import { foldMessages, type LiveClient } from '../support/calls/live-client.ts'
import { deliverOnce } from '../support/calls/retrying-client.ts'
import type { ProductServer } from '../support/platform/product-server.ts'
import { people, storedCounters } from '../support/servers/two-servers.ts'

/** Maximum median time of an accepted message from one server to a client of another server. */
export const MEDIAN_MS = 150
/** Messages that are measured. */
export const SAMPLES = 25

/** Sends a batch of messages to a server, which must be new to it. */
export const deliver = async (server: ProductServer, { key }: Arabox, from: number, count: number): Promise<void> =>
  expect(await deliverOnce(server.url, key, people(from, count))).toEqual({ accepted: count, repeated: 0 })

/**
 * Milliseconds from the acknowledgement of a message by a server until a client of another server has it; one message
 * at a time.
 */
export const delaysOf = async (
  server: ProductServer,
  client: LiveClient,
  arabox: Arabox,
  from: number,
  samples: number,
): Promise<number[]> => {
  const took: number[] = []
  for (let seq = from; seq < from + samples; seq += 1) {
    const arrived = client.until(arabox.locationUuid, seq).then(() => performance.now())
    await deliver(server, arabox, seq, 1)
    const takenMs = performance.now()
    took.push(Math.max(0, (await arrived) - takenMs))
  }
  return took
}

/** The median of some values. */
export const medianOf = (values: readonly number[]): number => {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('there are no values')
  return middle
}

/** A client has each message of a location once, up to the latest one that is stored, and counts as the server does. */
export const expectExact = async (store: Store, arabox: Arabox, client: LiveClient, seq: number): Promise<void> => {
  await client.until(arabox.locationUuid, seq)
  const stored = await storedCounters(store, arabox)
  expect(stored.seq).toBe(seq)
  expect(client.received.filter(({ type }) => type === 'snapshot')).toHaveLength(1)
  expect(foldMessages(client.received)).toEqual(stored)
}

/** Batches that other servers have sent to a server over Redis. */
export const receivedBatches = async ({ url }: ProductServer): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^arabox_live_batches_received_total (\d+)$/m.exec(text)?.[1])
}
