import { sql } from 'drizzle-orm'
import { batchedLookup } from '../base/batched-lookup.ts'
import { resultCache } from '../base/result-cache.ts'
import type { Store, Tx } from '../store/database.ts'

/** Bytes of a record with its object, about. */
const BYTES_OF_RECORD = 400
/** Bytes of all records, unless the composition says otherwise. */
const USUAL_BYTES = 100_000 * BYTES_OF_RECORD
/** A result may fill most of the cache: the screens of a large network are one. */
const SHARE_OF_ONE = 0.8
/** If the table of changes has more rows, they are replaced by one row with their sum. */
const MANY_ROWS = 500

/**
 * A cache of reads of cities, locations, screens and companies. Its entries are valid until one of these records
 * changes in any process (decision 038). A read in a transaction is not cached, because it may see uncommitted changes.
 * Callers must not change results.
 */
export type RecordCache = {
  /** Returns a read whose results are cached by its name and its arguments. */
  readonly cached: <Arguments extends unknown[], Result extends object>(
    name: string,
    read: (tx: Tx, ...args: Arguments) => Promise<Result>,
  ) => (tx: Tx, ...args: Arguments) => Promise<Result>
}

const countOf = (result: object): number => {
  if (Array.isArray(result)) return result.length
  return result instanceof Map || result instanceof Set ? result.size : 1
}

/** Creates an empty cache. */
export const recordCache = ({ db, pool }: Store, mostBytes = USUAL_BYTES): RecordCache => {
  const read = resultCache<object>({
    most: mostBytes,
    mostOfOne: Math.floor(SHARE_OF_ONE * mostBytes),
    sizeOf: (result) => BYTES_OF_RECORD * countOf(result),
  })
  const countChanges = batchedLookup(async () => {
    const { rows } = await pool.query<{ changes: number }>(
      'select coalesce(sum(weight), 0) as changes from record_change',
    )
    return new Map([['changes', rows[0]?.changes ?? 0]])
  })
  return {
    cached: <Arguments extends unknown[], Result extends object>(
      name: string,
      query: (tx: Tx, ...args: Arguments) => Promise<Result>,
    ) => {
      return async (tx: Tx, ...args: Arguments): Promise<Result> => {
        if (tx !== db) return query(tx, ...args)
        const changes = (await countChanges('changes')) ?? 0
        return read(`${name} ${JSON.stringify(args)}`, changes, () => query(db, ...args)) as Promise<Result>
      }
    },
  }
}

/** Replaces the rows of the table of changes by one row with the same sum, if there are many. */
export const compactRecordChanges = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`
    with added_up as (
      delete from record_change where (select count(*) from record_change) > ${MANY_ROWS} returning weight
    )
    insert into record_change (weight) select sum(weight) from added_up having count(*) > 0`)
}
