import { unguardFormula } from '../../../contract/csv-formula-guard.ts'
import type { SheetCell, SheetLimits, SheetRows } from '../read-rows.ts'
import { collectedRows } from './collected-rows.ts'
import { type MergedCells, withMergedCells } from './merged-cells.ts'
import { dateStyles } from './number-formats.ts'
import { dateOf } from './serial-date.ts'
import { SheetError } from './sheet-error.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { parseXml } from './xml.ts'
import { type Archive, openArchive } from './zip.ts'

const LETTERS = 26
const LETTER_A = 65
const REFERENCE = /^([A-Z]{1,3})(\d{1,7})$/

// A character that XML does not allow is written as its number.
const ESCAPE = /_x([0-9A-Fa-f]{4})_/g

const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

const textOf = (written: string): SheetCell => (written === '' ? null : unguardFormula(unescaped(written)))

const columnOf = (letters: string): number => {
  let column = 0
  for (let index = 0; index < letters.length; index += 1) {
    column = column * LETTERS + letters.charCodeAt(index) - LETTER_A + 1
  }
  return column
}

/** Reads the texts that cells refer to by number, without phonetic readings of Japanese words. */
const sharedTexts = async (archive: Archive, path: string | null): Promise<readonly SheetCell[]> => {
  const texts: SheetCell[] = []
  if (path === null) return texts
  let text = ''
  let isText = false
  let isReading = false
  await parseXml(archive.chunks(path), {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    text: (part) => {
      if (isText) text += part
    },
    close: (name) => {
      if (name === 'si') texts.push(textOf(text))
      if (name === 'rPh') isReading = false
      if (name === 't') isText = false
    },
  })
  return texts
}

/** The data that the cells of a sheet refer to. */
type References = { texts: readonly SheetCell[]; isDate: readonly boolean[]; isFrom1904: boolean }

const cellValue = (
  written: string,
  type: string,
  style: string,
  { texts, isDate, isFrom1904 }: References,
): SheetCell => {
  if (written === '') return null
  switch (type) {
    case 's': {
      const text = texts[Number(written)]
      if (text === undefined) throw new SheetError('damaged')
      return text
    }
    case 'n': {
      const value = Number(written)
      if (!Number.isFinite(value)) throw new SheetError('damaged')
      return isDate[Number(style)] ? (dateOf(value, isFrom1904) ?? value) : value
    }
    case 'd': {
      const date = new Date(/T/.test(written) ? `${written.replace(/Z$/, '')}Z` : `${written}T00:00:00Z`)
      return Number.isNaN(date.getTime()) ? written : date
    }
    case 'b':
      return written === '1' ? 'TRUE' : 'FALSE'
    default:
      return textOf(written)
  }
}

/** The rows and the first column of a range such as `A2:B4`; null for one cell. */
const rangeOf = (reference = ''): MergedCells | null => {
  const [first = '', last = ''] = reference.split(':')
  const [, letters, from] = REFERENCE.exec(first) ?? []
  const [, , to] = REFERENCE.exec(last) ?? []
  return letters === undefined ? null : { column: columnOf(letters), from: Number(from), to: Number(to) }
}

/** Reads the cells of a sheet. Cells without a value are ignored. */
const readCells = async (
  archive: Archive,
  path: string,
  references: References,
  limits: SheetLimits,
): Promise<SheetRows> => {
  const collected = collectedRows(limits)
  const merged: MergedCells[] = []
  let row = 0
  let column = 0
  let cells: SheetCell[] = []
  let type = 'n'
  let style = ''
  let written = ''
  let isValue = false
  let isFormula = false
  let hasValue = false

  const openCell = (reference: string | undefined): void => {
    const [, letters, number] = REFERENCE.exec(reference ?? '') ?? []
    if (reference !== undefined && (letters === undefined || Number(number) !== row)) throw new SheetError('damaged')
    column = letters === undefined ? column + 1 : columnOf(letters)
    written = ''
    isFormula = false
    hasValue = false
  }
  const openRow = (number: string | undefined): void => {
    const next = number === undefined ? row + 1 : Number(number)
    // Row numbers increase. The comparison is also false for NaN.
    if (!(next > row)) throw new SheetError('damaged')
    row = next
    column = 0
    cells = []
  }
  const closeCell = (): void => {
    // A program that wrote the file without calculating it left no value, and an error is no value.
    if (isFormula && (!hasValue || type === 'e')) {
      collected.checkPlace(row, column)
      collected.refuse('formula', { row, column })
      return
    }
    const value = cellValue(written, type, style, references)
    if (value === null) return
    collected.checkPlace(row, column)
    cells[column - 1] = value
  }

  await parseXml(archive.chunks(path), {
    open: (name, attributes) => {
      if (name === 'row') openRow(attributes.r)
      else if (name === 'c') {
        openCell(attributes.r)
        type = attributes.t ?? 'n'
        style = attributes.s ?? '0'
      } else if (name === 'f') isFormula = true
      else if (name === 'mergeCell') {
        const range = rangeOf(attributes.ref)
        if (range && range.to > range.from) merged.push(range)
      }
      isValue = name === 'v' || name === 't'
      if (isValue) hasValue = true
    },
    text: (part) => {
      if (isValue) written += part
    },
    close: (name) => {
      isValue = false
      if (name === 'c') closeCell()
      else if (name === 'row')
        collected.add(
          row,
          Array.from(cells, (cell) => cell ?? null),
        )
    },
  })
  return withMergedCells(collected.table(), merged, limits)
}

const referencesOf = async (archive: Archive, workbook: Workbook): Promise<References> => ({
  isDate: workbook.styles === null ? [] : await dateStyles(archive, workbook.styles),
  texts: await sharedTexts(archive, workbook.strings),
  isFrom1904: workbook.isFrom1904,
})

/**
 * Reads the table of the first visible sheet of an XLSX file. Numbers with a format of days or times become dates.
 * A formula is read as the value that the file has for it; without one, its cell is refused. With macros, the file is.
 */
export const readXlsx = async (file: Buffer, limits: SheetLimits): Promise<SheetRows> => {
  const archive = await openArchive(file, limits.bytes)
  const workbook = await openWorkbook(archive)
  return readCells(archive, workbook.sheet, await referencesOf(archive, workbook), limits)
}
