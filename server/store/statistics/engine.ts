import type { Parameter, Scalar } from './values.ts'

/** What runs on one connection; in a transaction all of it counts or none. The SQL is the subset that both engines read alike. */
export type StatisticsSession = {
  /** The rows of a query with `$1`, `$2` … as parameters: numbers for every number, Dates for instants, `YYYY-MM-DD` for days. */
  rows<Row extends object>(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>
  /** Runs a statement and returns how many rows it changed. */
  exec(sql: string, parameters?: readonly Parameter[]): Promise<number>
  /** Adds many rows at once, all columns of the table in any order, and returns how many. */
  append(table: string, columns: readonly string[], rows: Iterable<readonly Scalar[]>): Promise<number>
}

/** The statistics store, open: reads run beside each other, writes one after the other. */
export type Statistics = StatisticsSession & {
  readonly engine: 'DuckDB' | 'PostgreSQL'
  /** Runs `work` in one transaction, undone when it throws; `work` must use the session that it is given. */
  transaction<T>(work: (session: StatisticsSession) => Promise<T>): Promise<T>
  /** Waits for what runs, then closes the store; everything written is kept. */
  close(): Promise<void>
}

/** How much of the machine the built-in engine may take. */
export type StatisticsOptions = {
  readonly memoryLimit?: string
  readonly threads?: number
}
