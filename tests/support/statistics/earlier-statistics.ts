import { ageColumns } from '../../../server/store/statistics/columns.ts'
import type { SqlSession } from '../../../server/store/statistics/open-statistics.ts'

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
    'drop table statistics_age_key',
    earlierHourlyTable,
  ])
    await session.exec(statement)
}
