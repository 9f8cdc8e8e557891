import { createHash } from 'node:crypto'

/** A row of a record as it is covered by a digest. */
export type UnitRow = {
  readonly table: string
  /** The primary key, as a message names it. */
  readonly name: string
  /** A number that tells the rows of a unit apart as well as possible, from 0 to 2^32 - 1. */
  readonly position: number
  /** All covered values, always written in the same way. */
  readonly text: string
}

/** What is stored of the rows of a unit. */
export type UnitDigest = { readonly rows: number; readonly digest: Buffer; readonly marks: Buffer }

const POSITION_BYTES = 4
const MARK_BYTES = 12

const digestOfRow = ({ table, text }: UnitRow): Buffer => createHash('sha256').update(`${table} ${text}`).digest()

/** The digest of rows in their order, and the mark of each. */
export const digestRows = (rows: readonly UnitRow[]): UnitDigest => {
  const whole = createHash('sha256')
  const marks = Buffer.alloc(rows.length * MARK_BYTES)
  for (const [index, row] of rows.entries()) {
    const digest = digestOfRow(row)
    whole.update(digest)
    marks.writeUInt32BE(row.position, index * MARK_BYTES)
    digest.copy(marks, index * MARK_BYTES + POSITION_BYTES, 0, MARK_BYTES - POSITION_BYTES)
  }
  return { rows: rows.length, digest: whole.digest(), marks }
}

/** The marks one by one, as texts. */
const marksOf = (marks: Buffer): string[] =>
  Array.from({ length: Math.floor(marks.length / MARK_BYTES) }, (_, index) =>
    marks.toString('hex', index * MARK_BYTES, (index + 1) * MARK_BYTES),
  )

const positionOfMark = (mark: string): number => Number.parseInt(mark.slice(0, 2 * POSITION_BYTES), 16)

/** A row that is not as it was, was not there, or is not there any more. */
export type RowDifference =
  | { readonly what: 'changed' | 'added'; readonly row: UnitRow }
  | { readonly what: 'missing'; readonly position: number }

/** The rows that differ from those of which the marks are, in their order. */
export const compareRows = (marks: Buffer, rows: readonly UnitRow[]): RowDifference[] => {
  const missing = new Map<string, number>()
  for (const mark of marksOf(marks)) missing.set(mark, (missing.get(mark) ?? 0) + 1)
  const present = marksOf(digestRows(rows).marks)
  const others = rows.filter((_, index) => {
    const left = missing.get(present[index] ?? '') ?? 0
    if (left > 0) missing.set(present[index] ?? '', left - 1)
    return left === 0
  })
  const gone = [...missing].flatMap(([mark, count]) => Array.from({ length: count }, () => positionOfMark(mark)))
  const changed = others.map((row): RowDifference => {
    const at = gone.indexOf(row.position)
    if (at === -1) return { what: 'added', row }
    gone.splice(at, 1)
    return { what: 'changed', row }
  })
  return [...changed, ...gone.map((position): RowDifference => ({ what: 'missing', position }))]
}
