import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { formWithFile } from '../../../tests/support/calls/campaign-body.ts'
import { workbookOf } from '../../../tests/support/files/report-file.ts'
import { xlsxOf } from '../../../tests/support/files/zip-file.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../tests/support/platform/access-platform.ts'
import { projectRoot } from '../../base/project-root.ts'
import { readSheet } from '../../spreadsheet/read-sheet.ts'

const { addressToGeo, previewAddresses, screensToLocations, previewScreens, findAddress } = contract.tools
const limits = { rows: 100_000, columns: 100, bytes: 100_000_000 }

let platform: AccessPlatform
let analyst: AccessPlatform['callers']['analyst']

beforeAll(async () => {
  platform = await startAccessPlatform()
  analyst = platform.callers.analyst
})
afterAll(() => platform.close())

const csv = (text: string, name = 'adresy.csv') => formWithFile(new File([text], name), 'excel_file')
const sample = async (name: string) =>
  new File([new Uint8Array(await readFile(join(projectRoot, 'tests/files', name)))], name)

/** Sends a file as a browser does, and reads the spreadsheet of the answer. */
const sheetFrom = async (path: string, form: FormData) => {
  const response = await fetch(`${platform.url}/api/dev-tools/dev_tools/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${analyst.token}` },
    body: form,
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const sheet = await readSheet(bytes, limits)
  if ('problem' in sheet) throw new Error(bytes.toString('utf8').slice(0, 300))
  return { disposition: response.headers.get('content-disposition') ?? '', bytes, ...sheet }
}
const cellsOf = ({ rows }: Awaited<ReturnType<typeof sheetFrom>>) => rows.map(({ cells }) => cells)

test('R31 C95 V08 V10 V12 rows come back unchanged with coordinates, how exact and how sure they are, why, and what was found', async () => {
  const { rows } = await platform.store.pool.query<{
    address: string
    city: string
    latitude: number
    longitude: number
  }>(
    `select address, city.name as city, location.latitude, location.longitude from location
     join city on city.id = city_id where city.name = 'Kraków' and location.is_active order by location.id limit 1`,
  )
  const known = rows[0]
  if (!known) throw new Error('no location')
  const file = await sheetFrom(
    'address_to_geo',
    csv(
      `uwagi;address;post code;city\n"a; =b";"${known.address}";;Kraków\nx;Nieznana 104;00-017;\n;Nowa Wieś;;\n7;zxqw 5;;\n8;;;\n`,
    ),
  )
  expect(file.disposition).toContain('adresy-coordinates.xlsx')
  expect(file.columns.slice(0, 4)).toEqual(['uwagi', 'address', 'post code', 'city'])
  const sure = ['accuracy', 'certainty', 'reason', 'candidates']
  const added = ['latitude', 'longitude', ...sure, 'error in metres', 'matched address']
  expect(file.columns.slice(4)).toEqual(added)
  const nothing = (reason: string, ...sure: unknown[]) => [null, null, reason, ...sure, null, null]
  const choice = expect.stringMatching(/^(?:\d\d-\d{3} Nowa Wieś \(\d+(?:\.\d+)?, \d+(?:\.\d+)?\)(?:; |$)){5}$/)
  expect(cellsOf(file)).toEqual([
    [
      'a; =b',
      known.address,
      null,
      'Kraków',
      known.latitude,
      known.longitude,
      'location',
      'certain',
      'location_address',
      null,
      20,
      `${known.address}, Kraków`,
    ],
    [
      'x',
      'Nieznana 104',
      '00-017',
      null,
      expect.closeTo(52.23, 1),
      expect.closeTo(21, 1),
      'post_code',
      'certain',
      'code_only',
      null,
      expect.any(Number),
      '00-017 Warszawa',
    ],
    [null, 'Nowa Wieś', null, null, ...nothing('ambiguous', 'ambiguous', 'several_places', choice)],
    ['7', 'zxqw 5', null, null, ...nothing('not_found', null, null, null)],
    ['8', null, null, null, ...nothing('empty', null, null, null)],
  ])
  const again = await sheetFrom(
    'address_to_geo',
    formWithFile(new File([new Uint8Array(file.bytes)], 'a.xlsx'), 'excel_file'),
  )
  expect(again.columns).toEqual(file.columns)
  expect(again.rows).toEqual(file.rows)
})

