import type { Parameter, Scalar } from './values.ts'

/**
 * Statements on one connection. Queries must have the same meaning in all engines. Other statements have it in DuckDB
 * and PostgreSQL only: what the product writes to every engine is in {@link StatisticsWrites}.
 */
export type SqlSession = {
  /**
   * Returns the rows of a query with the parameters `$1`, `$2` …: all numbers as numbers, instants as Dates, days as
   * `YYYY-MM-DD`.
   */
  rows<Row extends object>(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>
  /** Runs a statement and returns the number of changed rows. */
  exec(sql: string, parameters?: readonly Parameter[]): Promise<number>
  /** Inserts many rows and returns their number. `columns` must name all columns of the table, in any order. */
  append(table: string, columns: readonly string[], rows: Iterable<readonly Scalar[]>): Promise<number>
}

/** The day of a change, and its location; null if it may be any. */
export type ChangedDay = { readonly day: string | null; readonly location: string | null }

/** The number of the latest write, and the days that writes since another number have changed. */
export type ChangesSince = { readonly write: number; readonly changed: readonly ChangedDay[] }

/** The days of a history: the rows of each, with the columns `storedColumns`. */
export type HistoryDays = AsyncIterable<readonly (readonly Scalar[])[]>

/** Writes of a transaction, which become visible together at its end. Rows have the columns `hourlyColumns`. */
export type StatisticsWrites = {
  /** Inserts hours that are not stored yet and updates the sums of their days. Returns the number of rows. */
  addHours(rows: Iterable<readonly Scalar[]>): Promise<number>
  /** Inserts hours, or replaces those of the same location and hour, and updates the sums of their days. */
  mergeHours(rows: Iterable<readonly Scalar[]>): Promise<number>
  /** Counts a transfer and returns the number of all. */
  countTransfer(): Promise<number>
  /** Replaces the identity of the store, whose transfers are counted anew. */
  setIdentity(uuid: string): Promise<void>
  /** Stores the key that makes the noise of the ages of all hours stored afterwards. */
  setAgeKey(key: string): Promise<void>
  /** Replaces all hours and computes the sums of their days. */
  replaceHistory(days: HistoryDays): Promise<void>
}

/** The session of a transaction. */
export type StatisticsSession = SqlSession & { readonly writes: StatisticsWrites }

/** The open statistics store. Reads run concurrently, writes sequentially. */
export type Statistics = SqlSession & {
  readonly engine: 'DuckDB' | 'PostgreSQL' | 'ClickHouse'
  /** Runs `work` in a transaction, which is rolled back if `work` throws. `work` must use only the given session. */
  transaction<T>(work: (session: StatisticsSession) => Promise<T>): Promise<T>
  /**
   * A number that increases with each change of the hours of some local days, both ends included, in any process. While
   * it stays the same, equal queries about these days return equal rows.
   */
  changes(fromDay: string, toDay: string): Promise<number>
  /**
   * The number of the latest write of hours in any process, and the days that writes after the number `since` have
   * changed, with their locations. It may name more than has changed, never less. Numbers become visible in their
   * order. Ask before a read: what is read is at least as new as the number.
   */
  changesSince(since: number): Promise<ChangesSince>
  /**
   * Copies the store to a new DuckDB file, as it is at one moment: no write runs while `atMoment` runs. Writes continue
   * during the copy and are not in it. Only DuckDB can do this.
   */
  readonly copyToFile?: (file: string, atMoment: () => Promise<void>, signal?: AbortSignal) => Promise<void>
  /** Waits for running work, then closes the store. */
  close(): Promise<void>
}

/** Limits of DuckDB's memory and threads, most connections to a server, and the cluster of ClickHouse. */
export type StatisticsOptions = {
  readonly cluster?: string
  readonly connections?: number
  readonly memoryLimit?: string
  readonly threads?: number
}
