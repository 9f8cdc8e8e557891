import { Readable } from 'node:stream'
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { DatabaseUnavailableError, isDatabaseUnavailable } from '../../../base/database-unavailable.ts'
import type { Parameter, Scalar } from '../values.ts'
import { dialectSettings, namedParameters, translate } from './dialect.ts'
import { plainRows } from './plain-rows.ts'

const READ_SECONDS = 60
const WRITE_SECONDS = 600

/**
 * Codes of ClickHouse for a state that passes: a time limit, too many queries, a broken connection, not enough memory,
 * no space, a table that only reads, too many parts, no connection to Keeper or to a shard.
 */
const passingCodes: ReadonlySet<string> = new Set('159 202 209 210 225 241 242 243 252 279 319 999'.split(' '))

const TIMEOUT_MESSAGE = 'Timeout error.'

const isPassing = (error: Error): boolean =>
  (error instanceof ClickHouseError && passingCodes.has(error.code)) || error.message === TIMEOUT_MESSAGE

/** The given error, or one that says that ClickHouse is unavailable for now. */
const withState = (error: unknown): unknown =>
  error instanceof Error && !isDatabaseUnavailable(error) && isPassing(error)
    ? new DatabaseUnavailableError(`ClickHouse is unavailable: ${error.message}`, error)
    : error

/** Statements on a ClickHouse. Parameters are `$1`, `$2` …. */
export type ClickHouseConnection = {
  readonly rows: <Row extends object>(sql: string, parameters?: readonly Parameter[]) => Promise<Row[]>
  /** Runs a statement that may take minutes and returns nothing. */
  readonly command: (
    sql: string,
    parameters?: readonly Parameter[],
    settings?: Record<string, string | number>,
  ) => Promise<void>
  /** Streams rows into a table, not in one piece. */
  readonly insert: (table: string, columns: readonly string[], rows: Iterable<readonly Scalar[]>) => Promise<void>
  readonly close: () => Promise<void>
}

/** Whether an address is that of a ClickHouse. */
export const isClickHouseAddress = (address: string): boolean => /^(clickhouse|https):\/\//.test(address)

const HTTP_PORT = '8123'

/** The parts of an address. `clickhouse://` is HTTP on port 8123, `https://` is TLS. */
const addressParts = (address: string) => {
  const url = new URL(address.replace(/^clickhouse:/, 'http:'))
  const isPlain = url.protocol === 'http:'
  return {
    url: `${url.protocol}//${url.hostname}:${url.port || (isPlain ? HTTP_PORT : '443')}`,
    username: decodeURIComponent(url.username) || 'default',
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'default',
  }
}

const clientOf = (address: string, connections: number, seconds: number): ClickHouseClient =>
  createClient({
    ...addressParts(address),
    application: 'arabox statistics',
    // It would write errors to the console, with statements.
    log: { level: ClickHouseLogLevel.OFF },
    max_open_connections: connections,
    request_timeout: (seconds + 10) * 1000,
    use_multipart_params_auto: true,
    clickhouse_settings: { ...dialectSettings, max_execution_time: seconds },
  })

/** Creates a connection, which connects with its first statement. */
export const clickHouseConnection = (address: string, connections: number): ClickHouseConnection => {
  const reader = clientOf(address, connections, READ_SECONDS)
  const writer = clientOf(address, 2, WRITE_SECONDS)
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw withState(error)
    }
  }
  return {
    rows: <Row extends object>(sql: string, parameters: readonly Parameter[] = []) =>
      attempt(async () => {
        const result = await reader.query({
          query: translate(sql, parameters),
          query_params: namedParameters(parameters),
          format: 'JSONCompactEachRowWithNamesAndTypes',
        })
        return plainRows<Row>(await result.json())
      }),
    command: (sql, parameters = [], settings = {}) =>
      attempt(async () => {
        await writer.command({
          query: translate(sql, parameters),
          query_params: namedParameters(parameters),
          clickhouse_settings: settings,
        })
      }),
    insert: (table, columns, rows) =>
      attempt(async () => {
        const lines = linesOf(rows)
        // ClickHouse refuses an insert without rows.
        const begun = lines.next()
        if (begun.done) return
        const [first = '', ...others] = columns
        await writer.insert({
          table,
          columns: [first, ...others],
          format: 'JSONCompactEachRow',
          values: Readable.from(joined(begun.value, lines)),
        })
      }),
    async close() {
      await Promise.all([reader.close(), writer.close()])
    },
  }
}

const written = (value: Scalar): Exclude<Scalar, Date> =>
  value instanceof Date ? Math.floor(value.getTime() / 1000) : value

type Line = Exclude<Scalar, Date>[]

const linesOf = function* (rows: Iterable<readonly Scalar[]>): Generator<Line> {
  for (const row of rows) yield row.map(written)
}

const joined = function* (first: Line, others: Iterable<Line>): Generator<Line> {
  yield first
  yield* others
}
