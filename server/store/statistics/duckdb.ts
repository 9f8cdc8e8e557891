import { availableParallelism } from 'node:os'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import pLimit from 'p-limit'
import { createTables } from './create-tables.ts'
import type { Statistics, StatisticsOptions, StatisticsSession } from './engine.ts'
import { duckDbSession } from './session.ts'

const READERS = 4

/** Settings of a DuckDB instance: limits of memory and threads, and no downloads. */
export const duckDbSettings = ({ memoryLimit = '1GB', threads = availableParallelism() }: StatisticsOptions) => ({
  memory_limit: memoryLimit,
  threads: String(threads),
  // The platform downloads nothing at run time.
  autoinstall_known_extensions: 'false',
})

/** Opens the DuckDB file (`:memory:` in tests) and creates missing tables. Only one process at a time can open it. */
export const openDuckDb = async (file: string, options: StatisticsOptions = {}): Promise<Statistics> => {
  const instance = await DuckDBInstance.create(file, duckDbSettings(options))
  const connect = async () => statisticsConnection(await instance.connect())
  const writer = connectionQueue(await connect())
  const readers = await Promise.all(Array.from({ length: READERS }, async () => connectionQueue(await connect())))
  await writer.run((connection) => inTransaction(connection, createTables))
  let nextIndex = 0
  const nextReader = () => {
    const idle = readers.find((reader) => reader.waiting === 0)
    return idle ?? readers[nextIndex++ % READERS] ?? writer
  }
  const rows: Statistics['rows'] = (sql, parameters) => nextReader().run(({ session }) => session.rows(sql, parameters))
  const { changes, afterWrite } = changesInMemory(rows)
  const write: typeof writer.run = (work) => writer.run(work).finally(afterWrite)
  return {
    engine: 'DuckDB',
    rows,
    exec: (sql, parameters) => write(({ session }) => session.exec(sql, parameters)),
    append: (table, columns, values) =>
      write((connection) => inTransaction(connection, (session) => session.append(table, columns, values))),
    transaction: (work) => write((connection) => inTransaction(connection, work)),
    changes,
    async close() {
      for (const queue of [...readers, writer]) await queue.run(async ({ connection }) => connection.closeSync())
      instance.closeSync()
    },
  }
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

/**
 * The numbers of changes, read once after each write, because only this process can write to the file. A write that is
 * still running may be counted or not.
 */
const changesInMemory = (rows: Statistics['rows']) => {
  let known: Promise<{ day: string; changes: number }[]> | undefined
  return {
    afterWrite: (): void => {
      known = undefined
    },
    changes: async (fromDay: string, toDay: string): Promise<number> => {
      known ??= rows<{ day: string; changes: number }>('select local_day as day, changes from hourly_change')
      const reading = known
      try {
        return (await reading).reduce(
          (sum, { day, changes }) => (day >= fromDay && day <= toDay ? sum + changes : sum),
          0,
        )
      } catch (error) {
        if (known === reading) known = undefined
        throw error
      }
    },
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
