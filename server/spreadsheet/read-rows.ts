import type { SheetFault } from '../../contract/sheet-faults.ts'

/** A cell: text, number, a day or instant (as UTC, because spreadsheets have no time zone), or null if it is empty. */
export type SheetCell = string | number | Date | null

/**
 * What a spreadsheet stores of a cell whose value and format would change if they were read as a {@link SheetCell}: a
 * number with its format (days and times are numbers), or a truth value.
 */
export type StoredCell = { readonly stored: number | boolean; readonly format: string }

/**
 * A row with its number in the file, counted from 1. Its cells are in the order of the columns; `stored` has those
 * that are more than their {@link SheetCell}, by the index of their column.
 */
export type SheetRow = {
  readonly row: number
  readonly cells: readonly SheetCell[]
  readonly stored?: ReadonlyMap<number, StoredCell>
}

/**
 * The table of a file. `columns` are the trimmed texts of its first row; a column without a name is ''. `rows` are the
 * non-empty rows below it; each has one cell for each column. `refused` are cells without a value that could be read;
 * they are null in their rows.
 */
export type SheetRows = {
  readonly columns: readonly string[]
  readonly rows: readonly SheetRow[]
  readonly refused: readonly RefusedCell[]
}

/** A cell that cannot be read, with the reason and the numbers of its row and column. */
export type RefusedCell = { readonly problem: SheetFault; readonly row: number; readonly column: number }

/** The reason why a file was not read, and the place: numbers of the row and the column, both counted from 1. */
export type SheetProblem = { readonly problem: SheetFault; readonly row?: number; readonly column?: number }

/** Limits: rows below the first one, columns, and bytes of unpacked text. */
export type SheetLimits = {
  readonly rows: number
  readonly columns: number
  readonly bytes: number
  /** Whether {@link SheetRow} has its stored cells, so that they can be written back. */
  readonly keepsStored?: boolean
}

const LETTERS = 26
const LETTER_A = 65

/** The name of a column in spreadsheets: 1 is A, 27 is AA. */
export const columnLetters = (column: number): string => {
  const rest = Math.floor((column - 1) / LETTERS)
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(LETTER_A + ((column - 1) % LETTERS))
}

/** The place of a cell in the path of a field error: `row 5, column C`. */
export const cellPath = ({ row, column }: { row?: number | undefined; column?: number | undefined }): string =>
  [row === undefined ? '' : `row ${row}`, column === undefined ? '' : `column ${columnLetters(column)}`]
    .filter((part) => part !== '')
    .join(', ') || 'file'
