import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type DuckDBConnection, DuckDBDataChunkWriter, DuckDBDateValue, type DuckDBValue } from '@duckdb/node-api'
import { dayNumberOf } from '../../../machines/calendar/days.ts'
import type { SqlSession } from './engine.ts'
import { type Parameter, type Scalar, toDuckDb, toDuckDbParameter, toPlain } from './values.ts'

const ROWS_BETWEEN_YIELDS = 16_384

/** Creates the session of an open DuckDB connection. */
export const duckDbSession = (connection: DuckDBConnection): SqlSession => {
  const run = (sql: string, parameters: readonly Parameter[]) => {
    const bound = parameters.map(toDuckDbParameter)
    return connection.runAndReadAll(
      sql,
      bound.map(({ value }) => value),
      bound.map(({ type }) => type),
    )
  }
  return {
    async rows<Row extends object>(sql: string, parameters: readonly Parameter[] = []) {
      const reader = await run(sql, parameters)
      return reader.convertRowObjects(toPlain) as Row[]
    },
    async exec(sql, parameters = []) {
      const reader = await run(sql, parameters)
      return reader.rowsChanged
    },
    append: (table, columns, rows) => append(connection, table, columns, rows),
  }
}

const append = async (
  connection: DuckDBConnection,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Scalar[]>,
): Promise<number> => {
  const order = await columnOrder(connection, table, columns)
  const appender = await connection.createAppender(table)
  const writer = DuckDBDataChunkWriter.forAppender(appender)
  let count = 0
  try {
    for (const row of rows) {
      writer.appendRow(order.map(({ index, isDay }) => toCell(row[index] ?? null, isDay)))
      count += 1
      if (count % ROWS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
    }
    writer.flush()
    appender.flushSync()
  } catch (error) {
    // Closing flushes again, and rejected rows must not be written a second time.
    appender.clear()
    throw error
  } finally {
    appender.closeSync()
  }
  return count
}

/** Converts a cell to a DuckDB value. A calendar day is a text, which the appender does not convert. */
const toCell = (value: Scalar, isDay: boolean): DuckDBValue =>
  isDay && typeof value === 'string' ? new DuckDBDateValue(dayNumberOf(value)) : toDuckDb(value)

/** The index in `columns` of each column of the table, because the appender requires the order of the table. */
const columnOrder = async (connection: DuckDBConnection, table: string, columns: readonly string[]) => {
  const reader = await connection.runAndReadAll('select name, type from pragma_table_info($1) order by cid', [table])
  const tableColumns = reader.getRows().map(([name, type]) => ({ name: String(name), isDay: type === 'DATE' }))
  const order = tableColumns.map(({ name, isDay }) => ({ index: columns.indexOf(name), isDay }))
  if (order.some(({ index }) => index === -1) || tableColumns.length !== columns.length) {
    const names = tableColumns.map(({ name }) => name).join(', ')
    throw new Error(`${table} has the columns ${names}; they were given as ${columns.join(', ')}.`)
  }
  return order
}
