import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import { lineFaults } from '../../contract/live/line-faults.ts'
import type { Operation } from '../../contract/operation.ts'
import { sheetFaults } from '../../contract/sheet-faults.ts'
import { addressOf, type Caller, loggedIn } from '../support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'
import { encodings } from './encoded-text.ts'

let platform: DemoPlatform
let admin: Caller
let known: { screen: string; city: string; company: string; location: string }
let sent = 0

beforeAll(async () => {
  platform = await demoPlatform()
  admin = await loggedIn(platform.url, 'admin')
  await platform.store.pool.query(`insert into industry (name) values ('Żłobki i ąęśćźół')`)
  const { rows } = await platform.store.pool.query(
    `select screen.name as screen, city.name as city, company.name as company, location.name as location
     from screen join location on location.id = location_id join city on city.id = city_id
       join company on company.id = company_id
     where screen.is_active and location.is_active and city.name = 'Łódź' order by screen.id limit 1`,
  )
  known = rows[0]
  await doors.sensors?.read(encodings.utf8(lines(doors.sensors.rows())))
})
afterAll(() => platform.close())

type Rows = readonly (readonly string[])[]

/** Sends a file. Each has an address of its own, because imports are limited by address. */
const send = async (operation: Operation, query: Record<string, unknown>, content: Buffer, field = 'file') => {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(content)], 'plik.csv'))
  const body = new Response(form)
  sent += 1
  const response = await platform.app.inject({
    method: 'POST',
    url: addressOf(operation, { query } as never),
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
    remoteAddress: `10.0.${Math.floor(sent / 250)}.${1 + (sent % 250)}`,
  })
  return response.json()
}

const stored = async (query: string): Promise<Record<string, string>[]> => (await platform.store.pool.query(query)).rows

/** The end of an import that runs in the background, and what it stored. */
const ended = async ({ uuid }: { uuid: string }, result: () => Promise<unknown>) => {
  const end = await vi.waitFor(
    async () => {
      const { answer } = await admin.call(contract.live.getImport, { params: { uuid } })
      expect(['done', 'failed']).toContain(answer.status)
      return answer
    },
    { timeout: 30_000, interval: 5 },
  )
  const { status, lines, accepted, refused, faults, failure } = end
  return { status, lines, accepted, refused, faults, failure, stored: await result() }
}

/** Where files come in: what each file must say, as rows of cells, and what the server reads in it. */
type Door = {
  rows: () => Rows
  polish: readonly string[]
  read: (content: Buffer) => Promise<unknown>
  isRead: unknown
}

