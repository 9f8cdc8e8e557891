import { availableParallelism } from 'node:os'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import pLimit from 'p-limit'
import type { Statistics, StatisticsOptions, StatisticsSession } from './engine.ts'
import { hourlyTable } from './hourly.ts'
import { identityTable } from './identity.ts'
import { duckDbSession } from './session.ts'

const READERS = 4

/** Settings of a DuckDB instance: limits of memory and threads, and no downloads. */
export const duckDbSettings = ({ memoryLimit = '1GB', threads = availableParallelism() }: StatisticsOptions) => ({
  memory_limit: memoryLimit,
  threads: String(threads),
  // The platform downloads nothing while it runs.
  autoinstall_known_extensions: 'false',
})

/**
 * Opens the DuckDB file and creates its table if missing (`:memory:` in tests). Only one process at a time can open it.
 */
export const openDuckDb = async (file: string, options: StatisticsOptions = {}): Promise<Statistics> => {
  const instance = await DuckDBInstance.create(file, duckDbSettings(options))
  const connect = async () => statisticsConnection(await instance.connect())
  const writer = connectionQueue(await connect())
  const readers = await Promise.all(Array.from({ length: READERS }, async () => connectionQueue(await connect())))
  await writer.run((connection) => inTransaction(connection, setUp))
  let nextIndex = 0
  const nextReader = () => {
    const idle = readers.find((reader) => reader.waiting === 0)
    return idle ?? readers[nextIndex++ % READERS] ?? writer
  }
  return {
    engine: 'DuckDB',
    rows: (sql, parameters) => nextReader().run(({ session }) => session.rows(sql, parameters)),
    exec: (sql, parameters) => writer.run(({ session }) => session.exec(sql, parameters)),
    append: (table, columns, rows) =>
      writer.run((connection) => inTransaction(connection, (session) => session.append(table, columns, rows))),
    transaction: (work) => writer.run((connection) => inTransaction(connection, work)),
    async close() {
      for (const queue of [...readers, writer]) await queue.run(async ({ connection }) => connection.closeSync())
      instance.closeSync()
    },
  }
}

/**
 * Creates the tables, and drops the primary key from tables created by older versions: at 26 million rows the key costs
 * a gigabyte of memory and half the speed.
 */
const setUp = async (session: StatisticsSession): Promise<void> => {
  const keys = await session.rows(
    `select 1 as key from duckdb_constraints() where table_name = 'hourly' and constraint_type = 'PRIMARY KEY'`,
  )
  if (keys.length > 0) await session.exec('alter table hourly rename to hourly_keyed')
  await session.exec(hourlyTable)
  await session.exec(identityTable)
  if (keys.length === 0) return
  await session.exec('insert into hourly select * from hourly_keyed order by hour, location_uuid')
  await session.exec('drop table hourly_keyed')
}

type Connection = {
  readonly connection: DuckDBConnection
  readonly session: StatisticsSession
}

const statisticsConnection = async (connection: DuckDBConnection): Promise<Connection> => {
  await connection.run("set TimeZone = 'UTC'")
  return { connection, session: duckDbSession(connection) }
}

const inTransaction = async <T>(
  { connection, session }: Connection,
  work: (session: StatisticsSession) => Promise<T>,
) => {
  await connection.run('begin')
  try {
    const result = await work(session)
    await connection.run('commit')
    return result
  } catch (error) {
    await connection.run('rollback').catch((cause: unknown) => {
      // A failed commit has already ended the transaction.
      if (!(cause instanceof Error) || !cause.message.includes('no transaction is active')) throw cause
    })
    throw error
  }
}

type ConnectionQueue = {
  /** Number of running and waiting calls. */
  readonly waiting: number
  run<T>(work: (connection: Connection) => Promise<T>): Promise<T>
}

/** A connection with a queue: it runs one call at a time. */
const connectionQueue = (connection: Connection): ConnectionQueue => {
  const limit = pLimit(1)
  return {
    get waiting() {
      return limit.activeCount + limit.pendingCount
    },
    run: (work) => limit(() => work(connection)),
  }
}
