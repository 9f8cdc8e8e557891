import { asc, sql } from 'drizzle-orm'
import type { Message } from '../../../../contract/live/messages.ts'
import { countersOf } from '../../../../machines/live/counters.ts'
import type { Device } from '../../../http/caller.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import type { LiveContext } from '../context.ts'
import { type DayCounts, dayCounts, type LocationDay, noCounts } from '../hours/day-counts.ts'
import type { ReportedHours } from '../hours/open-hours.ts'
import { type LogEntry, liveState } from '../tables.ts'
import type { LogBatch } from './log-batch.ts'
import { changeReportedHours, countersAfter, countsEntries, entriesOf, localDayOf } from './log-entries.ts'

/** New messages of an arabox; `zonesSeq` is the number of the latest message with zones before them. */
export type ArrivedMessages = {
  readonly device: Device
  readonly messages: readonly Message[]
  readonly now: Date
  readonly zonesSeq: number
}

type LiveState = typeof liveState.$inferSelect

/** The ends of logs by location, locked until the transaction ends; without those in which nothing was logged yet. */
const lockStates = async (tx: Tx, locationUuids: readonly string[]): Promise<ReadonlyMap<string, LiveState>> => {
  if (locationUuids.length === 0) return new Map()
  const states = await tx
    .select()
    .from(liveState)
    .where(anyOf(liveState.locationUuid, [...locationUuids]))
    // In the order of their keys, so that two writers cannot deadlock.
    .orderBy(asc(liveState.locationUuid))
    .for('update')
  return new Map(states.map((state) => [state.locationUuid, state]))
}

/** Entries that follow the locked end of a location's log. `day` is the day of a log that has no end yet. */
type NewEntries = {
  readonly locationUuid: string
  readonly state: LiveState | undefined
  readonly day: string
  readonly entries: readonly LogEntry[]
  readonly now: Date
}

const storeEntries = async (tx: Tx, news: readonly NewEntries[]): Promise<LogBatch[]> => {
  if (news.length === 0) return []
  const rows = news.map(({ locationUuid, state, day, entries, now }) => {
    const fromSeq = (state?.seq ?? 0) + 1
    const counters = countersAfter(state?.counters ?? countersOf(day), entries)
    return { locationUuid, fromSeq, toSeq: fromSeq + entries.length - 1, counters, entries, now }
  })
  const column = (pick: (row: (typeof rows)[number]) => unknown) => sql.param(rows.map(pick))
  await tx.execute(sql`
    with new as (
      select * from unnest(
        ${column(({ locationUuid }) => locationUuid)}::uuid[],
        ${column(({ fromSeq }) => fromSeq)}::bigint[],
        ${column(({ toSeq }) => toSeq)}::bigint[],
        ${column(({ now }) => now.toISOString())}::timestamptz[],
        ${column(({ counters }) => JSON.stringify(counters))}::jsonb[],
        ${column(({ entries }) => JSON.stringify(entries))}::json[]
      ) as listed (location_uuid, from_seq, to_seq, at, counters, entries)
      order by location_uuid
    ), state as (
      insert into live_state (location_uuid, seq, counters)
      select location_uuid, to_seq, counters from new
      on conflict (location_uuid) do update set seq = excluded.seq, counters = excluded.counters
    )
    insert into live_log (location_uuid, from_seq, to_seq, at, entries)
    select location_uuid, from_seq, to_seq, at, entries from new`)
  return rows.map(({ locationUuid, fromSeq, entries }) => ({ locationUuid, fromSeq, entries }))
}

/**
 * Appends new messages of araboxes to the live logs of their locations and adds them to the counters of the locations;
 * each location may be listed once. Returns what was added to each log that got entries. A change of a reported hour of
 * the present day (`reportedHours`: by location) sets the counters to the counts of the day, so that they are the sum
 * of its hours. Call it in the transaction that takes the batches, after the hours are changed.
 */
export const appendToLogs = async (
  live: Pick<LiveContext, 'otherServices'>,
  tx: Tx,
  arrived: readonly ArrivedMessages[],
  reportedHours: ReportedHours,
): Promise<LogBatch[]> => {
  const concerned = arrived.flatMap(({ device, messages, now, zonesSeq }) => {
    const { locationUuid, timeZone } = device
    const today = localDayOf(timeZone, now.getTime())
    const reported = reportedHours.get(locationUuid) ?? new Set<number>()
    const setsCounts = changeReportedHours(messages, { day: today, timeZone, reportedHours: reported })
    const isSilent = !setsCounts && messages.every(({ type }) => type === 'hourly')
    return isSilent ? [] : [{ locationUuid, timeZone, today, setsCounts, messages, now, zonesSeq }]
  })
  const states = await lockStates(
    tx,
    concerned.map(({ locationUuid }) => locationUuid),
  )
  const countedDays = concerned.flatMap(({ locationUuid, today, setsCounts }): LocationDay[] =>
    setsCounts ? [{ locationUuid, day: today }] : [],
  )
  const counts = await dayCounts(live, tx, countedDays)
  const news = concerned.map(({ locationUuid, timeZone, today, setsCounts, messages, now, zonesSeq }): NewEntries => {
    const state = states.get(locationUuid)
    const { entries, day } = entriesOf(messages, { day: state?.counters.day ?? null, today, timeZone, zonesSeq })
    if (setsCounts) entries.push(...countsEntries(counts.get(locationUuid) ?? noCounts(), { day, today }))
    return { locationUuid, state, day, entries, now }
  })
  return storeEntries(
    tx,
    news.filter(({ entries }) => entries.length > 0),
  )
}

/**
 * Sets the live counters of locations to the counts of their present local days (`day`), and appends that to their
 * logs; each location may be listed once. Call it in the transaction that stores hours of these days from another
 * source than the arabox, after they are stored.
 */
export const appendDayCounts = async (
  live: Pick<LiveContext, 'otherServices'>,
  tx: Tx,
  days: readonly LocationDay[],
  now: Date,
): Promise<void> => {
  const states = await lockStates(
    tx,
    days.map(({ locationUuid }) => locationUuid),
  )
  const counts = await dayCounts(live, tx, days)
  const news = days.map(({ locationUuid, day: today }): NewEntries => {
    const state = states.get(locationUuid)
    const day = state?.counters.day ?? today
    const ofToday: DayCounts = counts.get(locationUuid) ?? noCounts()
    return { locationUuid, state, day, entries: countsEntries(ofToday, { day, today }), now }
  })
  await storeEntries(tx, news)
}
