import { groupBy } from '../base/group-by.ts'
import type { Db, Tx } from '../store/database.ts'
import { NO_CITY, type RecordChanges } from './record-changes.ts'

/** Rows of all cities with those of some replaced; null if their places in the order are not known. */
type Replace<Row> = (rows: readonly Row[], cityIds: readonly number[], present: readonly Row[]) => Row[] | null

/** A read of rows that belong to cities. */
export type CityRowsRead<Row> = {
  /** The rows of some cities, or of all, in their order. */
  readonly rowsOf: (tx: Tx, cityIds: readonly number[] | undefined) => Promise<Row[]>
  readonly replace: Replace<Row>
  /** The number of records that a row is made of; 1 if it is left out. */
  readonly recordsOf?: (row: Row) => number
}

/** Replaces rows that are sorted by a number; no two rows have the same one. */
export const sortedRows =
  <Row extends { readonly cityId: number }>(numberOf: (row: Row) => number): Replace<Row> =>
  (rows, cityIds, present) => {
    const replaced = new Set(cityIds)
    return [...rows.filter(({ cityId }) => !replaced.has(cityId)), ...present].sort(
      (one, other) => numberOf(one) - numberOf(other),
    )
  }

/** Replaces rows whose cities follow each other, as rows that are sorted by the names of their cities. */
export const rowsInGroups = <Row extends { readonly cityId: number }>(
  rows: readonly Row[],
  cityIds: readonly number[],
  present: readonly Row[],
): Row[] | null => {
  const presentOf = groupBy(present, ({ cityId }) => cityId)
  const replaced = new Set(cityIds)
  const placed = new Set<number>()
  const merged = rows.flatMap((row) => {
    if (!replaced.has(row.cityId)) return row
    if (placed.has(row.cityId)) return []
    placed.add(row.cityId)
    return presentOf.get(row.cityId) ?? []
  })
  return [...presentOf.keys()].every((cityId) => placed.has(cityId)) ? merged : null
}

/** The rows of all cities, and the changes that they contain. */
export type CityRows<Row> = { readonly rows: Row[]; readonly changes: RecordChanges }

/** If more cities have changed, the rows of all cities are read again. */
const MOST_CHANGED_CITIES = 20
/** How often the changed cities are read while further changes are committed, before all are read at once. */
const MOST_ROUNDS = 3

/** The cities whose records have changed; undefined if it may be every city. */
const changedCities = (before: RecordChanges, { byCity, everywhere }: RecordChanges): readonly number[] | undefined => {
  if (before.everywhere !== everywhere) return undefined
  const changed = [...byCity].flatMap(([cityId, changes]) =>
    cityId === NO_CITY || before.byCity.get(cityId) === changes ? [] : cityId,
  )
  return changed.length > MOST_CHANGED_CITIES ? undefined : changed
}

type Known<Row> = {
  known: CityRows<Row> | undefined
  changes: RecordChanges
  countChanges: () => Promise<RecordChanges>
}

/**
 * The rows of all cities after some changes. Rows of cities without a change are those that are known. The rows of the
 * changed cities are of one state with them: if something was committed while they were read, they are read once more,
 * because a location that moved to another city would be in both or in none.
 */
export const readAgain = async <Row>(
  db: Db,
  read: CityRowsRead<Row>,
  { known, changes, countChanges }: Known<Row>,
): Promise<CityRows<Row>> => {
  let [state, latest] = [known, changes]
  for (let round = 0; state && round < MOST_ROUNDS; round += 1) {
    const cityIds = changedCities(state.changes, latest)
    if (!cityIds) break
    if (cityIds.length === 0) return { rows: state.rows, changes: latest }
    const rows = read.replace(state.rows, cityIds, await read.rowsOf(db, cityIds))
    if (!rows) break
    state = { rows, changes: latest }
    latest = await countChanges()
    if (latest.all === state.changes.all) return state
  }
  return { rows: await read.rowsOf(db, undefined), changes: latest }
}
