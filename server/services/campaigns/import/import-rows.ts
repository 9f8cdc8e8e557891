import * as z from 'zod/mini'
import { LONGEST_FLIGHT_DAYS } from '../../../../contract/campaign/campaign.ts'
import {
  type ImportColumn,
  type ImportFault,
  type ImportRow,
  importColumns,
  importFaults,
  type MendedRows,
  requiredImportColumns,
} from '../../../../contract/campaign/campaign-import.ts'
import { LONGEST_NAME, LOOP_SECONDS } from '../../../../contract/limits.ts'
import { boundSentences, type FieldError, validation } from '../../../../contract/validation.ts'
import { day, daysInPeriod } from '../../../../contract/values.ts'
import { ProblemError } from '../../../http/problem.ts'
import { columnLetters, type SheetCell, type SheetRows } from '../../../spreadsheet/read-rows.ts'

/** A row whose cells are understood. */
export type PlannedRow = {
  row: number
  dateFrom: string
  dateTo: string
  screen: string
  name: string
  spotSeconds: number
  spots: readonly string[]
}

const MIDNIGHT = 'T00:00:00.000Z'

const textOf = (cell: SheetCell | undefined): string => {
  if (cell instanceof Date) return cell.toISOString().replace(MIDNIGHT, '')
  return String(cell ?? '').trim()
}

const isKnown = (name: string): boolean => importColumns.some((column) => column === name)

const checkColumns = ({ columns }: SheetRows): void => {
  const missing = requiredImportColumns
    .filter((name) => !columns.includes(name))
    .map((path): FieldError => ({ path, message: validation.missingColumn }))
  const unknown = columns.flatMap((name, index): FieldError[] =>
    isKnown(name)
      ? []
      : [{ path: name === '' ? `column ${columnLetters(index + 1)}` : name, message: importFaults.unknownColumn }],
  )
  const twice = columns
    .filter((name, index) => isKnown(name) && columns.indexOf(name) !== index)
    .map((path): FieldError => ({ path, message: validation.columnTwice }))
  const errors = [...missing, ...unknown, ...twice]
  if (errors.length > 0) throw new ProblemError(missing.length > 0 ? 'missing_columns' : 'invalid_input', { errors })
}

/**
 * The rows of a table as texts in the order of the import's columns (V09, V11). Throws `missing_columns`, and
 * `invalid_input` for columns that are unknown or there twice.
 */
export const writtenRows = (table: SheetRows): ImportRow[] => {
  checkColumns(table)
  const positions = importColumns.map((name) => table.columns.indexOf(name))
  return table.rows.map(({ row, cells }) => ({ row, cells: positions.map((position) => textOf(cells[position])) }))
}

/** Rows with their corrections. Throws `invalid_input` for a correction of a row that does not exist. */
export const withMended = (rows: readonly ImportRow[], mended: MendedRows): ImportRow[] => {
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

const POLISH_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/

/** A day as Polish spreadsheets show it, in the form of the contract; other texts are returned unchanged. */
const dayText = (text: string): string =>
  text.replace(POLISH_DAY, (_, date: string, month: string, year: string) =>
    [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-'),
  )

const dayFault = (text: string): string | null => {
  if (text === '') return validation.required
  return z.safeParse(day, text).error?.issues[0]?.message ?? null
}

// PostgreSQL cannot store NUL, and a lone surrogate would be replaced by another character.
const UNSTORABLE = /\0|\p{Surrogate}/u

const nameFault = (text: string, isRequired: boolean): string | null => {
  if (text === '') return isRequired ? validation.required : null
  if (text.length > LONGEST_NAME) return boundSentences.mostCharacters.replace('{{count}}', String(LONGEST_NAME))
  return UNSTORABLE.test(text) ? validation.character : null
}

const secondsFault = (text: string): string | null => {
  if (text === '') return validation.required
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= LOOP_SECONDS ? null : validation.loop
}

const orderFault = (from: string, to: string): string | null => {
  const days = daysInPeriod(from, to)
  if (days < 1) return validation.dateOrder
  return days > LONGEST_FLIGHT_DAYS ? validation.tooLong : null
}

/** Understands a row, or names the faults of its cells. */
export const plannedRow = ({ row, cells }: ImportRow): PlannedRow | ImportFault[] => {
  const [from = '', to = '', screen = '', name = '', seconds = '', ...spots] = cells
  const dateFrom = dayText(from)
  const dateTo = dayText(to)
  const found: readonly (string | null)[] = [
    dayFault(dateFrom),
    dayFault(dateTo),
    nameFault(screen, true),
    nameFault(name, true),
    secondsFault(seconds),
    ...spots.map((spot) => nameFault(spot, false)),
  ]
  const faults = found.flatMap((message, index): ImportFault[] => {
    const column: ImportColumn | undefined = importColumns[index]
    return message === null || column === undefined ? [] : [{ row, column, message }]
  })
  const order = found[0] === null && found[1] === null ? orderFault(dateFrom, dateTo) : null
  if (order !== null) faults.push({ row, column: 'date to', message: order })
  if (faults.length > 0) return faults
  return {
    row,
    dateFrom,
    dateTo,
    screen,
    name,
    spotSeconds: Number(seconds),
    spots: spots.filter((spot) => spot !== ''),
  }
}
