import { type SQL, sql } from 'drizzle-orm'
import { groupBy } from '../../../base/group-by.ts'
import type { Tx } from '../../../store/database.ts'
import { compareRows, digestRows, type UnitRow } from '../unit-rows.ts'
import type { Difference, Kind, NewUnit } from './kind.ts'

/** Positions of a log that one unit covers: those after `after`, up to `last`. */
export type Range = { readonly key: string; readonly after: number; readonly last: number }

/** Rows that are only appended, at ever greater positions of their log. */
export type LogSource = {
  readonly kind: string
  readonly tables: readonly string[]
  /** Whether the whole table is one log; otherwise each key of a unit is a log. */
  readonly isOneLog: boolean
  /** The next ranges that no unit covers. `next` is the cursor of the following step. */
  readonly findRanges: (db: Tx, cursor: string) => Promise<{ ranges: readonly Range[]; next: string | null }>
  /**
   * SQL of the rows of `range (key, after, last, number)`, in their order: `number`, `table`, `name`, `position` and
   * `text`.
   */
  readonly rowsOfRanges: (ranges: SQL) => SQL
  /** The table and the primary key of a row that is not there any more. */
  readonly nameOf: (key: string, position: number) => { table: string; name: string }
}

/** Units that are read and compared together. */
const UNITS_TOGETHER = 200

const rangesOf = (ranges: readonly Range[]): SQL => {
  const column = <Member extends keyof Range>(member: Member) => sql.param(ranges.map((range) => range[member]))
  return sql`unnest(${column('key')}::text[], ${column('after')}::bigint[], ${column('last')}::bigint[])
    with ordinality as range (key, after, last, number)`
}

/** The rows of each range. */
const readRows = async (db: Tx, { rowsOfRanges }: LogSource, ranges: readonly Range[]): Promise<UnitRow[][]> => {
  if (ranges.length === 0) return []
  const { rows } = await db.execute<UnitRow & { number: number }>(rowsOfRanges(rangesOf(ranges)))
  const grouped = groupBy(rows, ({ number }) => number)
  return ranges.map((_, index) => grouped.get(index + 1) ?? [])
}

type StoredUnit = Range & { block: number; rows: number; digest: Buffer; marks: Buffer }

const nextUnits = async (db: Tx, kind: string, from: { key: string; block: number }): Promise<StoredUnit[]> => {
  const { rows } = await db.execute<StoredUnit>(sql`
    select key, block, after, last, rows, digest, marks from history_unit
    where kind = ${kind} and (key, block) > (${from.key}, ${from.block}::int)
    order by key, block limit ${UNITS_TOGETHER}`)
  return rows
}

const countRows = async (db: Tx, tables: readonly string[]): Promise<number> => {
  let count = 0
  for (const table of tables) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    )
    count += rows[0]?.count ?? 0
  }
  return count
}

const differencesOf = (source: LogSource, unit: StoredUnit, rows: readonly UnitRow[]): Difference[] => {
  if (digestRows(rows).digest.equals(unit.digest) && rows.length === unit.rows) return []
  const { kind } = source
  const { block } = unit
  const found = compareRows(unit.marks, rows).map((difference): Difference => {
    if (difference.what !== 'missing') {
      const { table, name } = difference.row
      return { kind, what: difference.what, table, name, block }
    }
    return { kind, what: 'missing', ...source.nameOf(unit.key, difference.position), block }
  })
  // The rows are the ones of the marks, but not of the digest: the unit was changed.
  return found.length > 0 ? found : [{ kind, what: 'chain', table: 'history_unit', name: `${kind} ${unit.key}`, block }]
}

/** A kind of rows that are only appended. */
export const logKind = (source: LogSource): Kind => ({
  name: source.kind,
  async collect({ db }, _open, cursor) {
    const { ranges, next } = await source.findRanges(db, cursor)
    const rows = await readRows(db, source, ranges)
    const units = ranges.map(
      (range, index): NewUnit => ({ ...range, ...digestRows(rows[index] ?? []), source: 'appended' }),
    )
    return { units, next }
  },
  async check({ db }, _last, onRows) {
    const differences: Difference[] = []
    let covered = 0
    let before: StoredUnit | undefined
    for (;;) {
      const units = await nextUnits(db, source.kind, { key: before?.key ?? '', block: before?.block ?? 0 })
      if (units.length === 0) break
      const rows = await readRows(db, source, units)
      for (const [index, unit] of units.entries()) {
        const follows = before !== undefined && (source.isOneLog || before.key === unit.key)
        if (unit.after !== (follows ? before?.last : 0)) {
          const name = `${source.kind} ${unit.key}: a unit before block ${unit.block} is missing`
          differences.push({ kind: source.kind, what: 'chain', table: 'history_unit', name, block: unit.block })
        }
        differences.push(...differencesOf(source, unit, rows[index] ?? []))
        covered += rows[index]?.length ?? 0
        before = unit
      }
      onRows(rows.reduce((sum, { length }) => sum + length, 0))
    }
    return { rows: covered, waiting: Math.max(0, (await countRows(db, source.tables)) - covered), differences }
  },
})
