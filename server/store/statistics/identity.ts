import type { SqlSession, StatisticsSession } from './engine.ts'

/** The table of the identity of a statistics store: one row. PostgreSQL records the same identity. */
export const identityTable =
  'create table if not exists statistics_identity (uuid varchar not null, transfers bigint not null default 0)'
/** Adds the number of transfers to the table of an earlier version. */
export const transfersColumn = 'alter table statistics_identity add column transfers bigint default 0'

/** Reads the number of transfers to the store. */
export const findTransfers = async (session: Pick<SqlSession, 'rows'>): Promise<number> => {
  const [stored] = await session.rows<{ transfers: number | null }>('select transfers from statistics_identity')
  return Number(stored?.transfers ?? 0)
}

/** Counts a transfer in its transaction, and returns the number of all. */
export const countTransfer = (session: StatisticsSession): Promise<number> => session.writes.countTransfer()

/** Reads the identity of the store; null if it has none yet. */
export const findIdentity = async (session: Pick<SqlSession, 'rows'>): Promise<string | null> => {
  const [stored] = await session.rows<{ uuid: string }>('select uuid from statistics_identity')
  return stored?.uuid ?? null
}

/** Replaces the identity of the store, whose transfers are counted anew. Run it in a transaction. */
export const setIdentity = (session: StatisticsSession, uuid: string): Promise<void> => session.writes.setIdentity(uuid)

/** Whether the store contains hours. */
export const hasHours = async (session: Pick<SqlSession, 'rows'>): Promise<boolean> =>
  (await session.rows('select 1 as found from hourly limit 1')).length > 0
