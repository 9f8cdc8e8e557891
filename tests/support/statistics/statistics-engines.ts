import { openStatistics, type Statistics } from '../../../server/store/statistics/open-statistics.ts'
import { freshDatabase } from '../platform/fresh-database.ts'

/** The two engines of the statistics store, by name. */
export const engines = ['DuckDB', 'PostgreSQL'] as const
/** One of the engines. */
export type Engine = (typeof engines)[number]

/** An empty statistics store, and a function that removes it. */
export type FreshStatistics = { statistics: Statistics; remove: () => Promise<void> }

/** Opens an empty store: DuckDB in memory, or a database of the run's PostgreSQL. */
export const freshStatistics = async (engine: Engine): Promise<FreshStatistics> => {
  if (engine === 'DuckDB') {
    const statistics = await openStatistics(':memory:', { memoryLimit: '256MB', threads: 1 })
    return { statistics, remove: () => statistics.close() }
  }
  const database = await freshDatabase()
  const statistics = await openStatistics(database.url)
  return {
    statistics,
    async remove() {
      await statistics.close()
      await database.drop()
    },
  }
}
