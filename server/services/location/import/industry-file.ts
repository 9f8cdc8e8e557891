import { isUtf8 } from 'node:buffer'
import Papa from 'papaparse'
import { MOST_INDUSTRY_LINES } from '../../../../contract/location/industry-import.ts'
import { validation } from '../../../../contract/validation.ts'
import { ProblemError } from '../../../http/problem.ts'

const delimiters = [';', ',', '\t'] as const
const columns = ['location', 'industry'] as const

/** The cells of a line of the file, without surrounding spaces. */
export type WrittenLine = { line: number; location: string; industry: string }

const unreadable = (line: number, message: string): ProblemError =>
  new ProblemError('unreadable_file', { errors: [{ path: `line ${line}`, message }] })

const isArchive = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04' || (bytes[0] === 0x1f && bytes[1] === 0x8b)

// Control characters do not occur in text. A file in UTF-16 contains many NUL bytes.
const CONTROL = /[^\P{Cc}\t\r\n]|\ufffd/u

/** The text of a file in UTF-8 or in windows-1250, as Polish spreadsheets write it. Throws `unreadable_file`. */
const textOf = (bytes: Buffer): string => {
  if (bytes.length === 0) throw unreadable(1, validation.emptyFile)
  if (isArchive(bytes)) throw unreadable(1, validation.archive)
  const text = new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1250').decode(bytes)
  if (CONTROL.test(text)) throw unreadable(1, validation.notText)
  return text
}

const cellsOf = (text: string, delimiter: string, line: number): string[] => {
  if (!text.includes('"')) return text.split(delimiter).map((cell) => cell.trim())
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' })
  if (errors.length > 0) throw unreadable(line, validation.quote)
  return (data[0] ?? []).map((cell) => cell.trim())
}

const delimiterOf = (header: string): string => {
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce<string>((best, each) => (count(each) > count(best) ? each : best), delimiters[0])
}

const positionsOf = (names: readonly string[]): Record<(typeof columns)[number], number> => {
  const missing = columns.filter((name) => !names.includes(name))
  if (missing.length > 0) {
    const errors = missing.map((path) => ({ path, message: validation.missingColumn }))
    throw new ProblemError('missing_columns', { errors })
  }
  const twice = columns.filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice.length > 0) {
    const errors = twice.map((path) => ({ path, message: validation.columnTwice }))
    throw new ProblemError('invalid_input', { errors })
  }
  return { location: names.indexOf('location'), industry: names.indexOf('industry') }
}

/**
 * The lines of a file of locations’ industries, without blank lines. The first line has the column names `location` and
 * `industry`; other columns are ignored. Throws `unreadable_file`, `missing_columns`, and `invalid_input` for a column
 * that occurs twice.
 */
export const readIndustryFile = (bytes: Buffer): WrittenLine[] => {
  const lines = textOf(bytes)
    .split(/\r\n|\n|\r/)
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => text.trim() !== '')
  const [header, ...rest] = lines
  if (!header) throw unreadable(1, validation.emptyFile)
  const beyond = rest[MOST_INDUSTRY_LINES]
  if (beyond) throw unreadable(beyond.line, validation.tooManyLines)
  const delimiter = delimiterOf(header.text)
  const positions = positionsOf(cellsOf(header.text, delimiter, header.line))
  return rest
    .map(({ text, line }) => {
      const cells = cellsOf(text, delimiter, line)
      return { line, location: cells[positions.location] ?? '', industry: cells[positions.industry] ?? '' }
    })
    .filter(({ location, industry }) => location !== '' || industry !== '')
}
