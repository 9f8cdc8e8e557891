import type { SheetCell, SheetLimits, SheetRows, StoredCell } from '../read-rows.ts'
import { collectedRows } from './collected-rows.ts'
import { type MergedCells, withMergedCells } from './merged-cells.ts'
import { type NumberFormat, numberFormats, zeroPadded } from './number-formats.ts'
import { dateOf, serialOf } from './serial-date.ts'
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

const textOf = (written: string): SheetCell => (written === '' ? null : unescaped(written))

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
type References = { texts: readonly SheetCell[]; formats: readonly NumberFormat[]; isFrom1904: boolean }

const DAY_FORMAT = 'yyyy-mm-dd'
const INSTANT_FORMAT = 'yyyy-mm-dd hh:mm:ss'

/** The value of a cell, and what the file stores if that is more. */
type ReadCell = { value: SheetCell; stored?: StoredCell }

const numberCell = (written: string, format: NumberFormat | undefined, isFrom1904: boolean): ReadCell => {
  const number = Number(written)
  if (!Number.isFinite(number)) throw new SheetError('damaged')
  const date = format?.isDate ? dateOf(number, isFrom1904) : null
  if (!format || (format.code === null && date === null)) return { value: number }
  const stored = { stored: serialOf(number, isFrom1904), format: format.code ?? DAY_FORMAT }
  if (date) return { value: date, stored }
  const value = format.code === null ? number : (zeroPadded(number, format.code) ?? number)
  return { value, stored: { ...stored, stored: number } }
}

const dateCell = (written: string): ReadCell => {
  const isInstant = written.includes('T')
  const date = new Date(isInstant ? `${written.replace(/Z$/, '')}Z` : `${written}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return { value: written }
  return { value: date, stored: { stored: serialOf(date, false), format: isInstant ? INSTANT_FORMAT : DAY_FORMAT } }
}

const readCell = (
  written: string,
  type: string,
  style: string,
  { texts, formats, isFrom1904 }: References,
): ReadCell => {
  if (written === '') return { value: null }
  switch (type) {
    case 's': {
      const text = texts[Number(written)]
      if (text === undefined) throw new SheetError('damaged')
      return { value: text }
    }
    case 'n':
      return numberCell(written, formats[Number(style)], isFrom1904)
    case 'd':
      return dateCell(written)
    case 'b':
      return { value: written === '1' ? 'TRUE' : 'FALSE', stored: { stored: written === '1', format: 'General' } }
    default:
      return { value: textOf(written) }
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
  let stored = new Map<number, StoredCell>()
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
    stored = new Map()
  }
  const closeCell = (): void => {
    // A program that wrote the file without calculating it left no value, and an error is no value.
    if (isFormula && (!hasValue || type === 'e')) {
      collected.checkPlace(row, column)
      collected.refuse('formula', { row, column })
      return
    }
    const read = readCell(written, type, style, references)
    if (read.value === null) return
    collected.checkPlace(row, column)
    cells[column - 1] = read.value
    if (read.stored && limits.keepsStored) stored.set(column - 1, read.stored)
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
          stored,
        )
    },
  })
  return withMergedCells(collected.table(), merged, limits)
}

const referencesOf = async (archive: Archive, workbook: Workbook): Promise<References> => ({
  formats: workbook.styles === null ? [] : await numberFormats(archive, workbook.styles),
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
