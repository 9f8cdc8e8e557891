import type { StatisticsSession } from './engine.ts'

/** The table for the identity of a statistics store: one row, which PostgreSQL has recorded too. */
export const identityTable = 'create table if not exists statistics_identity (uuid varchar not null)'

/** The identity of the store; null if it has none yet. */
export const findIdentity = async (session: StatisticsSession): Promise<string | null> => {
  const [stored] = await session.rows<{ uuid: string }>('select uuid from statistics_identity')
  return stored?.uuid ?? null
}

/** Gives the store an identity instead of the one that it has. Run it in a transaction. */
export const setIdentity = async (session: StatisticsSession, uuid: string): Promise<void> => {
  await session.exec('delete from statistics_identity')
  await session.exec('insert into statistics_identity (uuid) values ($1)', [uuid])
}

/** Whether the store has hours. */
export const hasHours = async (session: StatisticsSession): Promise<boolean> =>
  (await session.rows('select 1 as found from hourly limit 1')).length > 0
