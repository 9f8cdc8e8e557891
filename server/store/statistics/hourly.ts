import { ageColumns, unitColumns } from './columns.ts'
import type { StatisticsSession } from './engine.ts'
import type { Scalar } from './values.ts'

/**
 * The table of hourly counts: one row for each location and full UTC hour that its arabox reported. A missing row is an
 * outage, never zero people. The sum of the age columns is the number of people whose age was recognised. The columns
 * of units contain the same groups as they may be shown (decisions 025, 095). Day and hour in Poland are also stored,
 * because converting millions of instants in a query takes ten times as long as the sums. In DuckDB the table has no
 * primary key, which would take a gigabyte for 26 million rows. Instead, `mergeHours` prevents duplicates.
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
  ${ageColumns.map((column) => `${column} integer not null default 0`).join(',\n  ')},
  ${unitColumns.map((column) => `${column} integer not null`).join(',\n  ')},
  unit integer not null
)`

/** Indexes of the table in PostgreSQL. */
export const hourlyIndexes: readonly string[] = [
  'create unique index if not exists hourly_place on hourly (location_uuid, hour)',
  'create index if not exists hourly_day on hourly using brin (local_day)',
]

/**
 * Inserts hours that are not stored yet and updates the sums of their days. `rows` have the columns `hourlyColumns`.
 * Run it in a transaction. Returns the number of rows.
 */
export const addHours = (session: StatisticsSession, rows: Iterable<readonly Scalar[]>): Promise<number> =>
  session.writes.addHours(rows)

/**
 * Inserts hours, or replaces the stored rows of the same location and hour, and updates the sums of their days. A
 * repeated call changes nothing. `rows` must not contain a location and hour twice. Run it in a transaction. Returns
 * the number of rows.
 */
export const mergeHours = (session: StatisticsSession, rows: Iterable<readonly Scalar[]>): Promise<number> =>
  session.writes.mergeHours(rows)
