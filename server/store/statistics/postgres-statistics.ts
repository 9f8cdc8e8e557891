import { Socket } from 'node:net'
import pg from 'pg'
import { lockKeys } from '../advisory-locks.ts'
import { addedTo, endPool, type PoolSockets } from '../end-pool.ts'
import { setNumberParsers } from '../number-parsers.ts'
import { changedDaysIndexes, findChangesSince } from './changed-days.ts'
import { createTables, hasDailySums } from './create-tables.ts'
import { dailyIndexes } from './daily.ts'
import type { SqlSession, Statistics, StatisticsOptions } from './engine.ts'
import { hourlyIndexes } from './hourly.ts'
import { withSqlWrites } from './sql-writes.ts'
import type { Parameter, Scalar } from './values.ts'

const ROWS_PER_STATEMENT = 10_000

setNumberParsers()

/** Opens the statistics store in an external PostgreSQL and creates missing tables and indexes. */
export const openPostgresStatistics = async (
  url: string,
  { connections = 6 }: StatisticsOptions = {},
): Promise<Statistics> => {
  const sockets: PoolSockets = new Set()
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    stream: () => addedTo(sockets, new Socket()),
    connectionTimeoutMillis: 5_000,
    application_name: 'arabox statistics',
    // Not as start-up parameters: PgBouncer refuses connections that have them.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, its types do not say so
    onConnect: (client) => client.query(`set timezone to 'UTC'; set statement_timeout to '60s'`),
  })
  // The pool replaces an idle connection that breaks. Without a listener, the error would end the process.
  pool.on('error', () => undefined)
  // The same applies to a connection that breaks in a transaction, between two statements.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await inTransaction(pool, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [lockKeys.statisticsTables])
      // The daily sums of a store of an earlier version are computed once, which may take minutes.
      await client.query('set local statement_timeout = 0')
      const session = withSqlWrites(sessionOn(client))
      await createTables(session)
      for (const index of [...hourlyIndexes, ...changedDaysIndexes]) await session.exec(index)
      if (await hasDailySums(session)) for (const index of dailyIndexes) await session.exec(index)
    })
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    engine: 'PostgreSQL',
    ...sessionOn(pool),
    append: (table, columns, rows) => inTransaction(pool, (client) => append(client, table, columns, rows)),
    transaction: (work) => inTransaction(pool, (client) => work(withSqlWrites(sessionOn(client)))),
    changes: async (fromDay, toDay) => {
      const [row] = await sessionOn(pool).rows<{ changes: number }>(
        `select coalesce(sum(changes), 0) as changes from hourly_change
         where local_day >= cast($1 as date) and local_day <= cast($2 as date)`,
        [fromDay, toDay],
      )
      return row?.changes ?? 0
    },
    changesSince: (since) => findChangesSince(sessionOn(pool), since),
    close: () => endPool(pool, sockets),
  }
}

type Connection = pg.Pool | pg.PoolClient

const sessionOn = (connection: Connection): SqlSession => ({
  async rows<Row extends object>(sql: string, parameters: readonly Parameter[] = []) {
    const { rows } = await connection.query(sql, [...parameters])
    return rows as Row[]
  },
  async exec(sql, parameters = []) {
    const { rowCount } = await connection.query(sql, [...parameters])
    return rowCount ?? 0
  },
  append: (table, columns, rows) => append(connection, table, columns, rows),
})

const inTransaction = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => {
      // A connection that cannot roll back must not be used again. The database has rolled back its transaction.
      broken = cause instanceof Error ? cause : new Error(String(cause))
    })
    throw error
  } finally {
    client.release(broken)
  }
}

const append = async (
  connection: Connection,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Scalar[]>,
): Promise<number> => {
  const types = await columnTypes(connection, table)
  const known = columns.filter((column) => types.has(column))
  if (known.length !== types.size || known.length !== columns.length) {
    throw new Error(
      `${table} has the columns ${[...types.keys()].join(', ')}; they were given as ${columns.join(', ')}.`,
    )
  }
  const unnested = columns.map((column, index) => `$${index + 1}::${types.get(column)}[]`).join(', ')
  const sql = `insert into ${table} (${columns.join(', ')}) select * from unnest(${unnested})`
  let count = 0
  for (const chunk of chunks(rows)) {
    await connection.query(
      sql,
      columns.map((_, index) => chunk.map((row) => row[index] ?? null)),
    )
    count += chunk.length
  }
  return count
}

function* chunks(rows: Iterable<readonly Scalar[]>): Iterable<(readonly Scalar[])[]> {
  let chunk: (readonly Scalar[])[] = []
  for (const row of rows) {
    chunk.push(row)
    if (chunk.length < ROWS_PER_STATEMENT) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

const columnTypes = async (connection: Connection, table: string): Promise<Map<string, string>> => {
  const { rows } = await connection.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}
