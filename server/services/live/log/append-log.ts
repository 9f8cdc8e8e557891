import { eq, sql } from 'drizzle-orm'
import type { Message } from '../../../../contract/live/messages.ts'
import { countersOf } from '../../../../machines/live/counters.ts'
import type { Device } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import type { LiveContext } from '../context.ts'
import { dayCounts } from '../hours/day-counts.ts'
import { type LogEntry, liveState } from '../tables.ts'
import type { LogBatch } from './log-batch.ts'
import { changeReportedHours, countersAfter, countsEntries, entriesOf, localDayOf } from './log-entries.ts'

/** New messages of an arabox. `reportedHours` are those of their hours that were reported as a whole. */
type NewMessages = {
  readonly device: Device
  readonly messages: readonly Message[]
  readonly now: Date
  /** Number of the latest message with zones before these messages. */
  readonly zonesSeq: number
  readonly reportedHours: ReadonlySet<number>
}

type LiveState = typeof liveState.$inferSelect

/** The end of a location's log, locked until the transaction ends; undefined if nothing was logged yet. */
const lockState = async (tx: Tx, locationUuid: string): Promise<LiveState | undefined> => {
  const [state] = await tx.select().from(liveState).where(eq(liveState.locationUuid, locationUuid)).for('update')
  return state
}

/** Entries that follow the locked end of a location's log. `day` is the day of a log that has no end yet. */
type NewEntries = {
  readonly locationUuid: string
  readonly state: LiveState | undefined
  readonly day: string
  readonly entries: readonly LogEntry[]
  readonly now: Date
}

const storeEntries = async (tx: Tx, { locationUuid, state, day, entries, now }: NewEntries): Promise<LogBatch> => {
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
  const state = await lockState(tx, locationUuid)
  const { entries, day } = entriesOf(messages, { day: state?.counters.day ?? null, today, timeZone, zonesSeq })
  if (setsCounts) entries.push(...countsEntries(await dayCounts(live, tx, locationUuid, today), { day, today }))
  return entries.length === 0 ? null : storeEntries(tx, { locationUuid, state, day, entries, now })
}

/**
 * Sets the live counters of a location to the counts of `today`, its local day, and appends that to its log. Call it in
 * the transaction that stores hours of that day from another source than the arabox, after they are stored.
 */
export const appendDayCounts = async (
  live: Pick<LiveContext, 'otherServices'>,
  tx: Tx,
  { locationUuid, today, now }: { locationUuid: string; today: string; now: Date },
): Promise<LogBatch> => {
  const state = await lockState(tx, locationUuid)
  const day = state?.counters.day ?? today
  const entries = countsEntries(await dayCounts(live, tx, locationUuid, today), { day, today })
  return storeEntries(tx, { locationUuid, state, day, entries, now })
}
