import { type Batch, MOST_MESSAGES, type Receipt } from '../../../../contract/live/messages.ts'
import { isDatabaseUnavailable } from '../../../base/database-unavailable.ts'
import { groupedWork } from '../../../base/grouped-work.ts'
import { inJobSpan } from '../../../base/tracing.ts'
import type { Device } from '../../../http/caller.ts'
import type { LiveContext } from '../context.ts'
import type { DeviceBatch, StoreTogether } from './device-batch.ts'
import type { StoredBatch } from './receipts.ts'
import { answerBatch } from './store-batch.ts'
import { storeBatches } from './store-batches.ts'

/** Most batches of a transaction. They have at most as many messages as one batch can have. */
const MOST_BATCHES = 128
/** Transactions of groups at the same time: while the database stores one, this process prepares another. */
const MOST_GROUPS = 2

/**
 * Creates the storing of batches in groups, one transaction for each group. A batch that makes a transaction fail, or
 * must wait for a lock, does not concern the other ones: they are then stored one by one.
 */
export const createStoreTogether = (live: Pick<LiveContext, 'store' | 'clock' | 'otherServices'>): StoreTogether =>
  groupedWork<DeviceBatch, StoredBatch>({
    // A span of its own, because a group belongs to several requests.
    run: (batches) => inJobSpan('store batches', () => storeBatches(live, batches)),
    keysOf: ({ device }) => [device.araboxUuid, device.locationUuid],
    sizeOf: ({ messages }) => messages.length,
    mostItems: MOST_BATCHES,
    mostSize: MOST_MESSAGES,
    mostGroups: MOST_GROUPS,
    isTriedAlone: (error) => !isDatabaseUnavailable(error),
  })

/** Stores a batch that a device sent over the network, and tells that it came. Throws as {@link storeBatch}. */
export const receiveBatch = async (
  live: Pick<LiveContext, 'deviceRequests' | 'storeTogether' | 'newEntries'>,
  device: Device,
  { messages, boot_id, sent_at }: Batch,
): Promise<Receipt> => {
  live.deviceRequests.notify(device.araboxUuid)
  return answerBatch(live, await live.storeTogether({ device, messages, boot_id, sent_at }))
}
