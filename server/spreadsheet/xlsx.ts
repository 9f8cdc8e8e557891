import { EventEmitter, once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type exceljs from 'exceljs'
import type { Report, ReportCell, ReportColumn } from './table.ts'

/** Maximum length of the text of a cell. */
const MAX_TEXT_LENGTH = 32_767
const ROWS_PER_TURN = 250

// Characters that XML drops or changes, and texts that look like an escaped character.
const UNWRITABLE = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu

const escapeOf = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

const shortened = (text: string): string =>
  text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

// A cell of text is never computed, however it begins. Only CSV cannot say that a cell is text.
const cellText = (text: string): string => shortened(text).replaceAll(UNWRITABLE, escapeOf)

const formats: Readonly<Record<ReportColumn['kind'], Partial<exceljs.Style>>> = {
  text: {},
  day: { numFmt: 'yyyy-mm-dd' },
  minute: { numFmt: 'yyyy-mm-dd hh:mm' },
  whole: { numFmt: '#,##0' },
  // All digits of a number are shown, because a spreadsheet saves what it shows: also as CSV.
  decimal: { numFmt: '0.0#########' },
}

const sheetValue = (cell: ReportCell, kind: ReportColumn['kind'] | undefined): exceljs.CellValue => {
  if (cell !== null && typeof cell === 'object') return cell.stored
  if (typeof cell !== 'string') return cell
  if (kind === 'day') return new Date(`${cell}T00:00:00Z`)
  return kind === 'minute' ? new Date(`${cell.replace(' ', 'T')}Z`) : cellText(cell)
}

/** Last stream of the pipes of exceljs. Only its internal state shows whether its buffer is full. */
type Outlet = EventEmitter & { readonly _writableState: { readonly needDrain: boolean } }

const isOutlet = (candidate: unknown): candidate is Outlet =>
  candidate instanceof EventEmitter &&
  '_writableState' in candidate &&
  typeof candidate._writableState === 'object' &&
  candidate._writableState !== null &&
  'needDrain' in candidate._writableState

/**
 * The stream through which a sheet leaves exceljs. exceljs ignores backpressure, so a slow client would buffer the
 * whole sheet (decision 021).
 */
const outletOf = (sheet: exceljs.Worksheet & { readonly stream?: { readonly pipes?: readonly unknown[] } }): Outlet => {
  const outlet = sheet.stream?.pipes?.[0]
  if (isOutlet(outlet)) return outlet
  throw new Error('exceljs has changed its internal streams; adapt server/spreadsheet/xlsx.ts')
}

const waitUntilDrained = async (outlet: Outlet, signal: AbortSignal): Promise<void> => {
  await nextTurn()
  signal.throwIfAborted()
  if (outlet._writableState.needDrain) await once(outlet, 'drain', { signal })
}

/** Cells share their style objects, because exceljs caches styles by object identity; this halves the time. */
const styleOf = (styles: Map<string, Partial<exceljs.Style>>, format: string): Partial<exceljs.Style> => {
  const style = styles.get(format) ?? { numFmt: format }
  styles.set(format, style)
  return style
}

type Sheet = { sheet: exceljs.Worksheet; columns: readonly ReportColumn[]; styles: Map<string, Partial<exceljs.Style>> }

const addRow = ({ sheet, columns, styles }: Sheet, cells: readonly ReportCell[]): void => {
  const row = sheet.addRow(cells.map((cell, index) => sheetValue(cell, columns[index]?.kind)))
  row.eachCell((cell, number) => {
    const value = cells[number - 1] ?? null
    cell.style =
      value !== null && typeof value === 'object'
        ? styleOf(styles, value.format)
        : formats[columns[number - 1]?.kind ?? 'text']
  })
  row.commit()
}

const writeRows = async (book: exceljs.Workbook, report: Report, signal: AbortSignal): Promise<void> => {
  const { columns } = report
  const sheet = book.addWorksheet(report.sheet, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ width }) => ({ width }))
  const headings = sheet.addRow(columns.map((column) => column.heading))
  headings.font = { bold: true }
  headings.commit()
  const outlet = outletOf(sheet)
  const styles = new Map<string, Partial<exceljs.Style>>()
  let height = 1
  for await (const rows of report.rows) {
    for (const [index, row] of rows.entries()) {
      addRow({ sheet, columns, styles }, row)
      if (index % ROWS_PER_TURN === 0) await waitUntilDrained(outlet, signal)
    }
    height += rows.length
  }
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: height, column: columns.length } }
  sheet.commit()
}

const writeAbout = (book: exceljs.Workbook, { about }: Report): void => {
  if (!about) return
  const sheet = book.addWorksheet(about.sheet)
  sheet.columns = [
    { width: 24, style: { font: { bold: true }, alignment: { vertical: 'top' } } },
    { width: 100, style: { alignment: { wrapText: true } } },
  ]
  for (const line of about.lines) sheet.addRow(line.map(cellText)).commit()
  sheet.commit()
}

const write = async (file: PassThrough, report: Report, createdAt: Date, signal: AbortSignal): Promise<void> => {
  // Loading exceljs takes a quarter of the start of the server, and most servers write no spreadsheet soon.
  const { default: library } = await import('exceljs')
  const book = new library.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true, useSharedStrings: true })
  book.creator = 'Arabox'
  book.lastModifiedBy = 'Arabox'
  book.created = createdAt
  book.modified = createdAt
  await writeRows(book, report, signal)
  writeAbout(book, report)
  await book.commit()
}

/**
 * Writes a report as XLSX, with a second sheet that describes it. Rows are read at the speed of the client. If the
 * client disconnects, writing stops.
 */
export const xlsxFile = (report: Report, createdAt: Date): Readable => {
  const file = new PassThrough()
  const closed = new AbortController()
  file.once('close', () => closed.abort())
  write(file, report, createdAt, closed.signal).catch((error: unknown) => {
    file.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return file
}
