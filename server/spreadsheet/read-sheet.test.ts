import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { xlsxOf, zipFile } from '../../tests/support/files/zip-file.ts'
import { csvFile } from './csv.ts'
import type { SheetLimits, SheetProblem, SheetRows } from './read-rows.ts'
import { readSheet } from './read-sheet.ts'
import type { Report, ReportCell } from './table.ts'
import { xlsxFile } from './xlsx.ts'

const limits: SheetLimits = { rows: 1000, columns: 20, bytes: 8 * 1024 * 1024 }
const root = pathToFileURL(`${process.cwd()}/`)
// Saved by LibreOffice 7.4 from CSV: `soffice --headless --convert-to xlsx` (and `xls`).
const sample = (name: string): Promise<Buffer> => readFile(new URL(`tests/files/${name}`, root))
const cellOf = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
const headed = (rows: string): string => `<row r="1">${cellOf('A1', 'name')}</row>${rows}`
const read = async (file: Buffer | string, some = limits): Promise<SheetRows> => {
  const result = await readSheet(Buffer.from(file), some)
  if ('problem' in result) throw new Error(JSON.stringify(result))
  return result
}

/** The problem of a file, refused within 100 ms of processor time. */
const refusal = async (file: Buffer | string, some = limits): Promise<SheetProblem | SheetRows> => {
  const bytes = Buffer.from(file)
  const before = process.cpuUsage()
  const result = await readSheet(bytes, some)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(100)
  return result
}

