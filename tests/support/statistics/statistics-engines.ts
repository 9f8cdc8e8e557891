import { randomBytes } from 'node:crypto'
import { createClient } from '@clickhouse/client'
import { createTables } from '../../../server/store/statistics/create-tables.ts'
import { openStatistics, type Statistics } from '../../../server/store/statistics/open-statistics.ts'
import { freshDatabase } from '../platform/fresh-database.ts'
import { sharedClickHouse } from '../servers/clickhouse.ts'

/** The engines of the statistics store, by name. */
export const engines = ['DuckDB', 'PostgreSQL', 'ClickHouse'] as const
/** The engines whose transactions may have any statements. */
export const sqlEngines = ['DuckDB', 'PostgreSQL'] as const
/** One of the engines. */
export type Engine = (typeof engines)[number]

/** An empty statistics store, a function that opens it once more, and one that removes it. */
export type FreshStatistics = {
  statistics: Statistics
  /** Does what a start does with the tables of the store. */
  startAgain: () => Promise<void>
  remove: () => Promise<void>
}

/** Opens an empty store: DuckDB in memory, a database of the run's PostgreSQL, or one of the ClickHouse of tests. */
export const freshStatistics = async (engine: Engine): Promise<FreshStatistics> => {
  if (engine === 'ClickHouse') return freshClickHouse()
  if (engine === 'DuckDB') {
    const statistics = await openStatistics(':memory:', { memoryLimit: '256MB', threads: 1 })
    return {
      statistics,
      startAgain: () => statistics.transaction(createTables),
      remove: () => statistics.close(),
    }
  }
  const database = await freshDatabase()
  const statistics = await openStatistics(database.url)
  return {
    statistics,
    startAgain: () => statistics.transaction(createTables),
    async remove() {
      await statistics.close()
      await database.drop()
    },
  }
}

/** A new database of the ClickHouse of tests: its address, and a function that removes it. */
export const freshClickHouseDatabase = async (): Promise<{ address: string; drop: () => Promise<void> }> => {
  const server = await sharedClickHouse()
  const name = `test_${randomBytes(8).toString('hex')}`
  const administer = async (statement: string): Promise<void> => {
    const client = createClient({ url: server.addressOf('default').replace('clickhouse:', 'http:') })
    await client.command({ query: statement })
    await client.close()
  }
  await administer(`create database ${name} engine = Atomic`)
  return { address: server.addressOf(name), drop: () => administer(`drop database ${name} sync`) }
}

const freshClickHouse = async (): Promise<FreshStatistics> => {
  const { address, drop } = await freshClickHouseDatabase()
  const statistics = await openStatistics(address)
  return {
    statistics,
    async startAgain() {
      const again = await openStatistics(address)
      await again.close()
    },
    async remove() {
      await statistics.close()
      await drop()
    },
  }
}
