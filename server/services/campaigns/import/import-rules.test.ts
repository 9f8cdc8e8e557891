import { describe, expect, test } from 'vitest'
import { importColumns, requiredImportColumns } from '../../../../contract/campaign/campaign-import.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { type ImportRow, importFaults } from '../../../../contract/sheet-import.ts'
import { validation } from '../../../../contract/validation.ts'
import type { ProblemError } from '../../../http/problem.ts'
import { withCorrections, writtenRows } from '../../../spreadsheet/corrected-rows.ts'
import { recordFinder } from '../../../spreadsheet/values/names.ts'
import { plannedRow } from './import-rows.ts'
import { editDistance, nearestNames } from './named-screens.ts'
import { collectedCampaigns, digestOf } from './planned-campaigns.ts'

const usual = ['2026-06-01', '2026-06-14', 'Rondo', 'Lato', '10', 'a.mp4', '', '', '', '']
const rowWith = (row: number, changes: Record<number, string> = {}): ImportRow => ({
  row,
  cells: usual.map((cell, index) => changes[index] ?? cell),
})
const screens = [
  { id: 1, name: 'Rondo' },
  { id: 2, name: 'Dworzec' },
  { id: 3, name: 'Dworzec' },
  { id: 4, name: '12' },
  { id: 12, name: 'WAW-001-1 Wejście główne' },
]

describe('columns', () => {
  const known = { known: importColumns, required: requiredImportColumns }
  const columnsOf = (columns: string[]) => {
    try {
      return writtenRows(
        { columns, rows: [{ row: 2, cells: columns.map((name) => name || 'note') }], refused: [] },
        known,
      )
    } catch (error) {
      const { code, details } = error as ProblemError
      return { code, errors: details.errors }
    }
  }

  test('V09 V11 the order of the columns does not matter, their case does', () => {
    const reversed = importColumns.toReversed()
    expect(columnsOf([...reversed])).toEqual([{ row: 2, cells: [...importColumns] }])
    expect(columnsOf(['Date from', ...importColumns.slice(1)])).toEqual({
      code: 'missing_columns',
      errors: [
        { path: 'date from', message: serverValidation.missingColumn },
        { path: 'Date from', message: importFaults.unknownColumn },
      ],
    })
  })

  test('V11 columns without a name, unknown ones and repeated ones are named', () => {
    expect(columnsOf([...importColumns, '', 'price', 'screen'])).toEqual({
      code: 'invalid_input',
      errors: [
        { path: 'column K', message: importFaults.unknownColumn },
        { path: 'price', message: importFaults.unknownColumn },
        { path: 'screen', message: serverValidation.columnTwice },
      ],
    })
  })
})

describe('rows', () => {
  test('V11 days of spreadsheets, ISO days and Polish days are understood', () => {
    expect(plannedRow(rowWith(2, { 0: '1.6.2026', 1: '14.06.2026' }))).toMatchObject({
      dateFrom: '2026-06-01',
      dateTo: '2026-06-14',
      spotSeconds: 10,
      spots: ['a.mp4'],
    })
  })

  test('V11 V22 V23 each fault of a row is named by its column', () => {
    const faultsOf = (changes: Record<number, string>) => {
      const result = plannedRow(rowWith(7, changes))
      return Array.isArray(result) ? result.map(({ column, message }) => [column, message]) : 'no fault'
    }
    expect(faultsOf({ 0: '', 1: '2026-02-30', 2: '', 3: 'x'.repeat(201), 4: '121', 5: 'a\0' })).toEqual([
      ['date from', validation.required],
      ['date to', validation.noSuchDay],
      ['screen', validation.required],
      ['campaign name', 'At most 200 characters'],
      ['spot time in seconds', validation.loop],
      ['spot name 1', serverValidation.character],
    ])
    expect(faultsOf({ 0: 'jutro', 4: '7,5' })).toEqual([
      ['date from', validation.day],
      ['spot time in seconds', validation.wholeNumber],
    ])
    expect(faultsOf({ 1: '2026-05-31' })).toEqual([['date to', validation.dateOrder]])
    expect(faultsOf({ 1: '2029-01-01' })).toEqual([['date to', validation.tooLong]])
  })

  test('C48 corrections replace rows or leave them out, and name only rows of the file', () => {
    const rows = [rowWith(2), rowWith(3), rowWith(5)]
    const mended = withCorrections(rows, [
      { row: 3, cells: rowWith(3, { 2: ' Nowy ' }).cells },
      { row: 5, cells: null },
    ])
    expect(mended).toEqual([rowWith(2), rowWith(3, { 2: 'Nowy' })])
    expect(() => withCorrections(rows, [{ row: 4, cells: null }])).toThrow()
  })
})

