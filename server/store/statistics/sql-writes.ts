import { requireAgeKey } from './age-key.ts'
import { storedColumns } from './columns.ts'
import { noteTouchedDays, sumAllDays, sumTouchedDays } from './daily.ts'
import type { HistoryDays, SqlSession, StatisticsSession, StatisticsWrites } from './engine.ts'
import { findTransfers } from './identity.ts'
import { protectedRows } from './protected-ages.ts'
import type { Scalar } from './values.ts'

const createStaging = `create temp table if not exists hourly_staging as
  select ${storedColumns.join(', ')} from hourly where false`
const deleteStoredHours = `delete from hourly using hourly_staging
  where hourly.location_uuid = hourly_staging.location_uuid and hourly.hour = hourly_staging.hour
    and hourly.hour >= (select min(hour) from hourly_staging) and hourly.hour <= (select max(hour) from hourly_staging)`

const stage = async (session: SqlSession, rows: Iterable<readonly Scalar[]>): Promise<number> => {
  await session.exec(createStaging)
  await session.exec('delete from hourly_staging')
  return session.append('hourly_staging', storedColumns, protectedRows(await requireAgeKey(session), rows))
}

const insertStaged = async (session: SqlSession, count: number): Promise<void> => {
  const columns = storedColumns.join(', ')
  const inserted = await session.exec(`insert into hourly (${columns}) select ${columns} from hourly_staging`)
  if (inserted !== count) throw new Error(`${inserted} of ${count} hours were stored`)
  await sumTouchedDays(session)
}

const storeHours = async (
  session: SqlSession,
  rows: Iterable<readonly Scalar[]>,
  { replaces }: { readonly replaces: boolean },
): Promise<number> => {
  const count = await stage(session, rows)
  if (count === 0) return 0
  await noteTouchedDays(session, replaces)
  if (replaces) await session.exec(deleteStoredHours)
  await insertStaged(session, count)
  return count
}

const countTransfer = async (session: SqlSession): Promise<number> => {
  await session.exec('update statistics_identity set transfers = coalesce(transfers, 0) + 1')
  return findTransfers(session)
}

const setIdentity = async (session: SqlSession, uuid: string): Promise<void> => {
  await session.exec('delete from statistics_identity')
  await session.exec('insert into statistics_identity (uuid) values ($1)', [uuid])
}

const setAgeKey = async (session: SqlSession, key: string): Promise<void> => {
  await session.exec('delete from statistics_age_secret')
  await session.exec('insert into statistics_age_secret (secret) values ($1)', [key])
}

const replaceHistory = async (session: SqlSession, days: HistoryDays): Promise<void> => {
  await session.exec('delete from hourly')
  for await (const rows of days) await session.append('hourly', storedColumns, rows)
  await sumAllDays(session)
}

/** The writes of DuckDB and PostgreSQL on a connection with an open transaction. */
const sqlWrites = (session: SqlSession): StatisticsWrites => ({
  addHours: (rows) => storeHours(session, rows, { replaces: false }),
  mergeHours: (rows) => storeHours(session, rows, { replaces: true }),
  countTransfer: () => countTransfer(session),
  setIdentity: (uuid) => setIdentity(session, uuid),
  setAgeKey: (key) => setAgeKey(session, key),
  replaceHistory: (days) => replaceHistory(session, days),
})

/** The session of a transaction of DuckDB or PostgreSQL. */
export const withSqlWrites = (session: SqlSession): StatisticsSession => ({ ...session, writes: sqlWrites(session) })
