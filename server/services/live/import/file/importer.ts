import type { Tx } from '../../../../store/database.ts'
import type { RejectedLine, Row } from './csv-table.ts'
import { heldValue } from './rejected-lines.ts'

/** The rejected lines of a batch in order, and the lines of rows about the same hour as an earlier row of the file. */
export type StoredRows = { rejected: RejectedLine[]; shared: readonly number[] }

/** Imports the rows of one kind of file. */
export type Importer = {
  /**
   * Stores the valid rows of a batch in the transaction. Throws `unreadable_file` for a file that must not be imported.
   */
  store(tx: Tx, rows: readonly Row[]): Promise<StoredRows>
  /**
   * Reads a batch without storing it, because later lines may depend on it. Returns the lines of rows about the same
   * hour as an earlier row of the file.
   */
  replay(tx: Tx, rows: readonly Row[]): Promise<readonly number[]>
}

/** Splits rows into readable ones and rejected lines. */
export const splitRows = (rows: readonly Row[]): [readable: Row[], rejected: RejectedLine[]] => [
  rows.filter((row) => row.error === undefined),
  rows.flatMap(({ line, error, text = '' }) =>
    error === undefined ? [] : [{ line, column: null, value: heldValue(text), message: error }],
  ),
]

/** Rejected lines in the order of the file. */
export const sortedByLine = (lines: readonly RejectedLine[]): RejectedLine[] =>
  lines.toSorted((a, b) => a.line - b.line)
