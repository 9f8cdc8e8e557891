import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { hostileTexts } from '../../../../tests/support/files/hostile-text.ts'
import { csvRows, download, sheetRows, workbookOf } from '../../../../tests/support/files/report-file.ts'
import { findOpenpyxl } from '../../../../tests/support/install/tools.mjs'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'
import { scratchFolder } from '../../../../tests/support/platform/scratch-folder.ts'
import { addCountedCity } from '../../../../tests/support/statistics/counted-locations.ts'
import { projectRoot } from '../../../base/project-root.ts'

const { reportScreen } = contract.statistics
/** Number of names, and of addresses. */
const CELLS = Number(process.env.ROUND_TRIP_CELLS ?? 1000)
vi.setConfig({ testTimeout: Math.max(20_000, CELLS * 10) })

let platform: AccessPlatform
let cityId: number
let names: string[]

beforeAll(async () => {
  platform = await startAccessPlatform()
  names = hostileTexts(CELLS)
  const locations = names.map((name, index) => ({ name, address: names[CELLS - 1 - index] ?? '' }))
  cityId = (await addCountedCity(platform, '=Złośliwe', locations)).cityId
})
afterAll(() => platform.close())

const oneDay = () => ({ city_ids: [cityId], date_from: '2026-02-01', date_to: '2026-02-01' })

/** Removes the apostrophes of the formula guard, as a reader does who needs the original text. */
const withoutGuard = (text: string): string =>
  text.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '').replaceAll(/([;,])'(?='*[=+\-@＝＋－＠])/g, '$1')

const beginsFormula = (cell: unknown): boolean => typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell)

/** Rows with a name, address or city that differs from the stored one. */
const changedRows = (rows: readonly (readonly unknown[])[], originalOf = withoutGuard): string[] => {
  const stored = new Set(names.map((name, index) => JSON.stringify([name, names[CELLS - 1 - index], '=Złośliwe'])))
  const read = rows.map((row) => JSON.stringify(row.slice(2, 5).map((cell) => originalOf(String(cell)))))
  expect(new Set(read).size).toBe(stored.size)
  return read.filter((row) => !stored.has(row)).map((row) => row.slice(0, 200))
}

test('promise R11 the test texts are all different, and more than a hundred of them begin like a formula', () => {
  expect(new Set(names).size).toBe(CELLS)
  expect(names.filter(beginsFormula).length).toBeGreaterThan(100)
})

test.each([
  ['pl', ';'],
  ['en', ','],
] as const)(
  'promise R11 difficult texts are read back unchanged from %s CSV, and no cell begins a formula',
  async (language, delimiter) => {
    const file = await download(
      platform.url,
      reportScreen,
      { ...oneDay(), language, format: 'csv' },
      platform.callers.owner.token,
    )
    const rows = csvRows(file.bytes, delimiter).slice(1)
    expect(rows.flat().filter(beginsFormula)).toEqual([])
    expect(changedRows(rows)).toEqual([])
  },
)

test('promise R11 difficult texts are read back unchanged from XLSX, and no cell is a formula', async () => {
  const file = await download(platform.url, reportScreen, oneDay(), platform.callers.owner.token)
  const book = await workbookOf(file.bytes)
  const rows = sheetRows(book.getWorksheet('Raport')).slice(1)
  const cells = book.worksheets.flatMap((sheet) => sheetRows(sheet).flat())
  expect(cells.filter((cell) => typeof cell === 'object' && cell !== null && 'formula' in cell)).toEqual([])
  expect(changedRows(rows, (text) => text)).toEqual([])
})

test('promise R11 openpyxl reads the same from XLSX', async () => {
  const python = findOpenpyxl()
  if (!python) throw new Error('no Python with openpyxl was found; npm test installs it')
  const file = await download(platform.url, reportScreen, oneDay(), platform.callers.owner.token)
  const folder = await scratchFolder()
  const path = join(folder.path, 'report.xlsx')
  await writeFile(path, file.bytes)
  const printed = execFileSync(python, [join(projectRoot, 'tests/support/files/read-xlsx.py'), path], {
    maxBuffer: 2 ** 27,
  })
  await folder.remove()
  const sheets = JSON.parse(printed.toString()) as Record<string, unknown[][]>
  expect(Object.keys(sheets)).toEqual(['Raport', 'O raporcie'])
  const rows = (sheets.Raport ?? []).slice(1)
  expect(rows.flat().filter((cell) => typeof cell === 'object' && cell !== null)).toEqual([])
  expect(new Set(rows.map((row) => JSON.stringify([row[0], row[1], ...row.slice(5)])))).toEqual(
    new Set([JSON.stringify(['2026-02-01', 'niedziela', null, null, null, null, null, 24, 0, 0])]),
  )
  expect(changedRows(rows, (text) => text)).toEqual([])
})

test('promise R11 a text longer than a cell can hold is complete in CSV and ends with an ellipsis in XLSX', async () => {
  const name = `=${'ż'.repeat(40_000)}`
  const { cityId: longCity } = await addCountedCity(platform, 'Długie', [{ name }])
  const body = { ...oneDay(), city_ids: [longCity] }
  const csv = await download(platform.url, reportScreen, { ...body, format: 'csv' }, platform.callers.owner.token)
  expect(withoutGuard(csvRows(csv.bytes, ';')[1]?.[2] ?? '')).toBe(name)
  const xlsx = await download(platform.url, reportScreen, body, platform.callers.owner.token)
  const [, row] = sheetRows((await workbookOf(xlsx.bytes)).getWorksheet('Raport'))
  expect(row?.[2]).toBe(`=${'ż'.repeat(32_765)}…`)
})
