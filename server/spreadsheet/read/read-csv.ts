import { csvDialects } from '../../../contract/csv-dialects.ts'
import { unguardCsvFormulas } from '../../../contract/csv-formula-guard.ts'
import { eventLoopYield } from '../../base/event-loop-yield.ts'
import type { SheetCell, SheetLimits, SheetRows } from '../read-rows.ts'
import { collectedRows } from './collected-rows.ts'
import { SheetError } from './sheet-error.ts'
import { textOf } from './text.ts'

const delimiters = [csvDialects.pl.separator, csvDialects.en.separator, '\t'] as const

const ROWS_PER_CHECK = 100

type Line = { cells: string[]; end: number }

/** Reads the quoted cell that begins at a position; null if its closing quote is missing. */
const quotedCell = (text: string, start: number): { cell: string; end: number } | null => {
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return null
    if (text[quote + 1] !== '"') return { cell: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
    at = quote + 2
  }
}

/** Reads one line from a position. Quoted cells may contain line breaks. */
const lineReader = (text: string, delimiter: string) => {
  const stop = new RegExp(`[${delimiter}\\r\\n]`, 'g')
  const stopAfter = (at: number): number => {
    stop.lastIndex = at
    return stop.exec(text)?.index ?? text.length
  }
  const plainCell = (at: number) => ({ cell: text.slice(at, stopAfter(at)), end: stopAfter(at) })
  return (start: number, row: number): Line => {
    const cells: string[] = []
    let at = start
    for (;;) {
      const found = text[at] === '"' ? quotedCell(text, at) : plainCell(at)
      // A delimiter or the end of the line follows the closing quote of a cell.
      if (found === null || stopAfter(found.end) !== found.end) {
        throw new SheetError('quote', { row, column: cells.length + 1 })
      }
      cells.push(found.cell)
      at = found.end
      if (text[at] !== delimiter) break
      at += 1
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    return { cells, end: at + 1 }
  }
}

/** The delimiter that splits the first line into the most cells. */
const delimiterOf = (text: string, start: number): string => {
  const counts = delimiters.map((delimiter) => {
    try {
      return lineReader(text, delimiter)(start, 1).cells.length
    } catch (error) {
      if (error instanceof SheetError) return 0
      throw error
    }
  })
  const best = Math.max(...counts)
  if (best === 0) throw new SheetError('quote', { row: 1 })
  return delimiters[counts.indexOf(best)] ?? delimiters[0]
}

const cellOf = (text: string): SheetCell => (text === '' ? null : unguardCsvFormulas(text))

// Excel writes and reads a first line that names the delimiter.
const SEPARATOR_LINE = /^sep=.\r?\n/

/** Reads the table of a CSV file. All cells are texts. Rows have the numbers that spreadsheets show. */
export const readCsv = async (file: Buffer, limits: SheetLimits): Promise<SheetRows> => {
  if (file.length > limits.bytes) throw new SheetError('tooLarge')
  const text = await textOf(file)
  const yieldIfLong = eventLoopYield()
  const start = SEPARATOR_LINE.exec(text)?.[0].length ?? 0
  const readLine = lineReader(text, delimiterOf(text, start))
  const collected = collectedRows(limits)
  let at = start
  for (let row = 1; at < text.length; row += 1) {
    const { cells, end } = readLine(at, row)
    collected.add(row, cells.map(cellOf))
    at = end
    if (row % ROWS_PER_CHECK === 0) await yieldIfLong()
  }
  return collected.table()
}
