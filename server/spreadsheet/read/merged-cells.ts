import type { SheetCell, SheetLimits, SheetRows, StoredCell } from '../read-rows.ts'
import { SheetError } from './sheet-error.ts'

/** Cells of one value: from a row to a row, both included, in the columns from `column` on. */
export type MergedCells = { column: number; from: number; to: number }

/**
 * The table in which every row of merged cells has their value. Spreadsheets store it in the first row alone, but show
 * it beside all rows. Cells that are merged with their neighbours to the right keep their value in the first column.
 */
export const withMergedCells = (table: SheetRows, merged: readonly MergedCells[], limits: SheetLimits): SheetRows => {
  if (merged.length === 0) return table
  const cellsOf = new Map<number, SheetCell[]>(table.rows.map(({ row, cells }) => [row, [...cells]]))
  const storedOf = new Map<number, Map<number, StoredCell>>(table.rows.map(({ row, stored }) => [row, new Map(stored)]))
  let steps = 0
  for (const { column, from, to } of merged) {
    const value = cellsOf.get(from)?.[column - 1] ?? null
    if (value === null) continue
    const stored = storedOf.get(from)?.get(column - 1)
    const last = Math.min(to, limits.rows + 1)
    steps += Math.max(0, last - from)
    // Merged cells do not overlap, so there are at most as many as cells.
    if (steps > limits.rows * limits.columns) throw new SheetError('damaged')
    for (let row = from + 1; row <= last; row += 1) {
      const cells = cellsOf.get(row)
      if (!cells || column > cells.length || (cells[column - 1] ?? null) !== null) continue
      cells[column - 1] = value
      if (stored) storedOf.get(row)?.set(column - 1, stored)
    }
  }
  const rows = table.rows.map(({ row, cells }) => {
    const stored = storedOf.get(row)
    return { row, cells: cellsOf.get(row) ?? cells, ...(stored && stored.size > 0 ? { stored } : {}) }
  })
  return { ...table, rows }
}
