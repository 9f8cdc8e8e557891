import type { SheetFault } from '../../../contract/sheet-faults.ts'
import type { RefusedCell, SheetCell, SheetLimits, SheetRows, StoredCell } from '../read-rows.ts'
import { SheetError } from './sheet-error.ts'

/** Greatest length of a text in a cell of a spreadsheet. */
const LONGEST_CELL = 32_767

const isBlank = (cell: SheetCell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '')

const nameOf = (cell: SheetCell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  return (cell instanceof Date ? cell.toISOString() : String(cell)).trim()
}

/** Collects the cells of a file row by row, within the limits. */
export const collectedRows = (limits: SheetLimits) => {
  let names: SheetCell[] | null = null
  let width = 0
  const rows: { row: number; cells: SheetCell[]; stored?: ReadonlyMap<number, StoredCell> }[] = []
  const refused: RefusedCell[] = []

  /** Throws if a cell exceeds a limit. Call it before the cell is stored. */
  const checkPlace = (row: number, column: number): void => {
    if (column > limits.columns) throw new SheetError('farCell', { row, column })
    if (names && rows.length >= limits.rows) throw new SheetError('tooManyRows', { row })
    if (row > limits.rows + 1) throw new SheetError('farCell', { row, column })
  }

  /** Refuses one cell of a row that is added next. Without its headings, the whole file cannot be read. */
  const refuse = (problem: SheetFault, { row, column }: { row: number; column: number }): void => {
    if (!names) throw new SheetError(problem, { row, column })
    refused.push({ problem, row, column })
  }

  /** Adds a row unless it is empty. Empty cells at its end, and those that have spaces alone, are ignored. */
  const add = (row: number, cells: SheetCell[], stored?: ReadonlyMap<number, StoredCell>): void => {
    if (cells.every(isBlank) && refused.at(-1)?.row !== row) return
    const last = cells.findLastIndex((cell) => !isBlank(cell)) + 1
    const tooLong = cells.findIndex((cell) => typeof cell === 'string' && cell.length > LONGEST_CELL)
    if (tooLong !== -1) throw new SheetError('cellTooLong', { row, column: tooLong + 1 })
    if (last > limits.columns) throw new SheetError('tooManyColumns', { row })
    checkPlace(row, last)
    width = Math.max(width, last)
    const kept = cells.slice(0, last)
    if (names) rows.push(stored && stored.size > 0 ? { row, cells: kept, stored } : { row, cells: kept })
    else names = kept
  }

  const table = (): SheetRows => {
    if (!names) throw new SheetError('empty')
    const columns = Array.from({ length: width }, (_, index) => nameOf(names?.[index]))
    for (const { cells } of rows) while (cells.length < width) cells.push(null)
    return { columns, rows, refused }
  }

  return { checkPlace, refuse, add, table }
}