describe('files of spreadsheet programs', () => {
  test('V08 V11 a file of LibreOffice: days are days, numbers are numbers, empty rows are skipped but counted', async () => {
    const day = (text: string) => new Date(`${text}T00:00:00Z`)
    const { columns, rows } = await read(await sample('campaigns.xlsx'))
    expect(columns).toEqual([
      'date from',
      'date to',
      'screen',
      'campaign name',
      'spot time in seconds',
      'spot name 1',
      'spot name 2',
    ])
    const first = [day('2026-12-07'), day('2026-12-13'), 'Ekran przy Rondzie', 'Święta „Żabka”', 10]
    expect(rows[0]).toEqual({ row: 2, cells: [...first, 'żabka-1.mp4', 'żabka-2.mp4'] })
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 5])
    expect(rows[2]?.cells.slice(0, 3)).toEqual([day('2027-01-04'), day('2027-01-10'), 'Łazienki'])
    expect(rows[2]?.cells[6]).toBeNull()
  })

  test('V10 texts of LibreOffice keep zeros at their start, line breaks and quotes', async () => {
    const { rows } = await read(await sample('addresses.xlsx'))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Łódź', 'ul. Piotrkowska 104', '90-926', 'dwa\nwiersze; i "cudzysłów"'],
      ['Gdańsk', 'Długi Targ 1', '80-828', null],
      ['Świnoujście', 'Plac Słowiański 6', '00123', '007'],
    ])
  })

  test('V08 V10 a formula is read as the value that the file has for it, also an empty text', async () => {
    const rows = [
      '<row r="2"><c r="A2"><f>SUM(1,1)</f><v>2</v></c></row>',
      '<row r="3"><c r="A3" t="str"><f>UPPER("łódź")</f><v>ŁÓDŹ</v></c></row>',
      '<row r="4"><c r="A4" t="str"><f>IF(A2&gt;0,"","x")</f><v></v></c></row>',
      '<row r="5"><c r="A5"><f t="shared" si="0"/><v>7</v></c></row>',
      '<row r="6"><c r="A6" t="b"><f>TRUE()</f><v>1</v></c></row>',
    ]
    const { rows: found } = await read(xlsxOf(headed(rows.join(''))))
    expect(found.map(({ row, cells }) => [row, ...cells])).toEqual([
      [2, 2],
      [3, 'ŁÓDŹ'],
      [5, 7],
      [6, 'TRUE'],
    ])
  })

  test('V08 V10 a formula without a stored value, or with an error, is a refused cell; the other rows are read', async () => {
    const rows = [
      '<row r="2"><c r="A2"><f>1+1</f></c></row>',
      `<row r="3">${cellOf('A3', 'x')}<c r="B3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
      `<row r="4">${cellOf('A4', 'y')}${cellOf('B4', 'z')}</row>`,
    ]
    const { rows: found, refused } = await read(xlsxOf(headed(rows.join(''))))
    expect(found.map(({ row, cells }) => [row, ...cells])).toEqual([
      [2, null, null],
      [3, 'x', null],
      [4, 'y', 'z'],
    ])
    expect(refused).toEqual([
      { problem: 'formula', row: 2, column: 1 },
      { problem: 'formula', row: 3, column: 2 },
    ])
  })

  test('V11 the value of merged cells counts for all of their rows', async () => {
    const sheet = await sample('merged.xlsx')
    const { rows } = await read(sheet)
    expect(rows.map(({ cells }) => cells.slice(2))).toEqual([
      ['WAW-001-1 hol', 'Scalona', 10, 'a.mp4'],
      ['WAW-002-1 foyer', 'Scalona', 10, 'a.mp4'],
      ['WAW-003-1 rejestracja', 'Scalona', 10, 'a.mp4'],
    ])
    expect(new Set(rows.map(({ cells }) => String(cells[0]))).size).toBe(1)
  })

  test.each(['iso-8859-2', 'cp852', 'windows-1250'])('V11 Polish letters in %s are read', async (name) => {
    const table = {
      'iso-8859-2': '\xa6wi\xeata za\xbf\xf3\xb3\xe6 g\xea\xb6l\xb1 ja\xbc\xf1 \xa3\xf3d\xbc',
      cp852: '\x97wi\xa9ta za\xbe\xa2\x88\x86 g\xa9\x98l\xa5 ja\xab\xe4 \x9d\xa2d\xab',
      'windows-1250': '\x8cwi\xeata za\xbf\xf3\xb3\xe6 g\xea\x9cl\xb9 ja\x9f\xf1 \xa3\xf3d\x9f',
    }[name]
    const { rows } = await read(Buffer.from(`name\n${table}\n`, 'latin1'))
    expect(rows[0]?.cells).toEqual(['Święta zażółć gęślą jaźń Łódź'])
  })

  test('V11 a file of which a part is UTF-8 is refused with the row in which another encoding begins', async () => {
    const good = 'name\nŚwięta ąść\nŁódź\n'
    for (const bad of ['\x8cwi\xeata \xa3\xf3d\x9f', 'a\xeab']) {
      const file = Buffer.concat([Buffer.from(good), Buffer.from(`${bad}\n`, 'latin1')])
      expect(await readSheet(file, limits)).toEqual({ problem: 'encoding', row: 4 })
    }
  })

  test('V11 CSV is read with each delimiter, in UTF-8 with or without BOM, UTF-16 and windows-1250', async () => {
    const text = 'miasto;kod\r\nŁódź;"a ""b""; c"\r\n;;\r\n\r\nŻary;5"\r\n'
    const rows = [
      { row: 2, cells: ['Łódź', 'a "b"; c'] },
      { row: 5, cells: ['Żary', '5"'] },
    ]
    const windows1250 = Buffer.from(
      text.replaceAll('Ł', '\u00a3').replaceAll('ó', '\u00f3').replaceAll('ź', '\u009f').replaceAll('Ż', '\u00af'),
      'latin1',
    )
    const files = [text, `\ufeff${text}`, windows1250, Buffer.from(`\ufeff${text}`, 'utf16le'), `sep=;\r\n${text}`]
    for (const file of files)
      expect(await read(Buffer.from(file))).toEqual({ columns: ['miasto', 'kod'], rows, refused: [] })
    const tabs = text.replaceAll('"a ""b""; c"', 'a "b"; c').replaceAll(/;(?! c)/g, '\t')
    expect((await read(tabs)).rows).toEqual(rows)
    const commas = text.replaceAll(/;(?! c)/g, ',').replaceAll('\r\n', '\n')
    expect((await read(commas)).rows).toEqual(rows)
  })
})

describe('files that are refused within 100 ms of processor time', () => {
  const cases: [string, () => Buffer | Promise<Buffer>, SheetProblem][] = [
    ['an empty file', () => Buffer.alloc(0), { problem: 'empty' }],
    ['a file of blank lines', () => Buffer.from(' ;\n;\n'), { problem: 'empty' }],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'), { problem: 'kind' }],
    ['another archive', () => zipFile([{ name: 'a.txt', content: 'a' }]), { problem: 'kind' }],
    ['a cut file', () => xlsxOf(headed('')).subarray(0, 300), { problem: 'damaged' }],
    ['an Excel file from before 2007', () => sample('campaigns.xls'), { problem: 'oldExcel' }],
    [
      'a file with a password, which is an OLE container',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      { problem: 'password' },
    ],
    ['macros', () => xlsxOf(headed(''), [{ name: 'xl/vbaProject.bin', content: 'x' }]), { problem: 'macros' }],
    [
      'macros that only the content type names',
      () =>
        xlsxOf(headed(''), [
          {
            name: '[Content_Types].xml',
            content: '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
          },
        ]),
      { problem: 'macros' },
    ],
    [
      'a formula without a stored value as a heading',
      () => xlsxOf('<row r="1"><c r="C1"><f>1+1</f></c></row>'),
      { problem: 'formula', row: 1, column: 3 },
    ],
    [
      'a cell far below',
      () => xlsxOf(headed(`<row r="1048576">${cellOf('A1048576', 'x')}</row>`)),
      {
        problem: 'farCell',
        row: 1_048_576,
        column: 1,
      },
    ],
    [
      'a cell far to the right',
      () => xlsxOf(headed(`<row r="2">${cellOf('XFD2', 'x')}</row>`)),
      {
        problem: 'farCell',
        row: 2,
        column: 16_384,
      },
    ],
    [
      'a bomb that says how large it is',
      () => xlsxOf('', [{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(16 * 1024 * 1024, ' ') }]),
      { problem: 'tooLarge' },
    ],
    [
      'a bomb that says it is small',
      () =>
        xlsxOf('', [
          { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(16 * 1024 * 1024, ' '), claimedBytes: 1000 },
        ]),
      { problem: 'damaged' },
    ],
    [
      'entities that multiply',
      () =>
        xlsxOf('', [
          {
            name: 'xl/worksheets/sheet1.xml',
            content: '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><worksheet>&c;</worksheet>',
          },
        ]),
      { problem: 'damaged' },
    ],
    [
      'a quotation mark that is not closed',
      () => Buffer.from('a;b\n1;"2\n3;4'),
      { problem: 'quote', row: 2, column: 2 },
    ],
    ['too many columns', () => Buffer.from('a;b\n1;2\n1;2;3;4'), { problem: 'tooManyColumns', row: 3 }],
    ['too many rows', () => Buffer.from('a\n1\n2\n3\n4'), { problem: 'tooManyRows', row: 5 }],
    [
      'text that is too long for a cell',
      () => Buffer.from(`a;b\n1;${'x'.repeat(32_768)}`),
      {
        problem: 'cellTooLong',
        row: 2,
        column: 2,
      },
    ],
  ]
  test.each(cases)('promise R10 V14 %s', async (_, makeFile, problem) => {
    const file = await makeFile()
    const some = problem.problem.startsWith('tooMany') ? { ...limits, rows: 3, columns: 3 } : limits
    expect(await refusal(file, some)).toEqual(problem)
  })

  test('promise R10 the limit of bytes counts unpacked text', async () => {
    const file = xlsxOf(headed(`<row r="2">${cellOf('A2', 'x'.repeat(5000))}</row>`))
    expect(await refusal(file, { ...limits, bytes: 5000 })).toEqual({ problem: 'tooLarge' })
    expect(await refusal('a\n'.repeat(3000), { ...limits, bytes: 5000 })).toEqual({ problem: 'tooLarge' })
  })
})

describe('what the product writes', () => {
  const columns: Report['columns'] = [
    { heading: 'Dzień', kind: 'day', width: 10 },
    { heading: 'Tekst', kind: 'text', width: 10 },
    { heading: 'Liczba', kind: 'decimal', width: 10 },
    { heading: 'Suma', kind: 'whole', width: 10 },
  ]
  const reportOf = (rows: readonly (readonly ReportCell[])[]): Report => ({
    columns,
    rows: (async function* () {
      yield rows
    })(),
    count: rows.length,
    sheet: 'Dane',
    about: null,
    stem: 'x',
  })
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...Array.from('ąćęłńóśźżŻŁ";,\'=+-@ \n\t_x0041x')), maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  const dayText = fc
    .date({ min: new Date('1900-03-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }))
  const row = fc.tuple(dayText, fc.oneof(text, fc.constant(null)), number, fc.integer({ min: -1e9, max: 1e9 }))
  const table = fc.array(row, { maxLength: 8 })

  test('promise R11 any table of days, texts with Polish letters and numbers survives XLSX', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const file = await buffer(xlsxFile(reportOf(rows), new Date('2026-05-04')))
        const expected = rows.map(([day, cell, some, whole], index) => ({
          row: index + 2,
          // In a file, an empty text of a cell is the same as no text.
          cells: [new Date(`${day}T00:00:00Z`), cell || null, some, whole],
        }))
        expect((await read(file)).rows).toEqual(JSON.parse(JSON.stringify(expected), revived))
      }),
      { numRuns: 15 },
    )
  })

  test('promise R11 any such table survives CSV of both languages, as text', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('pl' as const, 'en' as const), async (rows, language) => {
        const file = await buffer(csvFile(reportOf(rows), language))
        const written = (value: number) => String(value).replace('.', language === 'pl' ? ',' : '.')
        expect((await read(file)).rows.map(({ cells }) => cells)).toEqual(
          rows.map(([day, cell, some, whole]) => [day, cell || null, written(some), written(whole)]),
        )
      }),
      { numRuns: 100 },
    )
  })
})

/** JSON and the cells of spreadsheets have no negative zero and no dates. */
const revived = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT00:00:00\.000Z$/.test(value) ? new Date(value) : value
