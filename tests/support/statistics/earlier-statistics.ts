import { ageColumns } from '../../../server/store/statistics/columns.ts'
import type { SqlSession, Statistics } from '../../../server/store/statistics/open-statistics.ts'

/** The table of hours before age groups were stored as they may be shown (decision 025). */
export const earlierHourlyTable = `create table hourly (
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

/** Makes an empty store one of the earlier version: without protected age groups, and without a key. */
export const toEarlierVersion = async (session: SqlSession): Promise<void> => {
  for (const statement of [
    'drop table hourly',
    'drop table daily',
    'drop table statistics_age_secret',
    earlierHourlyTable,
  ])
    await session.exec(statement)
}

/** Makes a store one of the version that rounded groups (decision 025): its hours and days have no unit. */
export const toRoundingVersion = async (statistics: Statistics): Promise<void> => {
  const key = '(net integer not null, gross integer not null, cars integer not null, slot integer not null)'
  const statements =
    statistics.engine === 'ClickHouse'
      ? [
          'drop view hourly',
          'drop view daily',
          'drop view statistics_age_secret',
          `alter table statistics_rows drop column unit`,
          `alter table statistics_state drop column secret`,
          `create view statistics_age_key as select 1 as net`,
        ]
      : [
          'alter table hourly drop column unit',
          'alter table daily drop column unit',
          'drop table statistics_age_secret',
          `create table statistics_age_key ${key}`,
          'insert into statistics_age_key values (1, 3, 5, 7)',
        ]
  for (const statement of statements) await statistics.exec(statement)
}
