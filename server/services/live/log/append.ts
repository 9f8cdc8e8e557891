import { eq, sql } from 'drizzle-orm'
import type { Message } from '../../../../contract/live/messages.ts'
import { countersOf } from '../../../../machines/live/counters.ts'
import type { Device } from '../../../http/caller.ts'
import type { Tx } from '../../../store/open.ts'
import type { LiveContext } from '../context.ts'
import { dayCounts } from '../hours/day-counts.ts'
import { liveState } from '../tables.ts'
import { changeReportedHours, countersAfter, countsEntries, entriesOf, localDayOf } from './entries.ts'
import type { LogBatch } from './log-batch.ts'

/** New messages of an arabox. `reportedHours` are those of their hours that were reported as a whole. */
type NewMessages = {
  readonly device: Device
  readonly messages: readonly Message[]
  readonly now: Date
  /** Number of the latest message with zones before these messages. */
  readonly zonesSeq: number
  readonly reportedHours: ReadonlySet<number>
}

/**
 * Appends new messages of an arabox to the live log of its location and adds them to the counters of the location; null
 * if none of them is live. A change of a reported hour of the present day sets the counters to the counts of the
 * day, so that they are the sum of its hours. Call it in the transaction that takes the batch, after the hours are
 * changed.
 */
export const appendToLog = async (
  live: Pick<LiveContext, 'otherServices'>,
  tx: Tx,
  { device, messages, now, zonesSeq, reportedHours }: NewMessages,
): Promise<LogBatch | null> => {
  const { locationUuid, timeZone } = device
  const today = localDayOf(timeZone, now.getTime())
  const setsCounts = changeReportedHours(messages, { day: today, timeZone, reportedHours })
  if (!setsCounts && messages.every(({ type }) => type === 'hourly')) return null
  const [state] = await tx.select().from(liveState).where(eq(liveState.locationUuid, locationUuid)).for('update')
  const { entries, day } = entriesOf(messages, { day: state?.counters.day ?? null, today, timeZone, zonesSeq })
  if (setsCounts) entries.push(...countsEntries(await dayCounts(live, tx, device, today), { day, today }))
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
