import { FIRST_HOUR } from '../../../machines/calendar/flights.ts'
import { noteWrite, noteWriteOfAll } from './changed-days.ts'
import { ageColumns, unitColumns } from './columns.ts'
import type { SqlSession } from './engine.ts'

const countColumns = ['people_net', 'people_gross', 'cars', 'buses'] as const

/**
 * The table of daily sums (decision 037). Each location and local day has one row for the hours in which screens play
 * (06:00–24:00) and one for the hours before. The rows are always equal to the sums of the rows of `hourly`, because
 * both are written in the same transactions. `aged` is the number of people whose age was recognised. Bit `n` of
 * `playing_hours` is set if hour 6 + n was measured.
 */
export const dailyTable = `create table daily (
  location_uuid varchar not null,
  local_day date not null,
  is_playing boolean not null,
  measured integer not null,
  playing_hours integer not null,
  ${countColumns.map((column) => `${column} integer not null`).join(',\n  ')},
  aged integer not null,
  ${unitColumns.map((column) => `${column} integer not null`).join(',\n  ')},
  unit integer not null
)`

/** Indexes of the table in PostgreSQL. */
export const dailyIndexes: readonly string[] = [
  'create unique index if not exists daily_place on daily (location_uuid, local_day, is_playing)',
  'create index if not exists daily_day on daily using brin (local_day)',
]

/**
 * The number of changes of the hours of each local day. Rows are only inserted or incremented, so the sum over any days
 * increases with each change of these days. Cached results about these days are valid while the sum stays the same.
 */
export const changesTable = `create table if not exists hourly_change (
  local_day date not null,
  changes bigint not null
)`

const sumOf = (expression: string, column: string): string => `cast(sum(${expression}) as integer) as ${column}`

const dailyColumns = `location_uuid, local_day, is_playing, measured, playing_hours, ${countColumns.join(', ')}, aged,
    ${unitColumns.join(', ')}, unit`

/** SQL of the daily sums of some rows of `hourly`. */
const sumsOf = (hours: string): string => `
  select hourly.location_uuid, hourly.local_day, local_hour >= ${FIRST_HOUR} as is_playing,
    cast(count(*) as integer) as measured,
    bit_or(case when local_hour >= ${FIRST_HOUR} then 1 << (local_hour - ${FIRST_HOUR}) else 0 end) as playing_hours,
    ${countColumns.map((column) => sumOf(column, column)).join(', ')},
    ${sumOf(ageColumns.join(' + '), 'aged')},
    ${unitColumns.map((column) => `cast(sum(${column} * unit) / min(unit) as integer) as ${column}`).join(', ')},
    min(unit) as unit
  from ${hours} group by 1, 2, 3`

/** SQL that stores the daily sums of some rows of `hourly`. */
const insertSums = (hours: string): string => `insert into daily (${dailyColumns}) ${sumsOf(hours)}`

/** The number of daily sums that differ from those of the stored hours, are missing or too many. Not for ClickHouse. */
export const countWrongSums = async (session: Pick<SqlSession, 'rows'>): Promise<number> => {
  const [stored, summed] = [`select ${dailyColumns} from daily`, `select * from (${sumsOf('hourly')}) as summed`]
  const [found] = await session.rows<{ wrong: number }>(
    `select (select count(*) from (${stored} except ${summed}) as more)
      + (select count(*) from (${summed} except ${stored}) as less) as wrong`,
  )
  return Number(found?.wrong ?? 0)
}

/** Replaces all daily sums by the sums of the stored hours. All days count as changed. Run it in a transaction. */
export const sumAllDays = async (session: SqlSession): Promise<void> => {
  await session.exec('delete from daily')
  await session.exec(insertSums('hourly'))
  await session.exec('update hourly_change set changes = changes + 1')
  await session.exec(`insert into hourly_change (local_day, changes)
    select distinct local_day, 1 from daily where local_day not in (select local_day from hourly_change)`)
  await noteWriteOfAll(session)
}

const createTouched = `create temp table if not exists touched_day as
  select location_uuid, local_day from hourly where false`
const replacedHours = `
  union select hourly.location_uuid, hourly.local_day from hourly join hourly_staging as staged
    on hourly.location_uuid = staged.location_uuid and hourly.hour = staged.hour
  where hourly.hour >= (select min(hour) from hourly_staging) and hourly.hour <= (select max(hour) from hourly_staging)`

/**
 * Stores the days of the staged hours and of the rows that they replace. These days can differ, because an hour belongs
 * to another day after the location's time zone was corrected. Run it before the rows are replaced.
 */
export const noteTouchedDays = async (session: SqlSession, replaces: boolean): Promise<void> => {
  await session.exec(createTouched)
  await session.exec('delete from touched_day')
  await session.exec(`insert into touched_day (location_uuid, local_day)
    select location_uuid, local_day from hourly_staging ${replaces ? replacedHours : 'group by 1, 2'}`)
}

const isTouched = (table: string): string => `${table}.location_uuid = touched_day.location_uuid
  and ${table}.local_day = touched_day.local_day
  and ${table}.local_day >= (select min(local_day) from touched_day)
  and ${table}.local_day <= (select max(local_day) from touched_day)`

/** Computes the sums of these days again and counts the days as changed. Run it after the rows were stored. */
export const sumTouchedDays = async (session: SqlSession): Promise<void> => {
  await session.exec(`delete from daily using touched_day where ${isTouched('daily')}`)
  await session.exec(insertSums(`hourly join touched_day on ${isTouched('hourly')}`))
  await session.exec(`update hourly_change set changes = changes + 1
    where local_day in (select local_day from touched_day)`)
  await session.exec(`insert into hourly_change (local_day, changes)
    select distinct local_day, 1 from touched_day where local_day not in (select local_day from hourly_change)`)
  await noteWrite(session)
}
