import type { StatisticsSession } from './engine.ts'

/** The table of the identity of a statistics store: one row. PostgreSQL records the same identity. */
export const identityTable = 'create table if not exists statistics_identity (uuid varchar not null)'

/** Reads the identity of the store; null if it has none yet. */
export const findIdentity = async (session: StatisticsSession): Promise<string | null> => {
  const [stored] = await session.rows<{ uuid: string }>('select uuid from statistics_identity')
  return stored?.uuid ?? null
}

/** Replaces the identity of the store. Run it in a transaction. */
export const setIdentity = async (session: StatisticsSession, uuid: string): Promise<void> => {
  await session.exec('delete from statistics_identity')
  await session.exec('insert into statistics_identity (uuid) values ($1)', [uuid])
}

/** Whether the store contains hours. */
export const hasHours = async (session: StatisticsSession): Promise<boolean> =>
  (await session.rows('select 1 as found from hourly limit 1')).length > 0
