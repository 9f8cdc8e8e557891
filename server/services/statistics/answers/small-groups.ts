import { ageBands } from '../../../../contract/campaign/progress.ts'
import { SMALLEST_GROUP } from '../../../../contract/statistics/answers.ts'

/** A count that may be shown, or null where the group is too small or would betray one that is. */
export type Shown = number | null

/** What may be shown of a table of groups. */
export type ShownGroups = { rows: Shown[][]; totals: Shown[]; hidden: number }

/** A table with its totals as the last row, what of it is hidden, and how many cells each line hides. */
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

/** How much is lost with a cell: a total more than a part, a cell whose other line then needs a second one more than one that fits, many people more than few. */
const lossOf = (
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

/** Hides a second cell of a line that hides exactly one, and says whether it did. */
const accompany = (table: Table, line: readonly Cell[], along: 'row' | 'column'): boolean => {
  const shown = line.filter(({ row, column }) => !table.hidden[row]?.[column])
  const [first, ...others] = shown
  if (!first || shown.length !== line.length - 1) return false
  const least = others.reduce(
    (best, cell) => (isLess(lossOf(table, cell, along), lossOf(table, best, along)) ? cell : best),
    first,
  )
  hide(table, least)
  return true
}

/** Hides cells until no line hides exactly one: that one would be the line's sum without the others. */
const protectLines = (table: Table, columns: number): void => {
  const rowLine = (row: number): Cell[] => Array.from({ length: columns }, (_, column) => ({ row, column }))
  const columnLine = (column: number): Cell[] => table.cells.map((_, row) => ({ row, column }))
  let changed = true
  while (changed) {
    changed = false
    for (const row of table.cells.keys()) changed = accompany(table, rowLine(row), 'row') || changed
    for (const column of table.byColumn.keys()) changed = accompany(table, columnLine(column), 'column') || changed
  }
}

/**
 * Hides the groups of fewer than ten people (none at all included: that nobody was there says something too), and as many
 * more as it takes that none of them is a row's or column's sum without the cells that are shown. The totals are shown,
 * and hidden by the same rule; a row's sum counts as known, because other calls tell the people of the same hours.
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

/** Groups of a row, women then men by band, as women and men. */
export const byGender = (groups: readonly Shown[]): { women: Shown[]; men: Shown[] } => ({
  women: groups.slice(0, ageBands.length),
  men: groups.slice(ageBands.length),
})
