import type { Statistics } from '../../../server/store/statistics/open-statistics.ts'

/** What a test does to the tables of a store, which the product never does. */
type Deed = 'forget the hours' | 'lose the key' | 'spoil f35 at 2026-03-03T05:00'

const inSql: Readonly<Record<Deed, string>> = {
  'forget the hours': 'delete from hourly',
  'lose the key': 'delete from statistics_age_secret',
  'spoil f35 at 2026-03-03T05:00': `update hourly set f35_units = f35_units + 1 where hour = '2026-03-03T05:00:00Z'`,
}

const inClickHouse: Readonly<Record<Deed, string>> = {
  'forget the hours': 'truncate table statistics_rows sync',
  'lose the key': `alter table statistics_state delete where name = 'age secret' settings mutations_sync = 2`,
  'spoil f35 at 2026-03-03T05:00': `alter table statistics_rows update f35_units = f35_units + 1
    where kind = 0 and at = '2026-03-03 05:00:00' settings mutations_sync = 2`,
}

/** Changes the tables of a store behind the back of the product. */
export const changeTables = (statistics: Statistics, deed: Deed): Promise<number> =>
  statistics.exec((statistics.engine === 'ClickHouse' ? inClickHouse : inSql)[deed])
