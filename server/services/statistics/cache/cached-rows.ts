import { createHash } from 'node:crypto'
import { resultCache } from '../../../base/result-cache.ts'
import type { Statistics, StatisticsSession } from '../../../store/statistics/open-statistics.ts'
import type { Parameter } from '../../../store/statistics/values.ts'

/** A source of statistics rows: the statistics store, or the cache of its rows. */
export type StatisticsReader = Pick<StatisticsSession, 'rows'>

/** Local days, both ends included. */
export type Days = { readonly from: string; readonly to: string }

/**
 * A cache of the rows of earlier queries. Rows are valid until an hour of their days changes (decision 038). The
 * composition creates one cache per process and statistics store. Callers must not change rows, because requests share
 * them.
 */
export type CachedRows = {
  /** Reads rows of queries that depend on the hours of some local days only. */
  during(days: Days): StatisticsReader
}

/** Bytes of a row with its object, about. */
const BYTES_OF_ROW = 200
/** Bytes of all rows, unless the composition says otherwise. */
const USUAL_BYTES = 200_000 * BYTES_OF_ROW
/**
 * The rows of a larger query are not cached, because they would replace those of many other queries. The present day of
 * 20 000 sensors has 40 000 rows, the map of the network 5 000 long ones.
 */
const SHARE_OF_QUERY = 0.2

const keyOf = (sql: string, parameters: readonly Parameter[]): string =>
  createHash('sha256').update(sql).update('\0').update(JSON.stringify(parameters)).digest('base64')

/** Texts of this length and more have bytes of their own, besides those of the row. */
const LONG_TEXT = 100

/** Bytes of the long texts of a row: the numbers of a location or a cell, which are about as many in all rows. */
const bytesOfTexts = (row: object | undefined): number => {
  const lengths = Object.values(row ?? {}).map((value: unknown) => (typeof value === 'string' ? value.length : 0))
  return lengths.filter((length) => length >= LONG_TEXT).reduce((sum, length) => sum + length, 0)
}

/** Creates an empty cache. */
export const createCachedRows = (
  statistics: Pick<Statistics, 'changes' | 'rows'>,
  mostBytes = USUAL_BYTES,
): CachedRows => {
  const read = resultCache<object[]>({
    most: mostBytes,
    mostOfOne: Math.floor(SHARE_OF_QUERY * mostBytes),
    sizeOf: (rows) => rows.length * (BYTES_OF_ROW + bytesOfTexts(rows[0])),
  })
  return {
    during: ({ from, to }) => ({
      async rows<Row extends object>(sql: string, parameters: readonly Parameter[] = []) {
        const changes = await statistics.changes(from, to)
        return read(keyOf(sql, parameters), changes, () => statistics.rows(sql, parameters)) as Promise<Row[]>
      },
    }),
  }
}