test('R31 promise R11 times, telephone numbers, post codes, shares, instants and truth values come back unchanged', async () => {
  const rowOf = async (bytes: Buffer) => {
    const [sheet] = (await workbookOf(bytes)).worksheets
    const cells = Array.from({ length: 9 }, (_, index) => sheet?.getRow(2).getCell(index + 1))
    return cells.map((cell) => [cell?.value, cell?.numFmt])
  }
  const shops = await sample('shops.xlsx')
  const form = () => formWithFile(shops, 'excel_file')
  const before = await rowOf(Buffer.from(await shops.arrayBuffer()))
  expect(before.slice(1, 7).map(([value]) => value)).toEqual([
    17,
    '+48 22 123 45 67',
    '-',
    '@sklep',
    0.5,
    new Date('1899-12-30T08:30:00Z'),
  ])
  const general = (cells: typeof before) => cells.map(([value, format]) => [value, format ?? 'General'])
  for (const path of ['address_to_geo', 'get_screens_to_locations?screens_amount=1&screen_type=all']) {
    const after = await rowOf((await sheetFrom(path, form())).bytes)
    expect(general(after)).toEqual(general(before))
  }
})

test('R31 the preview counts rows and names those that were not found, with their numbers in the file', async () => {
  const form = csv('address\nul. Nieznana 5, 80-831 Gdańsk\n\nzxqw 5\nKraków\n')
  const { answer } = await analyst.call(previewAddresses, { form })
  expect(answer).toMatchObject({ total: 3, found: 2, by_accuracy: { post_code: 1, city: 1, location: 0 } })
  expect(answer.by_certainty).toEqual({ certain: 2, likely: 0 })
  expect(answer.missed).toEqual([{ row: 4, address: 'zxqw 5', reason: 'not_found' }])
  expect(answer.rows.map(({ row, hit }) => [row, hit.address])).toEqual([
    [2, '80-831 Gdańsk'],
    [5, 'Kraków'],
  ])
})

test('R31 R32 an ambiguous village has its candidates in the preview and in the file, and chooses no screens', async () => {
  const form = () => csv('address\n"Raciborska 8, Rudy"\n')
  const { answer } = await analyst.call(previewAddresses, { form: form() })
  expect(answer).toMatchObject({ total: 1, found: 0 })
  expect(answer.missed).toMatchObject([{ row: 2, reason: 'ambiguous' }])
  expect(answer.missed[0]?.candidates?.length).toBe(5)
  const file = await sheetFrom('get_screens_to_locations?screens_amount=2', form())
  const [row] = cellsOf(file)
  const cell = (heading: string) => row?.[file.columns.indexOf(heading)]
  expect([cell('accuracy'), cell('certainty'), cell('reason')]).toEqual(['ambiguous', 'ambiguous', 'several_places'])
  expect(cell('candidates')).toMatch(/47-420 Rudy \(50\.192, 18\.478\)/)
})

test('R31 words find nothing, villages of one name are a choice, rural addresses and a city before its street are found', async () => {
  const pointsOf = async (name: string) => {
    const file = await sheetFrom('address_to_geo', formWithFile(await sample(name), 'excel_file'))
    const at = (heading: string) => file.columns.indexOf(heading)
    return cellsOf(file).map((cells) => [cells[at('accuracy')], cells[at('certainty')], cells[at('matched address')]])
  }
  expect(await pointsOf('no-addresses.xlsx')).toEqual(Array.from({ length: 6 }, () => ['not_found', null, null]))
  expect(await pointsOf('villages.xlsx')).toEqual(Array.from({ length: 6 }, () => ['ambiguous', 'ambiguous', null]))
  expect(await pointsOf('rural-addresses.xlsx')).toEqual([
    ['city', 'certain', 'Droginia'],
    ['city', 'certain', '32-400 Droginia'],
    ['city', 'certain', '32-400 Droginia'],
    ['city', 'certain', '05-806 Nowa Wieś'],
    ['post_code', 'likely', '09-100 Płońsk'],
  ])
  const found = await pointsOf('city-first.xlsx')
  expect(found.map(([, certainty]) => certainty)).toEqual(Array.from({ length: 4 }, () => 'certain'))
  expect(found.map(([, , address]) => String(address).split(', ').at(-1))).toEqual([
    'Warszawa',
    'Warszawa',
    'Łódź',
    'Piotrków Trybunalski',
  ])
})

