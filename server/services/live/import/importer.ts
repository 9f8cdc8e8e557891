import type { Tx } from '../../../store/open.ts'
import type { LineError, Row } from './table.ts'

/** What is done with the rows of one kind of file. */
export type Importer = {
  /** Stores what is right in a batch, in the given transaction, and returns the lines that are not, in their order. */
  store(tx: Tx, rows: readonly Row[]): Promise<LineError[]>
  /** Looks at a batch that was stored before the server was interrupted, for what later lines depend on. */
  recall(tx: Tx, rows: readonly Row[]): Promise<void>
}

/** Rows that are rows at all, and the faults of the others. */
export const splitRows = (rows: readonly Row[]): [sound: Row[], faults: LineError[]] => [
  rows.filter((row) => row.fault === undefined),
  rows.flatMap(({ line, fault }) => (fault === undefined ? [] : [{ line, column: null, message: fault }])),
]

/** Faults in the order of their lines. */
export const sortedByLine = (faults: readonly LineError[]): LineError[] => faults.toSorted((a, b) => a.line - b.line)
