import type { Batch, Message } from '../../../../contract/live/messages.ts'
import type { Device } from '../../../http/caller.ts'
import type { StoredBatch } from './receipts.ts'

/** A batch of one arabox as it is stored. */
export type DeviceBatch = Omit<Batch, 'messages'> & {
  readonly device: Device
  readonly messages: readonly Message[]
}

/** Stores a batch together with others that arrive at the same time. */
export type StoreTogether = (batch: DeviceBatch) => Promise<StoredBatch>
