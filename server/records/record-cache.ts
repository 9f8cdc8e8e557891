import { resultCache } from '../base/result-cache.ts'
import type { Store, Tx } from '../store/database.ts'
import { changesOf, type RecordChanges, recordChangesIn } from './record-changes.ts'
import { type CityRows, type CityRowsRead, readAgain } from './rows-by-city.ts'

/** Bytes of a record with its object, about. */
const BYTES_OF_RECORD = 400
/** Bytes of all records, unless the composition says otherwise. */
const USUAL_BYTES = 100_000 * BYTES_OF_RECORD
/** A result may fill most of the cache: the screens of a large network are one. */
const SHARE_OF_ONE = 0.8

/**
 * A cache of reads of cities, locations, screens and companies. Its entries are valid until one of these records
 * changes in any process (decisions 038 and 082). A read in a transaction is not cached, because it may see uncommitted
 * changes. Callers must not change results.
 */
export type RecordCache = {
  /**
   * Returns a read whose results are cached by its name and its arguments. `citiesOf` names the cities on whose records
   * a result depends: changes of other cities leave it valid. Undefined means all records.
   */
  readonly cached: <Arguments extends unknown[], Result extends object>(
    name: string,
    read: (tx: Tx, ...args: Arguments) => Promise<Result>,
    citiesOf?: (...args: Arguments) => readonly number[] | undefined,
  ) => (tx: Tx, ...args: Arguments) => Promise<Result>
  /** Returns a read of the rows of all cities. After a change only the rows of the changed cities are read again. */
  readonly cachedByCity: <Row extends object>(name: string, read: CityRowsRead<Row>) => (tx: Tx) => Promise<Row[]>
}

const countOf = (result: object): number => {
  if ('records' in result && typeof result.records === 'number') return result.records
  if ('rows' in result && Array.isArray(result.rows)) return result.rows.length
  if (Array.isArray(result)) return result.length
  return result instanceof Map || result instanceof Set ? result.size : 1
}

/** Creates an empty cache. */
export const recordCache = (store: Store, mostBytes = USUAL_BYTES): RecordCache => {
  const { db } = store
  const read = resultCache<object>({
    most: mostBytes,
    mostOfOne: Math.floor(SHARE_OF_ONE * mostBytes),
    sizeOf: (result) => BYTES_OF_RECORD * countOf(result),
  })
  const countChanges = recordChangesIn(store)
  return {
    cached: <Arguments extends unknown[], Result extends object>(
      name: string,
      query: (tx: Tx, ...args: Arguments) => Promise<Result>,
      citiesOf?: (...args: Arguments) => readonly number[] | undefined,
    ) => {
      return async (tx: Tx, ...args: Arguments): Promise<Result> => {
        if (tx !== db) return query(tx, ...args)
        const cityIds = citiesOf?.(...args)
        const changes = await countChanges()
        const number = cityIds === undefined ? changes.all : changesOf(changes, cityIds)
        return read(`${name} ${JSON.stringify(args)}`, number, () => query(db, ...args)) as Promise<Result>
      }
    },
    cachedByCity: <Row extends object>(name: string, query: CityRowsRead<Row>) => {
      const replaced = async (before: Promise<object> | undefined, changes: RecordChanges) => {
        // The cache has only results of this read by this name. One that failed is read as if it were missing.
        const known = (await before?.catch(() => undefined)) as CityRows<Row> | undefined
        const found = await readAgain(db, query, { known, changes, countChanges })
        const { recordsOf = () => 1 } = query
        return { ...found, records: found.rows.reduce((sum, row) => sum + recordsOf(row), 0) }
      }
      return async (tx: Tx): Promise<Row[]> => {
        if (tx !== db) return query.rowsOf(tx, undefined)
        const changes = await countChanges()
        const result = await read(name, changes.all, (before) => replaced(before, changes))
        return (result as CityRows<Row>).rows
      }
    },
  }
}
