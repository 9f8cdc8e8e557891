import { ageKeyOf, ageKeyTable, findAgeKey, setAgeKey } from './age-key.ts'
import { beginWrites, changedDaysTable, writesTable } from './changed-days.ts'
import { unitColumns } from './columns.ts'
import { changesTable, dailyIndexes, dailyTable, sumAllDays } from './daily.ts'
import { insertRounded } from './earlier-rounding.ts'
import type { SqlSession, Statistics, StatisticsSession } from './engine.ts'
import { hourlyIndexes, hourlyTable } from './hourly.ts'
import { identityTable, transfersColumn } from './identity.ts'
import { EARLIER_UNIT } from './protected-ages.ts'

/** A batch ends with the day that reaches this number of hours. */
const BATCH_HOURS = 1_000_000

/** Names of the tables of statistics, which may be in the database of the records. */
export const statisticsTables: readonly string[] = [
  'hourly',
  'daily',
  'hourly_change',
  'hourly_write',
  'changed_day',
  'statistics_identity',
  'statistics_age_secret',
]

const hasColumn = async (session: SqlSession, table: string, column: string): Promise<boolean> => {
  const found = await session.rows(
    `select 1 as found from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and column_name = $2`,
    [table, column],
  )
  return found.length > 0
}

/** Whether the table has protected age groups. Stores of earlier versions have none. */
const hasUnits = (session: SqlSession): Promise<boolean> => hasColumn(session, 'hourly', unitColumns[0] ?? '')

/** Whether the store has daily sums. A store of an earlier version gets them with its protected age groups. */
export const hasDailySums = (session: SqlSession): Promise<boolean> => hasColumn(session, 'daily', 'local_day')

/** Creates the daily sums if the store has none: a new store, or a store of an earlier version with all its hours. */
const createDailySums = async (session: SqlSession): Promise<void> => {
  if (await hasDailySums(session)) return
  await session.exec(dailyTable)
  await sumAllDays(session)
}

/**
 * Hours of a version that rounded groups keep them. Its key is removed, so that a server of that version that still
 * runs cannot store hours: it refuses and repeats them.
 */
const keepRoundedHours = async (session: SqlSession): Promise<void> => {
  if (await hasColumn(session, 'hourly', 'unit')) return
  for (const table of (await hasDailySums(session)) ? ['hourly', 'daily'] : ['hourly']) {
    await session.exec(`alter table ${table} add column unit integer default ${EARLIER_UNIT}`)
    await session.exec(`alter table ${table} alter column unit drop default`)
    await session.exec(`alter table ${table} alter column unit set not null`)
  }
  await session.exec('drop table if exists statistics_age_key')
}

/**
 * Creates missing tables. If the key of stored hours is lost, creates a random one; the stored hours keep their
 * groups. A table of an earlier version stays unchanged until {@link protectStoredHours}.
 */
export const createTables = async (session: StatisticsSession): Promise<void> => {
  for (const table of [hourlyTable, identityTable, ageKeyTable, changesTable, writesTable, changedDaysTable])
    await session.exec(table)
  await beginWrites(session)
  if (!(await hasColumn(session, 'statistics_identity', 'transfers'))) await session.exec(transfersColumn)
  if (!(await hasUnits(session))) return
  await keepRoundedHours(session)
  if ((await findAgeKey(session)) === null) await setAgeKey(session, ageKeyOf())
  await createDailySums(session)
}

/** Called with the number of completed hours. */
export type OnProtected = (done: number, all: number) => void

type Batch = { from: string; to: string; hours: number }

const listBatches = async (session: SqlSession): Promise<Batch[]> => {
  const days = await session.rows<{ day: string; hours: number }>(
    'select local_day as day, count(*) as hours from hourly group by local_day order by local_day',
  )
  const batches: Batch[] = []
  for (const { day, hours } of days) {
    const last = batches.at(-1)
    if (!last || last.hours >= BATCH_HOURS) batches.push({ from: day, to: day, hours })
    else Object.assign(last, { to: day, hours: last.hours + hours })
  }
  return batches
}

/**
 * Stores protected age groups for the hours of the first version, rounded as it rounded them in every query, by the
 * platform's secret. The table is rewritten by days in one transaction, so nothing has
 * changed if the process dies. Returns the number of hours; 0 if they are already protected.
 */
export const protectStoredHours = (
  statistics: Statistics,
  getSecret: () => Promise<string>,
  onProtected?: OnProtected,
): Promise<number> => {
  // No earlier version stored hours in ClickHouse.
  if (statistics.engine === 'ClickHouse') return Promise.resolve(0)
  return statistics.transaction(async (session) => {
    if (statistics.engine === 'PostgreSQL') {
      await session.exec('set local statement_timeout = 0')
      await session.exec('lock table hourly in access exclusive mode')
    }
    if (await hasUnits(session)) return 0
    const batches = await listBatches(session)
    const all = batches.reduce((sum, { hours }) => sum + hours, 0)
    const secret = await getSecret()
    await setAgeKey(session, ageKeyOf())
    await session.exec('alter table hourly rename to hourly_before')
    await session.exec(hourlyTable)
    let done = 0
    for (const { from, to } of batches) {
      done += await session.exec(
        insertRounded(
          '(select * from hourly_before where local_day >= cast($1 as date) and local_day <= cast($2 as date))',
          secret,
        ),
        [from, to],
      )
      onProtected?.(done, all)
    }
    if (done !== all) throw new Error(`${done} of ${all} hours were protected`)
    await session.exec('drop table hourly_before')
    await session.exec('drop table if exists statistics_age_key')
    await createDailySums(session)
    if (statistics.engine === 'PostgreSQL')
      for (const index of [...hourlyIndexes, ...dailyIndexes]) await session.exec(index)
    return all
  })
}
