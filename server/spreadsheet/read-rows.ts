import type { SheetFault } from '../../contract/sheet-faults.ts'

/** A cell: text, number, a day or instant (as UTC, because spreadsheets have no time zone), or null if it is empty. */
export type SheetCell = string | number | Date | null

/** A row with its number in the file, from 1. Its cells are in the order of the columns. */
export type SheetRow = { readonly row: number; readonly cells: readonly SheetCell[] }

/**
 * The table of a file. `columns` are the texts of its first row, trimmed; a column without a name is ''. `rows` are the
 * rows below it, without empty ones; each has as many cells as there are columns.
 */
export type SheetRows = { readonly columns: readonly string[]; readonly rows: readonly SheetRow[] }

/** Why a file was not read, and where: number of the row and of the column, both from 1. */
export type SheetProblem = { readonly problem: SheetFault; readonly row?: number; readonly column?: number }

/** Most rows below the first one, most columns, and most bytes of text, unpacked. */
export type SheetLimits = { readonly rows: number; readonly columns: number; readonly bytes: number }

const LETTERS = 26
const LETTER_A = 65

/** Name of a column as spreadsheets show it: 1 is A, 27 is AA. */
export const columnLetters = (column: number): string => {
  const rest = Math.floor((column - 1) / LETTERS)
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(LETTER_A + ((column - 1) % LETTERS))
}

/** Place of a cell as the paths of field errors name it: `row 5, column C`. */
export const cellPath = ({ row, column }: { row?: number | undefined; column?: number | undefined }): string =>
  [row === undefined ? '' : `row ${row}`, column === undefined ? '' : `column ${columnLetters(column)}`]
    .filter((part) => part !== '')
    .join(', ') || 'file'
