import type { ChangedDay, ChangesSince, SqlSession } from './engine.ts'

/** The table of the number of writes to the hours: one row. A transaction that writes holds it until its end. */
export const writesTable = 'create table if not exists hourly_write (number bigint not null)'

/**
 * The days whose hours the latest writes have changed. Without a location it is all locations, without a day it is all
 * days.
 */
export const changedDaysTable = `create table if not exists changed_day (
  number bigint not null,
  location_uuid varchar,
  local_day date
)`

/** Indexes of the table in PostgreSQL. */
export const changedDaysIndexes: readonly string[] = [
  'create index if not exists changed_day_number on changed_day (number)',
]

/** Writes whose days are kept. A process that has not asked for longer reads everything again. */
const KEPT_WRITES = 1000
/** If a write changes days of more locations, the days are kept without them. */
const MOST_PLACES = 1000

const everything: ChangedDay = { day: null, location: null }

/** Begins the count of writes in a store without it. */
export const beginWrites = async (session: SqlSession): Promise<void> => {
  await session.exec('insert into hourly_write select 0 where not exists (select 1 from hourly_write)')
}

const countWrite = async (session: SqlSession): Promise<void> => {
  await session.exec('update hourly_write set number = number + 1')
  await session.exec(`delete from changed_day where number <= (select max(number) from hourly_write) - ${KEPT_WRITES}`)
}

/** Counts a write that has changed the days of `touched_day`. Run it in the transaction of the write. */
export const noteWrite = async (session: SqlSession): Promise<void> => {
  await countWrite(session)
  await session.exec(`insert into changed_day (number, location_uuid, local_day)
    select distinct hourly_write.number, case when places.count > ${MOST_PLACES} then null else location_uuid end,
      local_day
    from touched_day cross join hourly_write
      cross join (select count(distinct location_uuid) as count from touched_day) as places`)
}

/** Counts a write that has replaced all hours. Run it in the transaction of the write. */
export const noteWriteOfAll = async (session: SqlSession): Promise<void> => {
  await countWrite(session)
  await session.exec(`insert into changed_day (number, location_uuid, local_day)
    select number, cast(null as varchar), cast(null as date) from hourly_write`)
}

/** What has changed since a write. If that is not known any more, everything has. */
export const findChangesSince = async (session: Pick<SqlSession, 'rows'>, since: number): Promise<ChangesSince> => {
  // One statement, so that the number and the days belong to the same instant.
  const rows = await session.rows<ChangedDay & { write: number; changed: number | null }>(
    `select hourly_write.number as write, changed_day.number as changed, local_day as day, location_uuid as location
     from hourly_write left join changed_day on changed_day.number > $1`,
    [since],
  )
  const write = rows[0]?.write ?? 0
  if (since > write || since < write - KEPT_WRITES) return { write, changed: [everything] }
  return { write, changed: rows.flatMap(({ changed, day, location }) => (changed === null ? [] : [{ day, location }])) }
}