const dryRun = { dry_run: 'true' }
const doors: Readonly<Record<string, Door>> = {
  campaigns: {
    rows: () => [
      ['date from', 'date to', 'screen', 'campaign name', 'spot time in seconds', 'spot name 1'],
      ['2026-06-01', '2026-06-14', known.screen, 'Święta ąśź', '10', 'żółw.mp4'],
    ],
    polish: ['Data od', 'data do', 'Ekran', 'Nazwa kampanii', 'Czas spotu w sekundach', 'Nazwa spotu 1'],
    read: (content) => send(contract.campaignImport.importCampaigns, dryRun, content),
    isRead: { fault_count: 0, missed_screen_count: 0, created: 1 },
  },
  locations: {
    rows: () => [
      ['name', 'address', 'city', 'company', 'latitude', 'longitude', 'industries'],
      ['Źródło świąt', 'ul. Żółta 1', known.city, known.company, '51.7', '19.4', 'Żłobki i ąęśćźół'],
    ],
    polish: [
      'Nazwa',
      'Adres',
      'Aglomeracja',
      'Firma',
      'Szerokość geograficzna',
      'Długość geograficzna',
      'Typy lokalizacji',
    ],
    read: (content) => send(contract.locationImport.importLocations, dryRun, content),
    isRead: { fault_count: 0, created: 1, locations: [{ name: 'Źródło świąt' }] },
  },
  'venue types': {
    rows: () => [
      ['location', 'industry'],
      [known.location, 'Żłobki i ąęśćźół'],
    ],
    polish: ['Lokalizacja', 'Typ lokalizacji'],
    read: (content) => send(contract.location.importIndustries, dryRun, content),
    isRead: { rows: [{ line: 2, outcome: 'added' }] },
  },
  research: {
    rows: () => [
      ['campaign id', 'campaign name', 'status', 'time division', 'period name', 'period', 'impressions'],
      ['77', 'Święta ąśź', 'finished', 'Hour', 'Rano w święta', '08:00', '12000'],
    ],
    polish: ['ID kampanii', 'Nazwa kampanii', 'status', 'Podział czasu', 'Nazwa okresu', 'Okres', 'Odsłony'],
    read: (content) => send(contract.research.importFile, dryRun, content),
    isRead: { fault_count: 0, campaigns: [{ id: '77', name: 'Święta ąśź', outcome: 'created' }] },
  },
  'the coordinates of addresses': {
    rows: () => [
      ['address', 'city', 'post code', 'uwagi'],
      ['Piotrkowska 100', 'Łódź', '90-001', 'święta ąśź'],
    ],
    polish: ['Adres', 'Miasto', 'Kod pocztowy', 'uwagi'],
    read: (content) => send(contract.tools.previewAddresses, {}, content, 'excel_file'),
    isRead: { found: 1, missed: [] },
  },
  'screens near places': {
    rows: () => [
      ['latitude', 'longitude', 'uwagi'],
      ['51.7592', '19.4560', 'Źródło ąęś'],
    ],
    polish: ['Szerokość geograficzna', 'Długość geograficzna', 'uwagi'],
    read: (content) =>
      send(contract.tools.previewScreens, { screens_amount: 1, screen_type: 'all' }, content, 'excel_file'),
    isRead: { found: 1, missed: [], screens_total: 1 },
  },
  sensors: {
    rows: () => [
      ['sensor_id', 'name', 'latitude', 'longitude'],
      ['ŚWIĘTA', 'Źródło ąęś', '51.76', '19.45'],
    ],
    polish: ['Id czujnika', 'Nazwa', 'Szerokość geograficzna', 'Długość geograficzna'],
    read: async (content) =>
      ended(await send(contract.live.importSensors, { city: 'Łódź' }, content), () =>
        stored(`select name from location join sensor on location_uuid = uuid where sensor_id = 'ŚWIĘTA'`),
      ),
    isRead: { status: 'done', accepted: 1, refused: 0, stored: [{ name: 'Źródło ąęś' }] },
  },
  counts: {
    rows: () => [
      ['hour', 'sensor_id', 'pedestrians'],
      ['2026-02-03 07:00', 'ŚWIĘTA', '5'],
    ],
    polish: ['Godzina', 'Id czujnika', 'Piesi'],
    read: async (content) =>
      ended(await send(contract.live.importCounts, {}, content), async () =>
        platform.statistics.rows(
          `select people_net from hourly where hour = '2026-02-03T06:00:00Z' and location_uuid = $1`,
          (await stored(`select location_uuid from sensor where sensor_id = 'ŚWIĘTA'`)).map(
            ({ location_uuid = '' }) => location_uuid,
          ),
        ),
      ),
    isRead: { status: 'done', accepted: 1, refused: 0, stored: [{ people_net: 5 }] },
  },
}

const lines = (rows: Rows, separator = ';', end = '\r\n'): string =>
  rows.map((row) => row.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator) + end).join('')

const quoted = (rows: Rows): Rows => rows.map((row) => row.map((cell) => `"${cell}"`))