describe('campaigns', () => {
  const collected = (...rows: ImportRow[]) => {
    const { add, campaigns, missed } = collectedCampaigns(recordFinder(screens))
    const faults = rows.flatMap((written) => {
      const row = plannedRow(written)
      return Array.isArray(row) ? row : add(row)
    })
    return { faults, campaigns: [...campaigns.values()], missed: [...missed] }
  }

  test('V11 rows of one name are one campaign, and each adds its screen, by name or number', () => {
    const { faults, campaigns } = collected(
      rowWith(2),
      rowWith(3, { 2: 'waw-001-1 wejście GŁÓWNE' }),
      rowWith(4, { 2: '12' }),
      rowWith(5, { 2: '1', 3: 'Zima' }),
    )
    expect(faults).toEqual([])
    expect(campaigns.map(({ first, screenIds }) => [first.name, [...screenIds]])).toEqual([
      ['Lato', [1, 12, 4]],
      ['Zima', [1]],
    ])
  })

  test('V11 rows that differ from the first one of their campaign are named by column', () => {
    const { faults } = collected(rowWith(2), rowWith(3, { 1: '2026-06-15', 6: 'b.mp4' }), rowWith(4, { 4: '20' }))
    expect(faults).toEqual([
      { row: 3, column: 'date to', message: importFaults.differs },
      { row: 3, column: 'spot name 2', message: importFaults.differs },
      { row: 4, column: 'spot time in seconds', message: importFaults.differs },
    ])
  })

  test('E13 a screen that does not exist is missed, and one whose name is not unique is a fault', () => {
    const { faults, missed } = collected(rowWith(2, { 2: 'Rando' }), rowWith(3, { 2: 'Dworzec' }))
    expect(missed).toEqual([['Rando', [2]]])
    expect(faults).toEqual([{ row: 3, column: 'screen', message: importFaults.severalScreens }])
  })

  test('C48 what a file says decides whether a campaign is the same: order of rows and existing screens do not', () => {
    const digest = (...rows: ImportRow[]) => collected(...rows).campaigns.map(digestOf)[0]
    const first = digest(rowWith(2), rowWith(3, { 2: 'Rando' }))
    expect(digest(rowWith(2, { 2: 'Rando', 0: '1.06.2026' }), rowWith(9))).toBe(first)
    expect(digest(rowWith(2))).not.toBe(first)
    expect(digest(rowWith(2, { 5: 'b.mp4' }), rowWith(3, { 2: 'Rando', 5: 'b.mp4' }))).not.toBe(first)
  })
})

describe('nearest names', () => {
  test('E13 the distance counts letters that are added, removed or replaced', () => {
    expect(editDistance('kitten', 'sitting')).toBe(3)
    expect(editDistance('', 'abc')).toBe(3)
    expect(editDistance('żaba', 'żaba')).toBe(0)
  })

  test('E13 the nearest names are offered first, and none that is not alike', () => {
    const names = ['Galeria Zachód', 'Galeria Wschód', 'Rondo ONZ', 'Dworzec Wschodni', 'Galeria Zachód 2']
    const nearest = nearestNames(names.map((name, id) => ({ id, name })))
    expect(nearest('galeria zachod')).toEqual(['Galeria Zachód', 'Galeria Wschód', 'Galeria Zachód 2'])
    expect(nearest('Rondo O.N.Z.')).toEqual(['Rondo ONZ'])
    expect(nearest('zupełnie co innego')).toEqual([])
  })
})
