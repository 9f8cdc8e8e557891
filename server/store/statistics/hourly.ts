import type { StatisticsSession } from './engine.ts'
import type { Scalar } from './values.ts'

/**
 * The 14 age and gender columns of `hourly`: f women, m men, then the first age of the band (07 is 7–14 … 65 is 65–75).
 */
export const ageColumns: readonly string[] = 'f07 f15 f25 f35 f45 f55 f65 m07 m15 m25 m35 m45 m55 m65'.split(' ')

/** Every column of `hourly` in its order. */
export const hourlyColumns: readonly string[] = [
  'location_uuid',
  'hour',
  'local_day',
  'local_hour',
  'people_net',
  'people_gross',
  'cars',
  'buses',
  ...ageColumns,
]

/**
 * The table of hourly counts: one row for each location and full UTC hour that its arabox reported. A missing row is an
 * outage, never zero people. The age columns sum up to the people whose age was recognised. The day and hour in Poland
 * are stored too, because converting millions of instants in a query takes ten times as long as the sums. There is no
 * primary key in DuckDB, because it costs a gigabyte at 26 million rows: `mergeHours` prevents duplicates instead.
 */
export const hourlyTable = `create table if not exists hourly (
  location_uuid varchar not null,
  hour timestamp with time zone not null,
  local_day date not null,
  local_hour integer not null,
  people_net integer not null,
  people_gross integer not null,
  cars integer not null,
  buses integer not null,
  ${ageColumns.map((column) => `${column} integer not null default 0`).join(',\n  ')}
)`

const createStaging = `create temp table if not exists hourly_staging as select * from hourly where false`
const deleteStoredHours = `delete from hourly using hourly_staging
  where hourly.location_uuid = hourly_staging.location_uuid and hourly.hour = hourly_staging.hour
    and hourly.hour >= (select min(hour) from hourly_staging) and hourly.hour <= (select max(hour) from hourly_staging)`

/**
 * Inserts hours, or replaces the stored rows of the same location and hour. Repeating a call changes nothing. `rows`
 * must not contain a location and hour twice. Must run in a transaction. Returns the number of rows.
 */
export const mergeHours = async (session: StatisticsSession, rows: Iterable<readonly Scalar[]>): Promise<number> => {
  await session.exec(createStaging)
  await session.exec('delete from hourly_staging')
  const count = await session.append('hourly_staging', hourlyColumns, rows)
  if (count === 0) return 0
  await session.exec(deleteStoredHours)
  await session.exec('insert into hourly select * from hourly_staging')
  return count
}