const dialects: Readonly<Record<string, (rows: Rows) => Buffer>> = {
  'with semicolons': (rows) => encodings.utf8(lines(rows)),
  'with commas': (rows) => encodings.utf8(lines(rows, ',')),
  'with tabs': (rows) => encodings.utf8(lines(rows, '\t')),
  'with sep=;': (rows) => encodings.utf8(`sep=;\r\n${lines(rows)}`),
  'with sep=, and commas': (rows) => encodings.utf8(`sep=,\r\n${lines(rows, ',')}`),
  'with a byte order mark': (rows) => encodings.utf8(`\ufeff${lines(rows)}`),
  'with a byte order mark and sep=;': (rows) => encodings.utf8(`\ufeffsep=;\n${lines(rows)}`),
  'with line feeds alone, and none at the end': (rows) => encodings.utf8(lines(rows, ';', '\n').trimEnd()),
  'with quotation marks': (rows) => encodings.utf8(lines(quoted(rows))),
  'with separators at the ends of lines': (rows) => encodings.utf8(lines(rows, ';', ';;\r\n')),
  'with empty rows': (rows) => encodings.utf8(`${lines(rows)};;;\r\n\r\n ; ;\r\n`),
  'with spaces around cells': (rows) => encodings.utf8(lines(rows, ' ;\u00a0')),
  'in UTF-16, little end first': (rows) => encodings.utf16le(`\ufeff${lines(rows, '\t')}`),
  'in UTF-16, big end first': (rows) => encodings.utf16be(`\ufeff${lines(rows, '\t')}`),
  'in UTF-16 without a byte order mark': (rows) => encodings.utf16le(lines(rows)),
  'in windows-1250': (rows) => encodings['windows-1250'](lines(rows)),
  'in ISO 8859-2': (rows) => encodings['iso-8859-2'](lines(rows)),
  'in CP852': (rows) => encodings.cp852(lines(rows)),
}

describe.each(Object.entries(doors))('accident 36: a file of %s', (_, { rows, polish, read, isRead }) => {
  test.each(Object.entries(dialects))('is read %s', async (__, written) => {
    expect(await read(written(rows()))).toMatchObject(isRead as object)
  })

  test('is read with Polish headings, in any case and with any spaces', async () => {
    const headings = polish.map((heading) => heading.replaceAll(' ', '\u00a0 '))
    expect(await read(dialects['with semicolons']?.([headings, ...rows().slice(1)]) as Buffer)).toMatchObject(
      isRead as object,
    )
  })

  test('says so if one byte is of another encoding', async () => {
    const [headings = [], cells = []] = rows()
    const last = encodings.utf8(lines([[...cells.slice(0, -1), 'żółw']]).trimEnd())
    const file = Buffer.concat([encodings.utf8(lines([headings])), last, Buffer.from([0xb3])])
    const reasons = [sheetFaults.encoding, lineFaults.notText]
    const refused = JSON.stringify(await read(file))
    expect(reasons.some((reason) => refused.includes(reason))).toBe(true)
  })

  test('V09 has case-sensitive names of columns', async () => {
    const [headings = [], ...rest] = rows()
    const refused = await read(encodings.utf8(lines([headings.map((heading) => heading.toUpperCase()), ...rest])))
    const reason = JSON.stringify(refused)
    if (headings[0] === 'name') expect(refused).toMatchObject(isRead as object)
    else expect(reason).toContain('missing_columns')
  })
})

/** The values of a cell that mean the same, by the door and the number of the column. */
const equalValues: readonly (readonly [door: string, column: number, values: readonly string[]])[] = [
  ['campaigns', 0, ['01.06.2026', '1.6.2026', '2026-06-01 00:00:00']],
  ['campaigns', 1, ['14.06.2026', '2026-06-14T00:00']],
  ['campaigns', 4, ['10.0', '10,0', '10.00']],
  ['locations', 4, ['51,7', '51.70', '+51.7']],
  ['research', 5, ['8:00', '08:00:00']],
  ['research', 6, ['12 000', '12\u00a0000', '12000,0', '12 000,00']],
  ['screens near places', 0, ['51,7592', '51.75920']],
  ['sensors', 2, ['51,76', '51.760']],
  ['counts', 0, ['03.02.2026 7:00', '2026-02-03T06:00Z', '2026-02-03 07:00:00+01', '2026-02-03\u00a07:00']],
  ['counts', 2, ['5.0', '5,00']],
]

test.each(equalValues)(
  'V11 a file of %s says the same in column %i, however a program writes it',
  async (name, column, values) => {
    const { rows, read } = doors[name] as Door
    const [headings = [], cells = []] = rows()
    const plain = await read(encodings.utf8(lines([headings, cells])))
    for (const value of values) {
      expect(await read(encodings.utf8(lines([headings, cells.with(column, value)])))).toEqual(plain)
    }
  },
)
