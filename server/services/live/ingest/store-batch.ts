import type { Batch, Message, Receipt } from '../../../../contract/live/messages.ts'
import type { Device } from '../../../http/caller.ts'
import type { LiveContext } from '../context.ts'
import type { DeviceBatch } from './device-batch.ts'
import { receiptOf, type StoredBatch } from './receipts.ts'
import { storeBatches } from './store-batches.ts'

/** Tells what a stored batch added to the live log, and answers it. Call it after the transaction. */
export const answerBatch = ({ newEntries }: Pick<LiveContext, 'newEntries'>, stored: StoredBatch): Receipt => {
  for (const each of stored.added) newEntries.notify(each)
  return receiptOf(stored)
}

/**
 * Stores a batch of messages of one arabox in one transaction. Each message number of a key counts once over all
 * batches, in each numbering of the device. Messages with an impossible time are refused alone. Throws `invalid_input`
 * if every message is refused, `restarted_without_memory`, `too_many_gaps` or `too_many_restarts`, and then stores
 * none. Messages that are already stored are not validated again, so a device can always repeat a batch that was not
 * answered.
 */
export const storeBatch = async (
  live: Pick<LiveContext, 'store' | 'clock' | 'otherServices' | 'newEntries'>,
  device: Device,
  messages: readonly Message[],
  { boot_id, sent_at }: Omit<Batch, 'messages'> = {},
): Promise<Receipt> => {
  const batch: DeviceBatch = { device, messages, boot_id, sent_at }
  const [stored] = await storeBatches(live, [batch])
  if (!stored) throw new Error('a batch has no result')
  if (stored instanceof Error) throw stored
  return answerBatch(live, stored)
}
