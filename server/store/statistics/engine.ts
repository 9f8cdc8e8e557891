import type { Parameter, Scalar } from './values.ts'

/** Queries and writes on one connection. The SQL must mean the same in both engines. */
export type StatisticsSession = {
  /**
   * Returns the rows of a query with the parameters `$1`, `$2` …: every number as a number, instants as Dates, days as
   * `YYYY-MM-DD`.
   */
  rows<Row extends object>(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>
  /** Runs a statement and returns the number of changed rows. */
  exec(sql: string, parameters?: readonly Parameter[]): Promise<number>
  /** Inserts many rows and returns their number. `columns` must name all columns of the table, in any order. */
  append(table: string, columns: readonly string[], rows: Iterable<readonly Scalar[]>): Promise<number>
}

/** The open statistics store. Reads run in parallel, writes one after the other. */
export type Statistics = StatisticsSession & {
  readonly engine: 'DuckDB' | 'PostgreSQL'
  /** Runs `work` in one transaction, rolled back if it throws. `work` must use only the given session. */
  transaction<T>(work: (session: StatisticsSession) => Promise<T>): Promise<T>
  /**
   * A number that grows with every change of the hours of some local days, both ends included: while it is the same,
   * the same queries about these days have the same rows. Changes of other processes count too.
   */
  changes(fromDay: string, toDay: string): Promise<number>
  /** Waits for running work, then closes the store. */
  close(): Promise<void>
}

/** Limits of DuckDB's memory and threads, and most connections to PostgreSQL. */
export type StatisticsOptions = {
  readonly connections?: number
  readonly memoryLimit?: string
  readonly threads?: number
}
