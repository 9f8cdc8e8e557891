import { ageBands } from '../../../../contract/campaign/progress.ts'
import { SMALLEST_GROUP } from '../../../../contract/limits.ts'

/** A count that may be shown; null if the group is too small, or if it would reveal a group that is too small. */
export type ShownCount = number | null

/** A table of groups as it may be shown: rows, totals by column, and the number of hidden cells. */
export type ShownGroups = { rows: ShownCount[][]; totals: ShownCount[]; hidden: number }

/** A table with its totals as the last row, its hidden cells, and the number of hidden cells by row and column. */
type Table = { cells: readonly (readonly number[])[]; hidden: boolean[][]; byRow: number[]; byColumn: number[] }

type Cell = { row: number; column: number }

const totalsOf = (rows: readonly (readonly number[])[], columns: number): number[] =>
  Array.from({ length: columns }, (_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0))

const hide = ({ hidden, byRow, byColumn }: Table, { row, column }: Cell): void => {
  const line = hidden[row]
  if (!line || line[column]) return
  line[column] = true
  byRow[row] = (byRow[row] ?? 0) + 1
  byColumn[column] = (byColumn[column] ?? 0) + 1
}

/**
 * Cost of hiding a cell, compared from left to right: a total costs more than a part; a cell costs more if its crossing
 * line has no hidden cell yet (that line would then need a second one); a larger count costs more.
 */
const costOf = (
  { cells, hidden, byRow, byColumn }: Table,
  { row, column }: Cell,
  along: 'row' | 'column',
): number[] => {
  const crossing = along === 'row' ? byColumn[column] : byRow[row]
  return [row === hidden.length - 1 && along === 'column' ? 1 : 0, crossing ? 0 : 1, cells[row]?.[column] ?? 0]
}

const isLess = (one: readonly number[], other: readonly number[]): boolean => {
  const index = one.findIndex((value, at) => value !== other[at])
  return index !== -1 && (one[index] ?? 0) < (other[index] ?? 0)
}

/** Hides a second cell of a line that hides exactly one; returns whether it did. */
const hideSecondCell = (table: Table, line: readonly Cell[], along: 'row' | 'column'): boolean => {
  const shown = line.filter(({ row, column }) => !table.hidden[row]?.[column])
  const [first, ...others] = shown
  if (!first || shown.length !== line.length - 1) return false
  const cheapest = others.reduce(
    (best, cell) => (isLess(costOf(table, cell, along), costOf(table, best, along)) ? cell : best),
    first,
  )
  hide(table, cheapest)
  return true
}

/** Hides cells until no line hides exactly one cell: it could be computed from the line's sum and the shown cells. */
const protectLines = (table: Table, columns: number): void => {
  const rowLine = (row: number): Cell[] => Array.from({ length: columns }, (_, column) => ({ row, column }))
  const columnLine = (column: number): Cell[] => table.cells.map((_, row) => ({ row, column }))
  let changed = true
  while (changed) {
    changed = false
    for (const row of table.cells.keys()) changed = hideSecondCell(table, rowLine(row), 'row') || changed
    for (const column of table.byColumn.keys()) changed = hideSecondCell(table, columnLine(column), 'column') || changed
  }
}

/**
 * Hides groups smaller than `SMALLEST_GROUP` (zero included, because absence is information too), and further cells
 * until no hidden one can be computed from the shown cells and the sum of its row or column. Totals follow the same
 * rule. The sum of a row counts as known, because other operations return the people of the same hours.
 */
export const hideSmallGroups = (rows: readonly (readonly number[])[], columns: number): ShownGroups => {
  if (rows.length === 0) return { rows: [], totals: Array.from({ length: columns }, () => null), hidden: 0 }
  const cells = [...rows, totalsOf(rows, columns)]
  const table: Table = {
    cells,
    hidden: cells.map(() => Array.from({ length: columns }, () => false)),
    byRow: cells.map(() => 0),
    byColumn: Array.from({ length: columns }, () => 0),
  }
  for (const [row, line] of cells.entries()) {
    for (const [column, people] of line.entries()) if (people < SMALLEST_GROUP) hide(table, { row, column })
  }
  protectLines(table, columns)
  const shown = cells.map((line, row) => line.map((people, column) => (table.hidden[row]?.[column] ? null : people)))
  return {
    rows: shown.slice(0, -1),
    totals: shown.at(-1) ?? [],
    hidden: table.byRow.reduce((sum, many) => sum + many, 0),
  }
}

/** Splits a row of groups (women by age band, then men by age band) into women and men. */
export const byGender = (groups: readonly ShownCount[]): { women: ShownCount[]; men: ShownCount[] } => ({
  women: groups.slice(0, ageBands.length),
  men: groups.slice(ageBands.length),
})
