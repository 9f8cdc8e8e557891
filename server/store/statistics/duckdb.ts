import { availableParallelism } from 'node:os'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import pLimit from 'p-limit'
import type { Statistics, StatisticsOptions, StatisticsSession } from './engine.ts'
import { hourlyTable } from './hourly.ts'
import { statisticsSession } from './session.ts'

const READERS = 4

/** What an instance of the engine is opened with: how much of the machine it may take, and nothing from anywhere else. */
export const duckDbSettings = ({ memoryLimit = '1GB', threads = availableParallelism() }: StatisticsOptions) => ({
  memory_limit: memoryLimit,
  threads: String(threads),
  // Nothing is fetched from anywhere while the platform runs.
  autoinstall_known_extensions: 'false',
})

/** Opens the DuckDB file (made with its table when missing; `:memory:` for a test); one process at a time may hold it. */
export const openDuckDb = async (file: string, options: StatisticsOptions = {}): Promise<Statistics> => {
  const instance = await DuckDBInstance.create(file, duckDbSettings(options))
  const connect = async () => statisticsConnection(await instance.connect())
  const writer = lane(await connect())
  const readLanes = await Promise.all(Array.from({ length: READERS }, async () => lane(await connect())))
  await writer.run((its) => inTransaction(its, setUp))
  let turn = 0
  const nextReader = () => {
    const idle = readLanes.find((candidate) => candidate.waiting === 0)
    return idle ?? readLanes[turn++ % READERS] ?? writer
  }
  return {
    engine: 'DuckDB',
    rows: (sql, parameters) => nextReader().run(({ session }) => session.rows(sql, parameters)),
    exec: (sql, parameters) => writer.run(({ session }) => session.exec(sql, parameters)),
    append: (table, columns, rows) => writer.run((its) => inTransaction(its, (s) => s.append(table, columns, rows))),
    transaction: (work) => writer.run((its) => inTransaction(its, work)),
    async close() {
      for (const each of [...readLanes, writer]) await each.run(async ({ connection }) => connection.closeSync())
      instance.closeSync()
    },
  }
}

/** Makes the table, and takes the key from one that was made with it: at 26 million rows it cost a gigabyte and half the speed. */
const setUp = async (session: StatisticsSession): Promise<void> => {
  const keys = await session.rows(
    `select 1 as key from duckdb_constraints() where table_name = 'hourly' and constraint_type = 'PRIMARY KEY'`,
  )
  if (keys.length > 0) await session.exec('alter table hourly rename to hourly_keyed')
  await session.exec(hourlyTable)
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
  return { connection, session: statisticsSession(connection) }
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

type Lane = {
  readonly waiting: number
  run<T>(work: (its: Connection) => Promise<T>): Promise<T>
}

/** One connection with a queue: it does one piece of work at a time. */
const lane = (its: Connection): Lane => {
  const limit = pLimit(1)
  return {
    get waiting() {
      return limit.activeCount + limit.pendingCount
    },
    run: (work) => limit(() => work(its)),
  }
}