test('R31 a formula without a value counts in the columns that are read, and not in a note beside them', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const formula = (at: string) => `<c r="${at}"><f>NOW()</f></c>`
  const rows = [
    `<row r="1">${cell('A1', 'address')}${cell('B1', 'uwagi')}</row>`,
    `<row r="2">${cell('A2', 'Kraków')}${formula('B2')}</row>`,
    `<row r="3">${formula('A3')}${cell('B3', 'x')}</row>`,
  ]
  const file = new File([new Uint8Array(xlsxOf(rows.join('')))], 'adresy.xlsx')
  const { answer } = await analyst.call(previewAddresses, { form: formWithFile(file, 'excel_file') })
  expect(answer).toMatchObject({ total: 2, found: 1, missed: [{ row: 3, reason: 'formula' }] })
})

test('V10 an address of more than 500 characters is not parsed, whatever it has, and the other rows are found', async () => {
  const long = ['a '.repeat(8000), 'łódź '.repeat(6000), 'Długa 5 '.repeat(4000), `x${'-'.repeat(32_000)}x`]
  const { answer } = await analyst.call(previewAddresses, { form: csv(`address\n${long.join('\n')}\nKraków\n`) })
  expect(answer).toMatchObject({ total: 5, found: 1 })
  expect(answer.missed.map(({ row, reason }) => [row, reason])).toEqual([2, 3, 4, 5].map((row) => [row, 'too_long']))
  expect(Math.max(...answer.missed.map(({ address }) => address.length))).toBe(500)
})

test('V09 V12 names are case-sensitive; a missing column, another field and a file that is no table are refused', async () => {
  const refusal = async (form: FormData) => {
    const { status, problem } = await analyst.call(previewAddresses, { form })
    return [status, problem.code, problem.errors?.[0]]
  }
  const missing = { path: 'address', message: 'This column is missing' }
  expect(await refusal(csv('Address\nDługa 5'))).toEqual([422, 'missing_columns', missing])
  expect(await refusal(csv('address;address\n1;2'))).toEqual([
    422,
    'invalid_input',
    { path: 'address', message: 'Each column may appear only once' },
  ])
  const field = formWithFile(new File(['address\nx'], 'x.csv'))
  expect(await refusal(field)).toEqual([422, 'invalid_input', { path: 'file', message: 'Unknown field' }])
  const old = formWithFile(await sample('campaigns.xls'), 'excel_file')
  expect((await refusal(old)).slice(0, 2)).toEqual([422, 'unreadable_file'])
})

test('R32 C96 V13 each row comes back with its nearest screens, by coordinates or by address', async () => {
  const form = csv('klient;latitude;longitude;address\nA;52,2297;21.0122;\nB;;;"Rynek 1, 31-042 Kraków"\nC;;;zxqw\n')
  const file = await sheetFrom('get_screens_to_locations?screens_amount=3&screen_type=arabox', form)
  expect(file.disposition).toContain('adresy-screens.xlsx')
  const rows = cellsOf(file).map((cells) => Object.fromEntries(file.columns.map((name, at) => [name, cells[at]])))
  expect(rows.map((row) => [row.klient, row.rank, row['screen city']])).toEqual([
    ...[1, 2, 3].map((rank) => ['A', rank, 'Warszawa']),
    ...[1, 2, 3].map((rank) => ['B', rank, 'Kraków']),
    ['C', null, null],
  ])
  expect(rows[6]?.accuracy).toBe('not_found')
  const metres = rows.slice(0, 3).map((row) => Number(row['distance in metres']))
  expect(metres).toEqual(metres.toSorted((one, other) => one - other))
  const { rows: nearest } = await platform.store.pool.query<{ id: number }>(
    `select screen.id from screen join location on location.id = location_id join city on city.id = city_id
     where screen.is_active and location.is_active and city.is_active and arabox_uuid is not null
     order by ((location.latitude - 52.2297) * 111250) ^ 2 + ((location.longitude - 21.0122) * 68300) ^ 2, screen.id limit 3`,
  )
  expect(rows.slice(0, 3).map((row) => row['screen id'])).toEqual(nearest.map(({ id }) => id))
})

