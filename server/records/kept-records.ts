import { sql } from 'drizzle-orm'
import { batchedLookup } from '../base/batched-lookup.ts'
import { keepResults } from '../base/kept-results.ts'
import type { Store, Tx } from '../store/database.ts'

/** Most records that are kept together: about 40 MB. */
const MOST_RECORDS = 100_000
/** Rows of the table of changes that are added up to one. */
const MANY_ROWS = 500

/**
 * Reads of cities, locations, screens and companies, kept until one of them changes in any process (decision 038).
 * A read in a transaction is not kept: it may see what nobody else does. Results must not be changed.
 */
export type KeptRecords = {
  /** Makes a read of such records one that is kept, by its name and its arguments. */
  readonly keep: <Arguments extends unknown[], Result extends object>(
    name: string,
    read: (tx: Tx, ...args: Arguments) => Promise<Result>,
  ) => (tx: Tx, ...args: Arguments) => Promise<Result>
}

const sizeOf = (result: object): number => {
  if (Array.isArray(result)) return result.length
  return result instanceof Map || result instanceof Set ? result.size : 1
}

/** Creates an empty store of records. */
export const keepRecords = ({ db, pool }: Store): KeptRecords => {
  const read = keepResults<object>({ most: MOST_RECORDS, mostOfOne: MOST_RECORDS / 2, sizeOf })
  const countChanges = batchedLookup(async () => {
    const { rows } = await pool.query<{ changes: number }>(
      'select coalesce(sum(weight), 0) as changes from record_change',
    )
    return new Map([['changes', rows[0]?.changes ?? 0]])
  })
  return {
    keep: <Arguments extends unknown[], Result extends object>(
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

/** Adds up the rows of the table of changes when there are many. The sum stays the same. */
export const compactRecordChanges = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`
    with added_up as (
      delete from record_change where (select count(*) from record_change) > ${MANY_ROWS} returning weight
    )
    insert into record_change (weight) select sum(weight) from added_up having count(*) > 0`)
}
