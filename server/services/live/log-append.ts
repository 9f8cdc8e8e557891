import { eq, sql } from 'drizzle-orm'
import type { Message } from '../../../contract/live/messages.ts'
import { countersOf } from '../../../machines/live/counters.ts'
import type { Device } from '../../http/account.ts'
import type { Tx } from '../../store/open.ts'
import { countersAfter, entriesOf, localDayOf } from './log.ts'
import type { LiveBatch } from './log-news.ts'
import { liveState } from './tables.ts'

/**
 * Adds new messages of an arabox to its location's live log, numbered, and folds them into the location's counters; null
 * when none of them is live. Runs inside the transaction that takes the batch.
 */
export const appendToLog = async (
  tx: Tx,
  { locationUuid, timeZone }: Device,
  messages: readonly Message[],
  { now, zonesSeq }: { now: Date; zonesSeq: number },
): Promise<LiveBatch | null> => {
  if (messages.every(({ type }) => type === 'hourly')) return null
  const [state] = await tx.select().from(liveState).where(eq(liveState.locationUuid, locationUuid)).for('update')
  const today = localDayOf(timeZone, now.getTime())
  const { entries, day } = entriesOf(messages, { day: state?.counters.day ?? null, today, timeZone, zonesSeq })
  if (entries.length === 0) return null
  const fromSeq = (state?.seq ?? 0) + 1
  const toSeq = fromSeq + entries.length - 1
  const counters = countersAfter(state?.counters ?? countersOf(day), entries)
  await tx.execute(sql`
    with state as (
      insert into live_state (location_uuid, seq, counters)
      values (${locationUuid}, ${toSeq}, ${JSON.stringify(counters)}::jsonb)
      on conflict (location_uuid) do update set seq = excluded.seq, counters = excluded.counters
    )
    insert into live_log (location_uuid, from_seq, to_seq, at, entries)
    values (${locationUuid}, ${fromSeq}, ${toSeq}, ${now.toISOString()}, ${JSON.stringify(entries)}::json)`)
  return { locationUuid, fromSeq, entries }
}
