import { sql } from 'drizzle-orm'
import type { Batch, Message } from '../../../../contract/live/messages.ts'
import type { Device } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
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

/** How far the clock of a device is ahead, in milliseconds; null if unknown. */
export type ClockLead = { readonly device: Device; readonly leadMs: number | null; readonly now: Date }

/**
 * Stores when devices delivered with which key, and how far their clocks are ahead. The key before the present one has
 * the number below.
 */
export const storeDeliveries = async (tx: Tx, leads: readonly ClockLead[]): Promise<void> => {
  const known = leads.flatMap(({ device: { araboxUuid, key }, leadMs, now }) =>
    key ? [{ araboxUuid, keyNumber: key.number, leadMs, now }] : [],
  )
  if (known.length === 0) return
  const column = (pick: (lead: (typeof known)[number]) => unknown) => sql.param(known.map(pick))
  await tx.execute(sql`
    update arabox_key set
      clock_lead_ms = coalesce(lead_ms, clock_lead_ms),
      clock_lead_at = case when lead_ms is null then clock_lead_at else at end,
      used_at = case when number = key_number then at else used_at end,
      previous_used_at = case when number = key_number then previous_used_at else at end
    from unnest(
      ${column(({ araboxUuid }) => araboxUuid)}::uuid[],
      ${column(({ keyNumber }) => keyNumber)}::int[],
      ${column(({ leadMs }) => (leadMs === null ? null : Math.round(leadMs)))}::bigint[],
      ${column(({ now }) => now.toISOString())}::timestamptz[]
    ) as lead (uuid, key_number, lead_ms, at)
    where arabox_uuid = lead.uuid and number - key_number between 0 and 1`)
}
