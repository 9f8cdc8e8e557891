import { createHmac, randomBytes } from 'node:crypto'
import type { AgeKey, SqlSession, StatisticsSession } from './engine.ts'

/**
 * The table of the key for the rounding of age groups: one row of secret odd factors. It is stored with the counts that
 * it protects. Anyone who can read the key can read the counts, and the key can be lost only together with them.
 */
export const ageKeyTable = `create table if not exists statistics_age_key (
  net integer not null,
  gross integer not null,
  cars integer not null,
  slot integer not null
)`

export type { AgeKey } from './engine.ts'

/** Derives the key from a secret. Without a secret, returns a random key. */
export const ageKeyOf = (secret: string = randomBytes(32).toString('hex')): AgeKey => {
  const digest = createHmac('sha256', secret).update('age groups').digest()
  const factor = (index: number): number => (digest.readUInt32BE(4 * index) >>> 1) | 1
  return { net: factor(0), gross: factor(1), cars: factor(2), slot: factor(3) }
}

/** Reads the key of the store; null if it has none. */
export const findAgeKey = async (session: Pick<SqlSession, 'rows'>): Promise<AgeKey | null> => {
  const [key] = await session.rows<AgeKey>('select net, gross, cars, slot from statistics_age_key')
  return key ?? null
}

/** Stores a key. It rounds all hours that are stored afterwards. Run it in a transaction. */
export const setAgeKey = (session: StatisticsSession, key: AgeKey): Promise<void> => session.writes.setAgeKey(key)
