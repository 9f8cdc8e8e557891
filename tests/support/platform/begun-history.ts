import { closeHistory } from '../../../server/services/history/public.ts'
import type { DemoPlatform } from './demo-platform.ts'

/**
 * Begins the chain of records of a platform anew, with the hours of the last two weeks only: those of the demo would
 * take many seconds.
 */
export const beginHistory = async ({ store, statistics, composition }: DemoPlatform): Promise<void> => {
  await statistics.exec(`delete from hourly where local_day < date '2026-02-16'`)
  for (const table of ['history_block', 'history_unit']) {
    await store.pool.query(`alter table ${table} disable trigger user`)
    await store.pool.query(`truncate ${table}`)
    await store.pool.query(`alter table ${table} enable trigger user`)
  }
  await store.pool.query('truncate history_due, history_noted')
  if ((await closeHistory(composition.contexts.history)) === null) throw new Error('the first day was not closed')
}