test('R32 the preview names each screen once with the addresses that it is near to; kinds and amounts are checked', async () => {
  const form = () => csv('address\n"Marszałkowska 1, 00-624 Warszawa"\n"Marszałkowska 3, 00-624 Warszawa"\nx\n')
  const query = { screens_amount: 2, screen_type: 'programmatic' as const }
  const { answer } = await analyst.call(previewScreens, { query, form: form() })
  expect(answer).toMatchObject({ total: 3, found: 2, screens_total: 2, missed: [{ row: 4, reason: 'not_found' }] })
  expect(answer.screens.map(({ addresses, city_name }) => [addresses, city_name])).toEqual([
    [2, 'Warszawa'],
    [2, 'Warszawa'],
  ])
  expect(answer.points.map(({ row }) => row)).toEqual([2, 3])
  const wrong = await analyst.call(previewScreens, { query: { screens_amount: 0 }, form: form() })
  expect(wrong.problem.errors?.[0]?.path).toBe('query.screens_amount')
  const half = await analyst.call(previewScreens, { query: {}, form: csv('latitude\n52') })
  expect(half.problem.errors).toEqual([{ path: 'longitude', message: 'This column is missing' }])
})

test('R32 swapped coordinates and points outside of Poland choose no screens, and no screen is farther than the limit', async () => {
  const form = () => csv('latitude;longitude\n21,0122;52,2297\n0;0\n52,52;13,4\n54,35;22,82\n52,2297;21,0122\n')
  const { answer } = await analyst.call(previewScreens, { query: { screens_amount: 1 }, form: form() })
  expect(answer).toMatchObject({ total: 5, found: 1, screens_total: 1 })
  expect(answer.missed.map(({ row, reason }) => [row, reason])).toEqual([
    [2, 'swapped'],
    [3, 'zero'],
    [4, 'outside'],
    [5, 'far'],
  ])
  expect(answer.missed[3]?.nearest_metres).toBeGreaterThan(50_000)
  const file = await sheetFrom('get_screens_to_locations?screens_amount=1', form())
  const accuracy = file.columns.indexOf('accuracy')
  expect(cellsOf(file).map((cells) => cells[accuracy])).toEqual(['swapped', 'zero', 'outside', 'far', null])
  expect(cellsOf(file)[3]?.at(-1)).toBe(answer.missed[3]?.nearest_metres)
  const wider = await analyst.call(previewScreens, { query: { screens_amount: 1, most_km: 500 }, form: form() })
  expect(wider.answer).toMatchObject({ found: 2 })
})

test('R24 an address is found for the form of a location, for users who may write locations', async () => {
  const query = { query: 'Krakowie, Floriańska 3' }
  const { answer } = await platform.callers.owner.call(findAddress, { query })
  expect(answer.items.at(-1)).toMatchObject({ address: 'Kraków', accuracy: 'city', certainty: 'certain' })
  const village = await platform.callers.owner.call(findAddress, { query: { query: 'Raciborska 8, Rudy' } })
  expect(village.answer.items.length).toBeGreaterThan(5)
  expect(new Set(village.answer.items.map(({ certainty }) => certainty))).toEqual(new Set(['ambiguous']))
  expect((await analyst.call(findAddress, { query })).problem.code).toBe('permission_denied')
})

test('R31 C95 a file of 20 000 rows comes back with 20 000 points', async () => {
  const cities = ['00-017 Warszawa', 'Gdańsk', 'w Krakowie', '34-500 Zakopane']
  const lines = Array.from({ length: 20_000 }, (_, row) => `"ul. Długa ${row % 90}, ${cities[row % 4]}"`)
  const file = await sheetFrom('address_to_geo', csv(`address\n${lines.join('\n')}\n`))
  expect(file.rows.length).toBe(20_000)
  expect(file.rows.filter(({ cells }) => typeof cells[1] === 'number').length).toBe(20_000)
  const { problem } = await analyst.call(addressToGeo, { form: csv(`address\n${lines.join('\n')}\nx\n`) })
  expect(problem.errors).toEqual([{ path: 'row 20002', message: 'The file has too many rows' }])
  expect((await analyst.call(screensToLocations, { query: {}, form: csv('a\nb') })).problem.code).toBe(
    'missing_columns',
  )
})
