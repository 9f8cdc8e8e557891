import { and, eq } from 'drizzle-orm'
import type { Batch, Message } from '../../../../contract/live/messages.ts'
import type { Device } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import { araboxKey } from '../tables.ts'
import { impossibleLeadMs } from './message-times.ts'
import { madeAtMs } from './numberings.ts'

type SentMessages = Pick<Batch, 'sent_at'> & { readonly messages: readonly Message[] }

/** The largest difference of a clock that made a message with an impossible time, in milliseconds; null if none did. */
export const wrongClockMs = ({ messages }: Pick<SentMessages, 'messages'>, now: Date): number | null =>
  messages.reduce<number | null>((largest, message) => {
    const leadMs = impossibleLeadMs(message, now)
    return leadMs === null || Math.abs(leadMs) <= Math.abs(largest ?? 0) ? largest : leadMs
  }, null)

/**
 * How many milliseconds the clock of a device is ahead of the platform's, negative if it is behind. A message with an
 * impossible time decides. Otherwise with `sent_at` this is the difference when the batch arrives. Without it only a
 * clock that is ahead can be noticed, by messages later than their arrival; 0 if there are none, null if the batch has
 * only whole hours.
 */
export const clockLeadMs = ({ messages, sent_at }: SentMessages, now: Date): number | null => {
  const wrongMs = wrongClockMs({ messages }, now)
  if (wrongMs !== null) return wrongMs
  if (sent_at !== undefined) return Date.parse(sent_at) - now.getTime()
  const instants = messages.flatMap((message) => (message.type === 'hourly' ? [] : [madeAtMs(message)]))
  if (instants.length === 0) return null
  const latestMs = instants.reduce((latest, each) => Math.max(latest, each))
  return Math.max(0, latestMs - now.getTime())
}

/** Stores how far the clock of a device is ahead, with the key with which it sent the batch. */
export const storeClockLead = async (
  tx: Tx,
  { araboxUuid, key }: Device,
  leadMs: number | null,
  now: Date,
): Promise<void> => {
  if (!key || leadMs === null) return
  await tx
    .update(araboxKey)
    .set({ clockLeadMs: leadMs, clockLeadAt: now })
    .where(and(eq(araboxKey.araboxUuid, araboxUuid), eq(araboxKey.number, key.number)))
}
