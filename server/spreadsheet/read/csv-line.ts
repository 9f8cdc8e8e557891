import { csvDialects } from '../../../contract/csv-dialects.ts'
import { SheetError } from './sheet-error.ts'

const delimiters = [csvDialects.pl.separator, csvDialects.en.separator, '\t'] as const
/** A character that separates the cells of a line. */
export type Delimiter = (typeof delimiters)[number]

/** The cells of a line, and the position of the next one. */
type Line = { cells: string[]; end: number }

const stops: Readonly<Record<Delimiter, RegExp>> = { ';': /[;\r\n]/g, ',': /[,\r\n]/g, '\t': /[\t\r\n]/g }

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

/** Reads one line from a position. Quoted cells may contain line breaks. Throws `quote`. */
export const readLine = (text: string, start: number, row: number, delimiter: Delimiter): Line => {
  const stop = stops[delimiter]
  const stopAfter = (at: number): number => {
    stop.lastIndex = at
    return stop.exec(text)?.index ?? text.length
  }
  const plainCell = (at: number) => ({ cell: text.slice(at, stopAfter(at)), end: stopAfter(at) })
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

/** The cells of a text of one line; null if a quotation mark is not closed. */
export const cellsOfLine = (text: string, delimiter: Delimiter): string[] | null => {
  if (!text.includes('"')) return text.split(delimiter)
  try {
    return readLine(text, 0, 1, delimiter).cells
  } catch (error) {
    if (error instanceof SheetError) return null
    throw error
  }
}

/**
 * The delimiter that splits the line at a position into the most cells; if several do, the one of Polish spreadsheets.
 * Null if a quotation mark of the line is not closed.
 */
export const delimiterOf = (text: string, start = 0): Delimiter | null => {
  const counts = delimiters.map((delimiter) => {
    try {
      return readLine(text, start, 1, delimiter).cells.length
    } catch (error) {
      if (error instanceof SheetError) return 0
      throw error
    }
  })
  const best = Math.max(...counts)
  return best === 0 ? null : (delimiters[counts.indexOf(best)] ?? null)
}

// Excel writes and reads a first line that names the delimiter.
const SEPARATOR_LINE = /^sep=(.)\r?(?:\n|$)/

/** The first line of a file if it names the delimiter: its length, and the delimiter if it is one of the known ones. */
export const separatorLine = (text: string): { length: number; delimiter: Delimiter | undefined } | null => {
  const found = SEPARATOR_LINE.exec(text)
  return found && { length: found[0].length, delimiter: delimiters.find((each) => each === found[1]) }
}
