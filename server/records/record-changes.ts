import { sql } from 'drizzle-orm'
import { batchedLookup } from '../base/batched-lookup.ts'
import type { Store, Tx } from '../store/database.ts'

/** If the table of changes has more rows than cities and this number, its rows are added up. */
const MANY_ROWS = 500
/** Records of no city, such as companies. */
export const NO_CITY = 0

/**
 * How often cities, locations, screens and companies have changed, in any process. Numbers can only grow; a number that
 * has not changed means that the records are the same.
 */
export type RecordChanges = {
  /** The changes of all records. */
  readonly all: number
  /** The changes of the records of a city that are known to be its own. */
  readonly byCity: ReadonlyMap<number, number>
  /** The changes that may concern every city. */
  readonly everywhere: number
}

/** The number of changes of the records of some cities. */
export const changesOf = ({ byCity, everywhere }: RecordChanges, cityIds: readonly number[]): number =>
  [...new Set(cityIds)].reduce((sum, cityId) => sum + (byCity.get(cityId) ?? 0), everywhere)

/** Creates a function that reads the numbers of changes; calls at the same time share a query. */
export const recordChangesIn = ({ pool }: Pick<Store, 'pool'>): (() => Promise<RecordChanges>) => {
  const read = batchedLookup(async () => {
    const { rows } = await pool.query<{ city_id: number | null; changes: number }>(
      'select city_id, sum(weight)::double precision as changes from record_change group by city_id',
    )
    const byCity = new Map(rows.flatMap((row) => (row.city_id === null ? [] : [[row.city_id, row.changes] as const])))
    const everywhere = rows.find((row) => row.city_id === null)?.changes ?? 0
    return new Map([['changes', { all: rows.reduce((sum, { changes }) => sum + changes, 0), byCity, everywhere }]])
  })
  const none: RecordChanges = { all: 0, byCity: new Map(), everywhere: 0 }
  return async () => (await read('changes')) ?? none
}

/** Replaces the rows of the table of changes by one row for each city with the same sum, if there are many. */
export const compactRecordChanges = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`
    with added_up as (
      delete from record_change
      where (select count(*) > ${MANY_ROWS} + count(distinct city_id) from record_change)
      returning weight, city_id
    )
    insert into record_change (weight, city_id) select sum(weight), city_id from added_up group by city_id`)
}
