import { createHmac, randomBytes } from 'node:crypto'
import type { SqlSession, StatisticsSession } from './engine.ts'

/**
 * The table of the key of the noise of age groups: one row. It is stored with the counts that it protects. Anyone who
 * can read the key can read the counts, and the key can be lost only together with them.
 */
export const ageKeyTable = 'create table if not exists statistics_age_secret (secret varchar not null)'

/** Derives the key from a secret. Without a secret, returns a random key. */
export const ageKeyOf = (secret: string = randomBytes(32).toString('hex')): string =>
  createHmac('sha256', secret).update('noise of age groups').digest('hex')

/** Reads the key of the store; null if it has none. */
export const findAgeKey = async (session: Pick<SqlSession, 'rows'>): Promise<string | null> => {
  const keys = await session.rows<{ secret: string }>('select secret from statistics_age_secret')
  return keys.length === 1 ? (keys[0]?.secret ?? null) : null
}

/** Reads the key of the store for a write of hours. Throws if it has none, so that no hour is stored without noise. */
export const requireAgeKey = async (session: Pick<SqlSession, 'rows'>): Promise<string> => {
  const key = await findAgeKey(session)
  if (key === null) throw new Error('no hours were stored: the key of the ages is not one row')
  return key
}

/** Stores a key. It makes the noise of all hours that are stored afterwards. Run it in a transaction. */
export const setAgeKey = (session: StatisticsSession, key: string): Promise<void> => session.writes.setAgeKey(key)
