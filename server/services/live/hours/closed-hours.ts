import { and, asc, lte, sql } from 'drizzle-orm'
import { PATH_DAYS } from '../../../../contract/live/messages.ts'
import { DAY_MS, HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import type { LiveContext } from '../context.ts'
import type { ClosedHour } from '../other-services.ts'
import { openHour } from '../tables.ts'

/** Most hours that are transferred in one transaction. */
const BATCH_HOURS = 20_000
/** One day longer than single messages are accepted, so that a deleted hour cannot start again at zero. */
const RETENTION_MS = (PATH_DAYS + 1) * DAY_MS

type Row = typeof openHour.$inferSelect

const listChanged = (tx: Tx, now: Date): Promise<Row[]> =>
  tx
    .select()
    .from(openHour)
    // The same text as the condition of the index, so that PostgreSQL uses it.
    .where(and(sql`moved_version < version`, lte(openHour.hour, new Date(now.getTime() - HOUR_MS))))
    .orderBy(asc(openHour.hour), asc(openHour.locationUuid))
    .limit(BATCH_HOURS)

/**
 * An open hour in the shape of the statistics. The hourly report of the device replaces the sums of single messages.
 */
export const closedHourOf = (row: Row): ClosedHour => {
  const { people_net, people_gross, cars, buses, ages } = row.reported ?? {
    people_net: row.peopleNet,
    people_gross: row.peopleGross,
    cars: row.cars,
    buses: row.buses,
    ages: row.ages,
  }
  return {
    location_uuid: row.locationUuid,
    hour: row.hour,
    local_day: row.localDay,
    local_hour: row.localHour,
    people_net,
    people_gross,
    cars,
    buses,
    ages,
  }
}

/**
 * Marks rows as transferred. A row that another transaction is changing is skipped; it is transferred again in the next
 * round.
 */
const markTransferred = async (tx: Tx, rows: readonly Row[]): Promise<void> => {
  const column = (pick: (row: Row) => unknown) => sql.param(rows.map(pick))
  await tx.execute(sql`
    update open_hour set moved_version = transferred.version
    from (
      select location_uuid, hour, transferred.version
      from unnest(
        ${column(({ locationUuid }) => locationUuid)}::uuid[],
        ${column(({ hour }) => hour.toISOString())}::timestamptz[],
        ${column(({ version }) => version)}::int[]
      ) as transferred (location_uuid, hour, version)
      join open_hour using (location_uuid, hour)
      for update of open_hour skip locked
    ) as transferred
    where open_hour.location_uuid = transferred.location_uuid and open_hour.hour = transferred.hour`)
}

/**
 * Transfers at most {@link BATCH_HOURS} hours. The rows are marked before the statistics commit, and the marks commit
 * after it. If the process ends between the two commits, the hours are transferred again with the same values. If the
 * database connection and its lock are lost, marking fails and the statistics are rolled back.
 */
const transferBatch = ({ store, statistics, otherServices }: LiveContext, now: Date): Promise<number> => {
  return store.transaction(async (tx) => {
    await lockUntilCommit(tx, 'hourTransfer')
    const rows = await listChanged(tx, now)
    if (rows.length === 0) return 0
    await statistics.transaction(async (session) => {
      await otherServices.storeHours(session, rows.map(closedHourOf))
      await markTransferred(tx, rows)
    })
    return rows.length
  })
}

/**
 * Deletes hours that can no longer change. A reported hour is deleted only when an older report can no longer arrive.
 */
const deleteFinalHours = async ({ store }: LiveContext, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - RETENTION_MS)
  // Rows that another transaction is changing are skipped, because waiting for them could be a deadlock.
  await store.db.execute(sql`
    delete from open_hour using (
      select location_uuid, hour from open_hour
      where hour < ${before.toISOString()}::timestamptz and moved_version = version
        and (reported_seq is null or (reported->>'taken_at')::timestamptz < ${before.toISOString()}::timestamptz)
      for update skip locked
    ) as final
    where open_hour.location_uuid = final.location_uuid and open_hour.hour = final.hour`)
}

/**
 * Transfers every hour that ended before `now` and changed since its last transfer to the statistics store. Returns the
 * number of hours. It can be called again after any failure. Several processes can call it: they run one at a time.
 */
export const transferClosedHours = async (live: LiveContext, now: Date = live.clock.now()): Promise<number> => {
  let transferred = 0
  for (let count = BATCH_HOURS; count === BATCH_HOURS; transferred += count) count = await transferBatch(live, now)
  await deleteFinalHours(live, now)
  return transferred
}
