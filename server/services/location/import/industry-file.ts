import {
  industryColumns,
  industryHeadings,
  LARGEST_INDUSTRY_FILE_BYTES,
  MOST_INDUSTRY_LINES,
} from '../../../../contract/location/industry-import.ts'
import { IGNORED, writtenRows } from '../../../spreadsheet/corrected-rows.ts'
import { readSheet } from '../../../spreadsheet/read-sheet.ts'
import { unreadableSheet } from '../../../spreadsheet/sheet-problem.ts'
import { headingReader } from '../../../spreadsheet/values/headings.ts'

/** The cells of a line of the file, without surrounding spaces. */
export type WrittenLine = { line: number; location: string; industry: string }

/** Limits of a table and of its unpacked text. Real files have about 300 bytes of XML per cell. */
const limits = { rows: MOST_INDUSTRY_LINES, columns: 100, bytes: 8 * LARGEST_INDUSTRY_FILE_BYTES }

const columnOf = headingReader(industryColumns, industryHeadings)
const columns = {
  known: industryColumns,
  required: industryColumns,
  columnOf: (heading: string) => columnOf(heading) ?? IGNORED,
}

/**
 * The lines of a file of locations’ industries, without blank lines. The first row has the column names `location` and
 * `industry`; other columns are ignored. Throws `unreadable_file`, `missing_columns`, and `invalid_input` for a column
 * that occurs twice.
 */
export const readIndustryFile = async (bytes: Buffer): Promise<WrittenLine[]> => {
  const table = await readSheet(bytes, limits)
  if ('problem' in table) throw unreadableSheet(table)
  const [refused] = table.refused.filter(({ column }) => columnOf(table.columns[column - 1] ?? '') !== null)
  if (refused) throw unreadableSheet(refused)
  return writtenRows(table, columns)
    .map(({ row, cells: [location = '', industry = ''] }) => ({ line: row, location, industry }))
    .filter(({ location, industry }) => location !== '' || industry !== '')
}
