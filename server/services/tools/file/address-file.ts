import type { FastifyRequest } from 'fastify'
import type { Operation } from '../../../../contract/operation.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import {
  LARGEST_ADDRESS_FILE_BYTES,
  MOST_ADDRESS_ROWS,
  toolColumns,
  toolHeadings,
} from '../../../../contract/tools/addresses.ts'
import { receivedFile } from '../../../http/multipart.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { SheetCell, SheetLimits, SheetRows } from '../../../spreadsheet/read-rows.ts'
import { readSheet } from '../../../spreadsheet/read-sheet.ts'
import { unreadableSheet } from '../../../spreadsheet/sheet-problem.ts'
import { headingReader } from '../../../spreadsheet/values/headings.ts'

const MOST_COLUMNS = 100
const MOST_TEXT_BYTES = 64 * 1024 * 1024
const limits: SheetLimits = {
  rows: MOST_ADDRESS_ROWS,
  columns: MOST_COLUMNS,
  bytes: MOST_TEXT_BYTES,
  keepsStored: true,
}

/** Name of a column that the tools read. */
type ToolColumn = keyof typeof toolColumns

/** The table of a file, its name without extension, and the positions of the columns that the tools read. */
export type AddressFile = SheetRows & { stem: string; positions: Partial<Record<ToolColumn, number>> }

const names = Object.keys(toolColumns) as ToolColumn[]

const columnOf = headingReader(Object.values(toolColumns), toolHeadings)

const positionsOf = (headings: readonly string[]): AddressFile['positions'] => {
  const columns = headings.map(columnOf)
  const twice = Object.values(toolColumns).filter((name) => columns.indexOf(name) !== columns.lastIndexOf(name))
  if (twice.length > 0)
    throw new ProblemError('invalid_input', {
      errors: twice.map((path) => ({ path, message: serverValidation.columnTwice })),
    })
  return Object.fromEntries(
    names.flatMap((name) => {
      const position = columns.indexOf(toolColumns[name])
      return position < 0 ? [] : [[name, position]]
    }),
  )
}

/** Throws `missing_columns` with the names of the columns that a file lacks. */
export const missingColumns = (...columns: readonly ToolColumn[]): ProblemError =>
  new ProblemError('missing_columns', {
    errors: columns.map((column) => ({ path: toolColumns[column], message: serverValidation.missingColumn })),
  })

/**
 * Reads a spreadsheet (V08–V10, V12, V13). The first row has the column names. Throws `unreadable_file`, and
 * `invalid_input` for a column that occurs twice.
 */
export const readAddressFile = async (bytes: Buffer, name: string): Promise<AddressFile> => {
  const table = await readSheet(bytes, limits)
  if ('problem' in table) throw unreadableSheet(table)
  return { ...table, stem: name.replace(/\.\w{1,5}$/, ''), positions: positionsOf(table.columns) }
}

/** The spreadsheet of a request. Throws `too_large`, and the same as {@link readAddressFile}. */
export const receiveAddressFile = async (request: FastifyRequest, operation: Operation): Promise<AddressFile> => {
  const { bytes, name } = await receivedFile(request, operation, LARGEST_ADDRESS_FILE_BYTES)
  return readAddressFile(bytes, name)
}

/** The text of a cell as a spreadsheet shows it. */
export const cellText = (cell: SheetCell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim()
}
