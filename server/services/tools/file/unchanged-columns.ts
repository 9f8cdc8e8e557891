import type { SheetCell, SheetRow } from '../../../spreadsheet/read-rows.ts'
import type { ReportCell, ReportColumn } from '../../../spreadsheet/table.ts'
import type { AddressFile } from './address-file.ts'

const WIDEST_COLUMN = 60
const NARROWEST_COLUMN = 10
/** Characters of a day or an instant. */
const DAY_WIDTH = 16
/** Rows from which the widths of the columns are taken. */
const MEASURED_ROWS = 200

/** Columns and cells of a file without changes, except the columns that the answer replaces. */
export const unchangedColumns = (file: AddressFile, replaced: readonly string[]) => {
  const kept = [...file.columns.keys()].filter((at) => !replaced.includes(file.columns[at] ?? ''))
  const columns = kept.map((at): ReportColumn => {
    const cells = file.rows.map(({ cells: row }) => row[at] ?? null).filter((cell) => cell !== null)
    const heading = file.columns[at] ?? ''
    const lengths = cells
      .slice(0, MEASURED_ROWS)
      .map((cell) => (cell instanceof Date ? DAY_WIDTH : String(cell).length))
    const width = Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, heading.length, ...lengths) + 2)
    return { heading, kind: 'text', width }
  })
  const cellOf = (cell: SheetCell): ReportCell => (cell instanceof Date ? cell.toISOString() : cell)
  const cellsOf = ({ cells, stored }: SheetRow): ReportCell[] =>
    kept.map((at) => stored?.get(at) ?? cellOf(cells[at] ?? null))
  return { columns, cellsOf }
}
