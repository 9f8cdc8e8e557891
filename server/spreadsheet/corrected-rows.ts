import type * as z from 'zod/mini'
import { serverValidation } from '../../contract/server-validation.ts'
import { sheetFaults } from '../../contract/sheet-faults.ts'
import { type CorrectedRows, type ImportFault, type ImportRow, importFaults } from '../../contract/sheet-import.ts'
import { type FieldError, validation } from '../../contract/validation.ts'
import { parseInput } from '../http/parse-input.ts'
import { ProblemError } from '../http/problem.ts'
import { columnLetters, type SheetCell, type SheetLimits, type SheetRows } from './read-rows.ts'
import { readSheet } from './read-sheet.ts'
import { unreadableSheet } from './sheet-problem.ts'

/** The columns of an import: all known columns, and those that a file must have. */
export type ImportColumns = {
  readonly known: readonly string[]
  readonly required: readonly string[]
  /** Returns the column of a heading, {@link IGNORED}, or null; by default the column with that name. */
  readonly columnOf?: (heading: string) => string | null
}

/** Marks a column that files may have but that the import does not read. */
export const IGNORED = ''

const MIDNIGHT = 'T00:00:00.000Z'
/** Spreadsheets store a time of day as a time on their first day. */
const TIME_OF_DAY = /^1899-12-3\dT(\d\d:\d\d):00\.000Z$/

const textOf = (cell: SheetCell | undefined): string => {
  if (!(cell instanceof Date)) return String(cell ?? '').trim()
  return cell.toISOString().replace(TIME_OF_DAY, '$1').replace(MIDNIGHT, '')
}

const columnFor = ({ known, columnOf }: ImportColumns, heading: string): string | null =>
  columnOf ? columnOf(heading) : known.includes(heading) ? heading : null

/** The column of each heading. Throws if columns are missing, unknown or duplicate. */
const checkedColumns = ({ columns, rows }: SheetRows, known: ImportColumns): (string | null)[] => {
  const isEmpty = (index: number): boolean => rows.every(({ cells }) => textOf(cells[index]) === '')
  const found = columns.map((heading, index) =>
    heading === '' && isEmpty(index) ? IGNORED : columnFor(known, heading),
  )
  const missing = known.required
    .filter((name) => !found.includes(name))
    .map((path): FieldError => ({ path, message: serverValidation.missingColumn }))
  const unknown = columns.flatMap((name, index): FieldError[] =>
    found[index] === null
      ? [{ path: name === '' ? `column ${columnLetters(index + 1)}` : name, message: importFaults.unknownColumn }]
      : [],
  )
  const twice = columns.flatMap((path, index): FieldError[] => {
    const name = found[index] ?? null
    const isFirst = name === null || name === IGNORED || found.indexOf(name) === index
    return isFirst ? [] : [{ path, message: serverValidation.columnTwice }]
  })
  const errors = [...missing, ...unknown, ...twice]
  if (errors.length > 0) throw new ProblemError(missing.length > 0 ? 'missing_columns' : 'invalid_input', { errors })
  return found
}

/**
 * Converts the rows of a table to texts in the order of the import's columns (V09, V11). Throws `missing_columns`, and
 * `invalid_input` for unknown and duplicate columns.
 */
export const writtenRows = (table: SheetRows, columns: ImportColumns): ImportRow[] => {
  const found = checkedColumns(table, columns)
  const positions = columns.known.map((name) => found.indexOf(name))
  return table.rows.map(({ row, cells }) => ({ row, cells: positions.map((position) => textOf(cells[position])) }))
}

/** Applies corrections to rows. Throws `invalid_input` for a correction of a row that does not exist. */
export const withCorrections = (rows: readonly ImportRow[], mended: CorrectedRows): ImportRow[] => {
  const corrections = new Map(mended.map(({ row, cells }) => [row, cells]))
  const known = new Set(rows.map(({ row }) => row))
  const errors = [...corrections.keys()]
    .filter((row) => !known.has(row))
    .map((row) => ({ path: `row ${row}`, message: importFaults.noSuchRow }))
  if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
  return rows.flatMap((written) => {
    const cells = corrections.get(written.row)
    if (cells === undefined) return [written]
    return cells === null ? [] : [{ row: written.row, cells: cells.map((cell) => cell.trim()) }]
  })
}

const correctionsOf = (untrusted: string | undefined, schema: z.ZodMiniType<CorrectedRows>): CorrectedRows => {
  if (untrusted === undefined) return []
  try {
    return parseInput(schema, JSON.parse(untrusted), 'mended') as CorrectedRows
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError('invalid_input', { errors: [{ path: 'mended', message: validation.list }] })
  }
}

/** An uploaded file, and the corrections of its rows as JSON. */
export type UntrustedSheet = { readonly bytes: Buffer; readonly mended: string | undefined }

/** The rows of a file, its columns, and the faults of cells that cannot be read and are not corrected. */
export type ImportedSheet = { rows: ImportRow[]; present: ReadonlySet<string>; refused: ImportFault[] }

/** The rows of a file without those that have a refused cell: these are not checked any further. */
export const readableRows = ({ rows, refused }: Pick<ImportedSheet, 'rows' | 'refused'>): ImportRow[] => {
  const unreadable = new Set(refused.map(({ row }) => row))
  return rows.filter(({ row }) => !unreadable.has(row))
}

type ImportRules = ImportColumns & { limits: SheetLimits; schema: z.ZodMiniType<CorrectedRows> }

/**
 * Reads the rows of a file, applies the corrections, and returns them with the columns of the file. Throws
 * `unreadable_file`, and the same as {@link writtenRows} and {@link withCorrections}.
 */
export const importedSheet = async (
  { bytes, mended }: UntrustedSheet,
  { limits, schema, ...columns }: ImportRules,
): Promise<ImportedSheet> => {
  const table = await readSheet(bytes, limits)
  if ('problem' in table) throw unreadableSheet(table)
  const corrections = correctionsOf(mended, schema)
  const rows = withCorrections(writtenRows(table, columns), corrections)
  const corrected = new Set(corrections.map(({ row }) => row))
  const refused = table.refused.flatMap(({ row, column, problem }): ImportFault[] => {
    const name = columnFor(columns, table.columns[column - 1] ?? '')
    return name === null || name === IGNORED || corrected.has(row)
      ? []
      : [{ row, column: name, message: sheetFaults[problem] }]
  })
  return { rows, refused, present: new Set(table.columns.flatMap((heading) => columnFor(columns, heading) ?? [])) }
}
