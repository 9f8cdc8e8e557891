import { and, asc, lte, sql } from 'drizzle-orm'
import { PATH_DAYS } from '../../../../contract/live/messages.ts'
import { DAY_MS, HOUR_MS } from '../../../../machines/calendar/durations.ts'
import type { Tx } from '../../../store/open.ts'

import type { LiveContext } from '../context.ts'
import type { ClosedHour } from '../other-services.ts'
import { openHour } from '../tables.ts'

/** Most hours that are moved in one transaction. */
const BATCH_HOURS = 20_000
/** Any number, the same in every process, so that no two of them move at once. */
const TRANSFER_LOCK = 7_218_044
/** A day longer than single messages are taken: what is forgotten must not begin again at zero. */
const RETENTION_MS = (PATH_DAYS + 1) * DAY_MS

type Row = typeof openHour.$inferSelect

const listWaiting = (tx: Tx, now: Date): Promise<Row[]> =>
  tx
    .select()
    .from(openHour)
    // Written as the condition of the index is.
    .where(and(sql`moved_version < version`, lte(openHour.hour, new Date(now.getTime() - HOUR_MS))))
    .orderBy(asc(openHour.hour), asc(openHour.locationUuid))
    .limit(BATCH_HOURS)

/** An hour as the statistics take it: what its device reported of the whole hour wins over what single messages added up to. */
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

/** A row that somebody is changing now is left for the next time: it will have a new version, or be moved once more. */
const markTransferred = async (tx: Tx, rows: readonly Row[]): Promise<void> => {
  const column = (pick: (row: Row) => unknown) => sql.param(rows.map(pick))
  await tx.execute(sql`
    update open_hour set moved_version = moved.version
    from (
      select location_uuid, hour, moved.version
      from unnest(
        ${column(({ locationUuid }) => locationUuid)}::uuid[],
        ${column(({ hour }) => hour.toISOString())}::timestamptz[],
        ${column(({ version }) => version)}::int[]
      ) as moved (location_uuid, hour, version)
      join open_hour using (location_uuid, hour)
      for update of open_hour skip locked
    ) as moved
    where open_hour.location_uuid = moved.location_uuid and open_hour.hour = moved.hour`)
}

/**
 * The mark is made before the statistics commit and counts after it: a process that dies in between leaves hours that are
 * moved again as they are, and one that has lost its lock cannot mark any more, so its hours are undone.
 */
const transferBatch = async ({ store, statistics, otherServices }: LiveContext, now: Date): Promise<number> => {
  const moved = await store.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${TRANSFER_LOCK})`)
    const rows = await listWaiting(tx, now)
    if (rows.length === 0) return rows
    await statistics.transaction(async (session) => {
      await otherServices.storeHours(session, rows.map(closedHourOf))
      await markTransferred(tx, rows)
    })
    return rows
  })
  const earliest = moved.map((row) => row.localDay).sort()[0]
  if (earliest !== undefined) otherServices.hoursStored(earliest)
  return moved.length
}

/** Forgets settled hours. One that its device reported is kept as long after the report as an older report may still come. */
const deleteSettledHours = async ({ store }: LiveContext, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - RETENTION_MS)
  // Rows that somebody is changing are left for the next time: waiting for them here could be waiting for each other.
  await store.db.execute(sql`
    delete from open_hour using (
      select location_uuid, hour from open_hour
      where hour < ${before.toISOString()}::timestamptz and moved_version = version
        and (reported_seq is null or (reported->>'taken_at')::timestamptz < ${before.toISOString()}::timestamptz)
      for update skip locked
    ) as settled
    where open_hour.location_uuid = settled.location_uuid and open_hour.hour = settled.hour`)
}

/**
 * Brings every hour that has ended at `now` and changed since it was last brought to the statistics store, whatever became
 * of the rounds before, and returns how many; safe beside other processes, which wait.
 */
export const transferClosedHours = async (live: LiveContext, now: Date = live.clock.now()): Promise<number> => {
  let moved = 0
  for (let some = BATCH_HOURS; some === BATCH_HOURS; moved += some) some = await transferBatch(live, now)
  await deleteSettledHours(live, now)
  return moved
}
