import { unguardCsvFormulas } from '../../../../../contract/csv-formula-guard.ts'
import { lineFaults } from '../../../../../contract/live/line-faults.ts'
import { serverValidation } from '../../../../../contract/server-validation.ts'
import { type FieldError, validation } from '../../../../../contract/validation.ts'
import { ProblemError } from '../../../../http/problem.ts'
import { cellsOfLine, type Delimiter, delimiterOf, separatorLine } from '../../../../spreadsheet/read/csv-line.ts'
import { headingReader, type OtherHeadings, plainHeading } from '../../../../spreadsheet/values/headings.ts'
import { type Line, type LineReader, unreadableFile } from './line-reader.ts'

/** Most lines of a file. */
const MAX_LINES = 1_000_000_000
/** Most characters of a batch. A batch of long lines has fewer lines, so that its memory is bounded. */
const MAX_BATCH_CHARACTERS = 4_000_000
const MAX_FIELD_ERRORS = 100

/** The columns that a kind of file may have; of each group in `required` it must have exactly one. */
export type Columns = {
  required: readonly (readonly string[])[]
  optional: readonly string[]
  headings?: OtherHeadings<string>
}

/** The trimmed cells of a line. `error` is set if the line cannot be read; `text` is its text if it can be shown. */
export type Row = { line: number; cells: readonly string[]; error?: string; text?: string }

/** The first line of a file: the position of each column, and the delimiter. */
export type Header = { positions: ReadonlyMap<string, number>; delimiter: Delimiter }

/** A line of an import file that was not stored, with the reason and the value of the rejected cell or line. */
export type RejectedLine = { line: number; column: string | null; value: string | null; message: string }

const cellsOf = (text: string, delimiter: Delimiter): string[] | null =>
  cellsOfLine(text, delimiter)?.map((cell) => unguardCsvFormulas(cell.trim())) ?? null

const columnErrorsOf = (
  names: readonly string[],
  { required, optional }: Columns,
): [missing: FieldError[], other: FieldError[]] => {
  const known = new Set([...required.flat(), ...optional])
  const missing = required
    .filter((group) => !group.some((name) => names.includes(name)))
    .map(([name]) => ({ path: name ?? '', message: serverValidation.missingColumn }))
  const twice = required
    .filter((group) => group.filter((name) => names.includes(name)).length > 1)
    .map((group) => ({ path: group.join(', '), message: serverValidation.columnTwice }))
  const once = new Set<string>()
  const repeated = new Set<string>()
  for (const name of names) (once.has(name) ? repeated : once).add(name)
  return [
    missing,
    [
      ...names.filter((name) => !known.has(name)).map((path) => ({ path, message: validation.unknownField })),
      ...twice,
      ...[...repeated].map((path) => ({ path, message: serverValidation.columnTwice })),
    ],
  ]
}

/** Cells without the empty ones at their end: spreadsheets write separators of columns that are empty. */
const withoutEmptyEnd = (cells: string[] | null): string[] | null =>
  cells?.slice(0, cells.findLastIndex((cell) => cell !== '') + 1) ?? null

/**
 * Reads the line with the column names. Throws `unreadable_file`, `missing_columns`, or `invalid_input` for unknown or
 * repeated names.
 */
export const headerOf = ({ text, error, number }: Line, columns: Columns, named?: Delimiter): Header => {
  // UTF-16 without a byte order mark reads as UTF-8 with many NUL characters.
  if (error || text.includes('\0')) throw unreadableFile(number, error ?? lineFaults.notText)
  if (text.includes('\r')) throw unreadableFile(number, lineFaults.lineEnds)
  const delimiter = named ?? delimiterOf(text)
  const written = delimiter && withoutEmptyEnd(cellsOf(text, delimiter))
  if (!delimiter || !written) throw unreadableFile(number, lineFaults.quote)
  const columnOf = headingReader([...columns.required.flat(), ...columns.optional], columns.headings ?? {})
  const names = written.map((heading) => columnOf(heading) ?? plainHeading(heading))
  if (names.length === 1 && columns.required.filter((group) => group.some((name) => text.includes(name))).length > 1) {
    throw unreadableFile(number, text.includes('"') ? lineFaults.quote : lineFaults.separator)
  }
  const [missing, other] = columnErrorsOf(names, columns)
  const errors = [...missing, ...other].slice(0, MAX_FIELD_ERRORS).map(({ path, message }) => ({
    // Cut between characters, because half of a surrogate pair cannot be stored.
    path: Array.from(path).slice(0, 100).join(''),
    message,
  }))
  if (errors.length > 0) throw new ProblemError(missing.length > 0 ? 'missing_columns' : 'invalid_input', { errors })
  return { positions: new Map(names.map((name, index) => [name, index])), delimiter }
}

/** A row of a line; null if all its cells are empty. */
const rowOf = ({ number, text, error }: Line, { delimiter, positions }: Header): Row | null => {
  if (error) return { line: number, cells: [], error }
  // PostgreSQL cannot store NUL.
  if (text.includes('\0')) return { line: number, cells: [], error: serverValidation.character }
  const cells = cellsOf(text, delimiter)
  if (!cells) return { line: number, cells: [], error: lineFaults.quote, text }
  if (cells.every((cell) => cell === '')) return null
  const isTooLong = cells.length > positions.size && cells.slice(positions.size).some((cell) => cell !== '')
  if (cells.length < positions.size || isTooLong) return { line: number, cells: [], error: lineFaults.cellCount, text }
  return { line: number, cells: cells.slice(0, positions.size) }
}

/**
 * Reads a file as a table in batches of at most `size` rows. Each row is one line; lines and rows without any text are
 * skipped.
 */
export async function* readTable(
  reader: LineReader,
  columns: Columns,
  size: number,
): AsyncGenerator<{ header: Header; rows: Row[] }> {
  let header: Header | undefined
  let named: Delimiter | undefined
  let rows: Row[] = []
  let count = 0
  let characters = 0
  try {
    for await (const lines of reader.blocks()) {
      for (const line of lines) {
        if (!line.error && line.text.trim() === '') continue
        if (!header) {
          const separator = line.number === 1 ? separatorLine(line.text) : null
          if (separator) named = separator.delimiter
          else header = headerOf(line, columns, named)
          continue
        }
        const row = rowOf(line, header)
        if (row === null) continue
        if (++count > MAX_LINES) throw unreadableFile(line.number, lineFaults.tooMuchText)
        rows.push(row)
        characters += line.text.length
        if (rows.length < size && characters < MAX_BATCH_CHARACTERS) continue
        yield { header, rows }
        rows = []
        characters = 0
      }
    }
  } catch (error) {
    // The rows before an unreadable line are stored.
    if (header && rows.length > 0) yield { header, rows }
    throw error
  }
  if (!header) throw unreadableFile(1, serverValidation.emptyFile)
  yield { header, rows }
}
