import type { Store } from './database.ts'

/** Returns the time of PostgreSQL’s clock. */
export const databaseNow = async ({ pool }: Pick<Store, 'pool'>): Promise<Date> => {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  if (!rows[0]) throw new Error('PostgreSQL did not return its time')
  return rows[0].now
}
