import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import papa from 'papaparse'
import { csvDialects, needsCsvQuotes } from '../../contract/csv-dialects.ts'
import { guardCsvFormulas } from '../../contract/csv-formula-guard.ts'
import type { ReportCell, ReportColumn, ReportTable } from './table.ts'

/** Size of the stream's buffer. */
const BUFFER_BYTES = 64 * 1024
const BYTE_ORDER_MARK = '\uFEFF'

const cellText = (cell: ReportCell, kind: ReportColumn['kind'] | undefined, decimal: string): string => {
  if (cell === null) return ''
  if (typeof cell === 'object') return String(cell.stored)
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  return kind === 'text' ? guardCsvFormulas(cell) : cell
}

/**
 * Writes a report as CSV (UTF-8 with BOM, CRLF) in the dialect of a language. Rows are read at the speed of the client.
 */
export const csvFile = ({ columns, rows }: ReportTable, language: keyof typeof csvDialects): Readable => {
  const { separator, decimal } = csvDialects[language]
  const lines = (some: readonly (readonly ReportCell[])[]) =>
    `${papa.unparse(
      some.map((row) => row.map((cell, index) => cellText(cell, columns[index]?.kind, decimal))),
      {
        delimiter: separator,
        newline: '\r\n',
        quotes: (cell, index) => columns[index]?.kind === 'text' && needsCsvQuotes(String(cell)),
      },
    )}\r\n`
  const chunks = async function* () {
    yield Buffer.from(BYTE_ORDER_MARK + lines([columns.map((column) => column.heading)]))
    for await (const some of rows) {
      yield Buffer.from(lines(some))
      await nextTurn()
    }
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: BUFFER_BYTES })
}
