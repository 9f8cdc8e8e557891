import { and, asc, lte, not, type SQL, sql } from 'drizzle-orm'
import { PATH_DAYS } from '../../../../contract/live/messages.ts'
import { DAY_MS, HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { isDatabaseUnavailable } from '../../../base/database-unavailable.ts'
import { eachAlone, failingKeys, recordFailure } from '../../../records/failing-work.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import type { LiveContext } from '../context.ts'
import type { ClosedHour } from '../other-services.ts'
import { openHour } from '../tables.ts'

/** Most hours that are transferred in one transaction. */
const BATCH_HOURS = 20_000
/** If so many hours fail before one succeeds, the store is at fault and not the hours. */
const MOST_FAILED_FIRST = 8
/** One day longer than single messages are accepted, so that a deleted hour cannot start again at zero. */
const RETENTION_MS = (PATH_DAYS + 1) * DAY_MS

type Row = typeof openHour.$inferSelect

/** The key of an hour of a location among failing work. */
const keyOf = ({ locationUuid, hour }: Pick<Row, 'locationUuid' | 'hour'>): string =>
  `${locationUuid} ${hour.toISOString()}`

/** SQL: whether an hour is one of those with the given keys. */
const isOneOf = (keys: readonly string[]): SQL => {
  const parts = keys.map((key) => key.split(' '))
  return sql`(${openHour.locationUuid}, ${openHour.hour}) in (
    select * from unnest(${sql.param(parts.map(([uuid]) => uuid))}::uuid[],
      ${sql.param(parts.map(([, hour]) => hour))}::timestamptz[]))`
}

/** Hours that are transferred together: only some, or all except some. */
type Chosen = { readonly only: readonly string[] } | { readonly except: readonly string[] }

const listChanged = (tx: Tx, now: Date, chosen: Chosen): Promise<Row[]> =>
  tx
    .select()
    .from(openHour)
    .where(
      and(
        // The same text as the condition of the index, so that PostgreSQL uses it.
        sql`moved_version < version`,
        lte(openHour.hour, new Date(now.getTime() - HOUR_MS)),
        'only' in chosen ? isOneOf(chosen.only) : undefined,
        'except' in chosen && chosen.except.length > 0 ? not(isOneOf(chosen.except)) : undefined,
      ),
    )
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
const transferBatch = (
  { store, statistics, otherServices, stopping }: LiveContext,
  now: Date,
  chosen: Chosen,
): Promise<number> => {
  return store.transaction(async (tx) => {
    await lockUntilCommit(tx, 'hourTransfer')
    // A server that stops while it waited for another one leaves the hours to its next start.
    if (stopping?.aborted) return 0
    const rows = await listChanged(tx, now, chosen)
    if (rows.length === 0) return 0
    await statistics.transaction(async (session) => {
      await otherServices.storeHours(session, rows.map(closedHourOf))
      await otherServices.recordTransfer(tx, session)
      await markTransferred(tx, rows)
    })
    return rows.length
  })
}

/**
 * Transfers hours in ever smaller halves until those that fail stand alone. Throws if none of the first ones can be
 * transferred: then the fault is that of no single hour.
 */
const transferInHalves = async (live: LiveContext, now: Date, keys: readonly string[]): Promise<number> => {
  const failed: { key: string; error: unknown }[] = []
  let transferred = 0
  const transfer = async (some: readonly string[]): Promise<void> => {
    try {
      transferred += await transferBatch(live, now, { only: some })
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      const [key = ''] = some
      if (some.length === 1) failed.push({ key, error })
      if (transferred === 0 && failed.length >= MOST_FAILED_FIRST) throw error
      if (some.length === 1) return
      const middle = Math.ceil(some.length / 2)
      await transfer(some.slice(0, middle))
      await transfer(some.slice(middle))
    }
  }
  await transfer(keys)
  for (const { key, error } of failed) await recordFailure(live, 'transfer', key, error)
  return transferred
}

/** Transfers the hours whose wait is over, each alone. */
const transferAgain = async (live: LiveContext, now: Date, keys: readonly string[]): Promise<number> =>
  (await eachAlone(live, 'transfer', keys, (key) => transferBatch(live, now, { only: [key] }))).reduce(
    (sum, hours) => sum + hours,
    0,
  )

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
 * number of hours. It stops after a batch if the server stops, can be called again after any failure, and an hour that
 * fails delays no other one. Several processes can call it: they run one at a time.
 */
export const transferClosedHours = async (live: LiveContext, now: Date = live.clock.now()): Promise<number> => {
  const { db } = live.store
  const failing = await failingKeys(db, 'transfer')
  const except = failing.map(({ key }) => key)
  const due = failing.filter(({ isDue }) => isDue).map(({ key }) => key)
  let transferred = await transferAgain(live, now, due)
  try {
    for (let count = BATCH_HOURS; count === BATCH_HOURS; transferred += count)
      count = await transferBatch(live, now, { except })
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    const keys = (await listChanged(db, now, { except })).map(keyOf)
    transferred += await transferInHalves(live, now, keys)
  }
  await deleteFinalHours(live, now)
  return transferred
}
