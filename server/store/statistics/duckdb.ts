import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import pLimit from 'p-limit'
import { StartError } from '../../base/start-error.ts'
import { findChangesSince } from './changed-days.ts'
import { copyDatabase } from './copy-database.ts'
import { createTables } from './create-tables.ts'
import type { ChangesSince, Statistics, StatisticsOptions, StatisticsSession } from './engine.ts'
import { duckDbSession } from './session.ts'
import { withSqlWrites } from './sql-writes.ts'

const READERS = 4

/** Settings of a DuckDB instance: limits of memory and threads, and no downloads. */
export const duckDbSettings = ({ memoryLimit = '1GB', threads = availableParallelism() }: StatisticsOptions) => ({
  memory_limit: memoryLimit,
  threads: String(threads),
  // The platform downloads nothing at run time.
  autoinstall_known_extensions: 'false',
})

/**
 * Opens the DuckDB file (`:memory:` in tests) and creates missing tables. Only one process at a time can open it.
 * Throws {@link StartError} if the end of the file is missing.
 */
export const openDuckDb = async (file: string, options: StatisticsOptions = {}): Promise<Statistics> => {
  const bytes = await wholeBytes(file)
  const instance = await DuckDBInstance.create(file, duckDbSettings(options))
  const connect = async () => statisticsConnection(await instance.connect())
  const writer = connectionQueue(await connect())
  try {
    await writer.run(({ session }) => requireWhole(session, file, bytes))
  } catch (error) {
    instance.closeSync()
    throw error
  }
  const readers = await Promise.all(Array.from({ length: READERS }, async () => connectionQueue(await connect())))
  await writer.run((connection) => inTransaction(connection, createTables))
  let nextIndex = 0
  const nextReader = () => {
    const idle = readers.find((reader) => reader.waiting === 0)
    return idle ?? readers[nextIndex++ % READERS] ?? writer
  }
  const rows: Statistics['rows'] = (sql, parameters) => nextReader().run(({ session }) => session.rows(sql, parameters))
  const { changes, changesSince, afterWrite } = changesInMemory(rows)
  const write: typeof writer.run = (work) => writer.run(work).finally(afterWrite)
  return {
    engine: 'DuckDB',
    rows,
    exec: (sql, parameters) => write(({ session }) => session.exec(sql, parameters)),
    append: (table, columns, values) =>
      write((connection) => inTransaction(connection, (session) => session.append(table, columns, values))),
    transaction: (work) => write((connection) => inTransaction(connection, work)),
    changes,
    changesSince,
    copyToFile: (copy, atMoment, signal) =>
      copyDatabase({ instance, file: copy, signal, hold: (pin) => writer.run(() => atMoment().then(pin)) }),
    async close() {
      for (const queue of [...readers, writer]) await queue.run(async ({ connection }) => connection.closeSync())
      instance.closeSync()
    },
  }
}

/** The size of a file that must be whole; undefined if there is none, or if it has a log of changes to apply first. */
const wholeBytes = async (file: string): Promise<number | undefined> => {
  if (file === ':memory:' || existsSync(`${file}.wal`) || !existsSync(file)) return undefined
  return (await stat(file)).size
}

const HEADER_BYTES = 12_288

/** Whether every value of every table can be read. */
const canReadAll = async (session: StatisticsSession): Promise<boolean> => {
  const tables = await session.rows<{ name: string }>(
    `select table_name as name from duckdb_tables() where database_name = current_database()`,
  )
  try {
    for (const { name } of tables) await session.rows(`select count(hash(each)) as read from "${name}" each`)
    return true
  } catch {
    return false
  }
}

/**
 * DuckDB opens a file whose end is missing, and fails only when somebody asks for the hours that were there. A
 * checkpoint also cuts free blocks off the end, after it has written a header that counts them: such a file is whole.
 */
const requireWhole = async (session: StatisticsSession, file: string, bytes: number | undefined): Promise<void> => {
  if (bytes === undefined) return
  const [size] = await session.rows<{ total: number; used: number }>(
    `select block_size * total_blocks as total, block_size * used_blocks as used
     from pragma_database_size() where database_name = current_database()`,
  )
  const expected = (size?.total ?? 0) + HEADER_BYTES
  if (bytes >= expected) return
  if (bytes >= (size?.used ?? 0) + HEADER_BYTES && (await canReadAll(session))) return
  throw new StartError(
    `The file ${file} is damaged: it has ${bytes} bytes, and its header says ${expected}. Restore its backup.`,
  )
}

type Connection = {
  readonly connection: DuckDBConnection
  readonly session: StatisticsSession
}

const statisticsConnection = async (connection: DuckDBConnection): Promise<Connection> => {
  await connection.run("set TimeZone = 'UTC'")
  return { connection, session: withSqlWrites(duckDbSession(connection)) }
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
  const since = new Map<number, Promise<ChangesSince>>()
  return {
    afterWrite: (): void => {
      known = undefined
      since.clear()
    },
    changesSince: async (number: number): Promise<ChangesSince> => {
      const reading = since.get(number) ?? findChangesSince({ rows }, number)
      since.set(number, reading)
      try {
        return await reading
      } catch (error) {
        since.delete(number)
        throw error
      }
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
