import type { Batch, Receipt } from '../../../../contract/live/messages.ts'
import type { Device } from '../../../http/caller.ts'
import type { LiveContext } from '../context.ts'
import { storeBatch } from './store-batch.ts'

/** Stores a batch that a device sent over the network, and tells that it came. Throws as {@link storeBatch}. */
export const receiveBatch = (live: LiveContext, device: Device, batch: Batch): Promise<Receipt> => {
  live.deviceRequests.notify(device.araboxUuid)
  return storeBatch(live, device, batch.messages, batch)
}
