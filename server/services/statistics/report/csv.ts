import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import papa from 'papaparse'
import type { ReportFilter } from '../../../../contract/statistics/filter.ts'
import { guardFormula } from './formula-guard.ts'
import type { ReportCell, ReportColumn, ReportTable } from './table.ts'

/** Bytes that are ready before somebody takes them. */
const BYTES_AHEAD = 64 * 1024
const BYTE_ORDER_MARK = '\uFEFF'

/** How a country's spreadsheets read CSV: Polish ones part cells by semicolons, because their decimal mark is the comma. */
const dialects = { pl: { delimiter: ';', decimal: ',' }, en: { delimiter: ',', decimal: '.' } } as const

const cellText = (cell: ReportCell, kind: ReportColumn['kind'] | undefined, decimal: string): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  return kind === 'text' ? guardFormula(cell) : cell
}

/** A report as CSV (UTF-8 with its mark, CRLF) in the dialect of a language; it reads no further than somebody takes. */
export const csvFile = ({ columns, rows }: ReportTable, language: ReportFilter['language']): Readable => {
  const { delimiter, decimal } = dialects[language]
  const lines = (some: readonly (readonly ReportCell[])[]) =>
    `${papa.unparse(
      some.map((row) => row.map((cell, index) => cellText(cell, columns[index]?.kind, decimal))),
      { delimiter, newline: '\r\n' },
    )}\r\n`
  const chunks = async function* () {
    yield Buffer.from(BYTE_ORDER_MARK + lines([columns.map((column) => column.heading)]))
    for await (const some of rows) {
      yield Buffer.from(lines(some))
      await breathe()
    }
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: BYTES_AHEAD })
}
