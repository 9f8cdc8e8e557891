import type { Tx } from '../../../../store/database.ts'
import type { RejectedLine, Row } from './csv-table.ts'
import { heldValue } from './rejected-lines.ts'

/** Imports the rows of one kind of file. */
export type Importer = {
  /** Stores the valid rows of a batch in the transaction; returns the rejected lines in order. */
  store(tx: Tx, rows: readonly Row[]): Promise<RejectedLine[]>
  /** Reads a batch that was stored before an interruption, because later lines may depend on it. */
  replay(tx: Tx, rows: readonly Row[]): Promise<void>
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
