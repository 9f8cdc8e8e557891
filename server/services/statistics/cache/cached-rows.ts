import { createHash } from 'node:crypto'
import { keepResults } from '../../../base/kept-results.ts'
import type { Parameter } from '../../../store/statistics/values.ts'
import type { Statistics, StatisticsSession } from '../../../store/statistics.ts'

/** What reads rows of the statistics: the store, or the rows that are kept of it. */
export type StatisticsReader = Pick<StatisticsSession, 'rows'>

/** Local days, both ends included. */
export type Days = { readonly from: string; readonly to: string }

/**
 * Rows of earlier queries, kept as long as the hours of their days are unchanged (decision 038). One per process and
 * statistics store; the composition creates it. Rows must not be changed: several requests share them.
 */
export type CachedRows = {
  /** Reads rows of queries that depend on the hours of some local days only. */
  during(days: Days): StatisticsReader
}

/** Most rows that are kept together: about 40 MB. */
const MOST_ROWS = 200_000
/** A query with more rows is not kept: it would take the place of many others. */
const MOST_ROWS_OF_QUERY = 20_000

const keyOf = (sql: string, parameters: readonly Parameter[]): string =>
  createHash('sha256').update(sql).update('\0').update(JSON.stringify(parameters)).digest('base64')

/** Creates an empty store of rows. */
export const createCachedRows = (statistics: Statistics, mostRows = MOST_ROWS): CachedRows => {
  const read = keepResults<object[]>({ most: mostRows, mostOfOne: MOST_ROWS_OF_QUERY, sizeOf: ({ length }) => length })
  return {
    during: ({ from, to }) => ({
      async rows<Row extends object>(sql: string, parameters: readonly Parameter[] = []) {
        const changes = await statistics.changes(from, to)
        return read(keyOf(sql, parameters), changes, () => statistics.rows(sql, parameters)) as Promise<Row[]>
      },
    }),
  }
}
