import type { SheetCell, SheetRow } from '../../../spreadsheet/read-rows.ts'
import type { ReportCell, ReportColumn } from '../../../spreadsheet/table.ts'
import type { AddressFile } from './address-file.ts'

const WIDEST_COLUMN = 60
const NARROWEST_COLUMN = 10
/** Rows from which the widths of the columns are taken. */
const MEASURED_ROWS = 200

const isDay = (cell: SheetCell): boolean => cell instanceof Date && cell.toISOString().endsWith('T00:00:00.000Z')

const instantText = (instant: Date): string => instant.toISOString().slice(0, 19).replace('T', ' ')

/** Columns and cells of a file without changes, except the columns that the answer replaces. */
export const unchangedColumns = (file: AddressFile, replaced: readonly string[]) => {
  const kept = [...file.columns.keys()].filter((at) => !replaced.includes(file.columns[at] ?? ''))
  const columns = kept.map((at): ReportColumn => {
    const cells = file.rows.map(({ cells: row }) => row[at] ?? null).filter((cell) => cell !== null)
    const heading = file.columns[at] ?? ''
    const lengths = cells.slice(0, MEASURED_ROWS).map((cell) => (cell instanceof Date ? 0 : String(cell).length))
    const width = Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, heading.length, ...lengths) + 2)
    return { heading, kind: cells.length > 0 && cells.every(isDay) ? 'day' : 'text', width }
  })
  const cellOf = (cell: SheetCell, kind: ReportColumn['kind'] | undefined): ReportCell => {
    if (!(cell instanceof Date)) return cell
    return kind === 'day' ? cell.toISOString().slice(0, 10) : instantText(cell)
  }
  const cellsOf = ({ cells }: SheetRow): ReportCell[] =>
    kept.map((at, position) => cellOf(cells[at] ?? null, columns[position]?.kind))
  return { columns, cellsOf }
}
