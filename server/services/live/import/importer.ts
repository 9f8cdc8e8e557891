import type { Tx } from '../../../store/open.ts'
import type { LineError, Row } from './table.ts'

/** Imports the rows of one kind of file. */
export type Importer = {
  /** Stores the valid rows of a batch in the transaction; returns the rejected lines in order. */
  store(tx: Tx, rows: readonly Row[]): Promise<LineError[]>
  /** Reads a batch that was stored before an interruption, because later lines may depend on it. */
  replay(tx: Tx, rows: readonly Row[]): Promise<void>
}

/** Splits rows into readable ones, and rejected lines for the others. */
export const splitRows = (rows: readonly Row[]): [sound: Row[], faults: LineError[]] => [
  rows.filter((row) => row.fault === undefined),
  rows.flatMap(({ line, fault }) => (fault === undefined ? [] : [{ line, column: null, message: fault }])),
]

/** Rejected lines in the order of the file. */
export const sortedByLine = (faults: readonly LineError[]): LineError[] => faults.toSorted((a, b) => a.line - b.line)
