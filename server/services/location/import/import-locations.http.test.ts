import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { importFaults } from '../../../../contract/sheet-import.ts'
import { validation } from '../../../../contract/validation.ts'
import { formWithFile } from '../../../../tests/support/calls/campaign-body.ts'
import {
  type AccessPlatform,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

const { exportLocations, changeLocation } = contract.location
const { importLocations, getLocationTemplate } = contract.locationImport

let platform: AccessPlatform
let admin: AccessPlatform['callers']['admin']

beforeAll(async () => {
  platform = await startAccessPlatform()
  admin = platform.callers.admin
})
afterAll(() => platform.close())

type Sent = { isDryRun?: boolean; digest?: string; mended?: unknown; isFarAccepted?: boolean }

const send = (content: BlobPart, { isDryRun = false, digest, mended, isFarAccepted = false }: Sent = {}) => {
  const form = formWithFile(new File([content], 'lokalizacje.csv'))
  if (mended !== undefined) form.set('mended', JSON.stringify(mended))
  return admin.call(importLocations, {
    query: { dry_run: isDryRun, accept_far: isFarAccepted, ...(digest ? { digest } : {}) },
    form,
  })
}
const fileOf = async (path: string): Promise<ArrayBuffer> => {
  const response = await fetch(`${platform.url}/api/location/v1${path}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(response.status).toBe(200)
  return response.arrayBuffer()
}
const stored = async (name: string) =>
  (await platform.store.pool.query('select * from location where name = $1 order by id', [name])).rows
const header = 'id;name;address;city;company;latitude;longitude;industries;active'
const kiosk = ';Kiosk;ul. Nowa 1;Warszawa;6;52,23;21,01;;tak'

test('C54 the exported list can be imported again and changes nothing, in both languages and formats', async () => {
  const members = [
    'id',
    'name',
    'address',
    'latitude',
    'longitude',
    'city_name',
    'company_name',
    'industries',
    'is_active',
  ]
  const headings = {
    pl: [
      'Numer',
      'Nazwa',
      'Adres',
      'Szerokość geograficzna',
      'Długość geograficzna',
      'Aglomeracja',
      'Firma',
      'Typy lokalizacji',
      'Stan',
    ],
    en: ['Number', 'Name', 'Address', 'Latitude', 'Longitude', 'City', 'Company', 'Venue types', 'State'],
  }
  for (const [language, format] of [
    ['pl', 'csv'],
    ['en', 'csv'],
    ['pl', 'xlsx'],
  ] as const) {
    const query = new URLSearchParams({ language, format })
    for (const member of [...members, 'screens']) query.append('columns', member)
    for (const heading of [...headings[language], language === 'pl' ? 'Ekrany' : 'Screens'])
      query.append('headings', heading)
    const { answer } = await send(await fileOf(`${exportLocations.path}?${query}`), { isDryRun: true })
    expect(answer).toMatchObject({ created: 0, changed: 0, unchanged: answer.total, fault_count: 0, unnamed_count: 0 })
    expect(answer.total).toBeGreaterThan(400)
  }
})

test('new, changed and unchanged locations are shown cell by cell, stored when confirmed, and kept when sent again', async () => {
  const [known, other] = (
    await platform.store.pool.query(
      `select location.id, location.name, address, location.version, city.name as city from location
       join city on city.id = city_id order by location.id limit 2`,
    )
  ).rows
  const file = `id;name;address;city;company;latitude;longitude;active\n${known.id};${known.name};ul. Zmieniona 7;;;;;\n`
  const refused = await send(file, { isDryRun: true })
  expect(refused.answer.faults).toEqual(
    ['city', 'company', 'latitude', 'longitude'].map((column) => ({ row: 2, column, message: validation.required })),
  )
  const lines = [`${known.id};${known.name};ul. Zmieniona 7`, `;${other.name};`, '']
  const narrow = await send(`id;name;address\n${lines.join('\n')}`, { isDryRun: true })
  expect(narrow.answer.faults).toEqual([{ row: 3, column: 'address', message: validation.required }])

  const twoRows = `id;name;city;address\n${known.id};${known.name};${known.city};ul. Zmieniona 7\n`
  const { answer } = await send(twoRows, { isDryRun: true })
  expect(answer.locations).toEqual([
    {
      row: 2,
      id: known.id,
      name: known.name,
      outcome: 'changed',
      changes: [{ column: 'address', before: known.address, after: 'ul. Zmieniona 7' }],
    },
  ])
  expect(answer.unnamed_count).toBeGreaterThan(400)
  expect(answer.unnamed.map(({ id }) => id)).toContain(other.id)
  expect((await stored(known.name))[0].address).toBe(known.address)

  const created = await send(`${header}\n${kiosk}\n`)
  expect(created.answer).toMatchObject({ created: 1, changed: 0, stored: true })
  expect(await stored('Kiosk')).toMatchObject([{ latitude: 52.23, longitude: 21.01, company_id: 6, version: 1 }])
  expect((await send(`${header}\n${kiosk}\n`)).answer).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
  expect(await send(twoRows, { digest: answer.digest })).toMatchObject({ status: 200, answer: { changed: 1 } })
  expect((await stored(known.name))[0]).toMatchObject({ address: 'ul. Zmieniona 7', version: known.version + 1 })
  const { rows } = await platform.store.pool.query(
    `select action, record_name, before, after from audit_entry where kind = 'location' order by id desc limit 2`,
  )
  expect(rows).toMatchObject([
    { action: 'changed', before: { address: known.address }, after: { address: 'ul. Zmieniona 7' } },
    { action: 'created', record_name: 'Kiosk', before: null, after: { city_id: 1 } },
  ])
})

test('what somebody changed after the preview is not overwritten', async () => {
  const [kept] = await stored('Kiosk')
  const file = `id;name;address\n${kept.id};Kiosk;ul. Druga 2\n`
  const { answer } = await send(file, { isDryRun: true })
  await admin.call(changeLocation, { params: { id: kept.id }, body: { address: 'ul. Trzecia 3' } })
  expect((await send(file, { digest: answer.digest })).problem.code).toBe('version_conflict')
  expect(await stored('Kiosk')).toMatchObject([{ address: 'ul. Trzecia 3' }])
})

test('faults name row and column, nothing is stored, and corrected rows are', async () => {
  const lines = [
    kiosk.replace('Kiosk', 'Budka').replace('Warszawa', 'Atlantyda').replace('52,23', '152'),
    kiosk.replace('Kiosk', 'Stragan').replace('tak', 'może'),
    kiosk.replace('Kiosk', 'Stragan').replace('tak', 'nie'),
    kiosk.replace('Kiosk', 'Stragan').replace('tak', 'nie'),
    `999999${kiosk}`,
  ]
  const { answer } = await send(`${header}\n${lines.join('\n')}\n`, { isDryRun: true })
  expect(answer.faults).toEqual([
    { row: 2, column: 'city', message: importFaults.noCity },
    { row: 2, column: 'latitude', message: validation.latitude },
    { row: 3, column: 'active', message: importFaults.yesOrNo },
    { row: 5, column: 'name', message: importFaults.rowTwice },
    { row: 6, column: 'id', message: serverValidation.noLocation },
  ])
  const real = await send(`${header}\n${lines.join('\n')}\n`)
  expect(real).toMatchObject({ status: 422, problem: { code: 'invalid_input' } })
  expect(real.problem.errors?.[0]).toEqual({ path: 'row 2, city', message: importFaults.noCity })
  expect(await stored('Stragan')).toEqual([])
  const cells = ['', 'Budka', 'ul. Nowa 1', 'Kraków', '6', '50.06', '19.94', '', '', '', '']
  const left = [3, 5, 6].map((row) => ({ row, cells: null }))
  const mended = [{ row: 2, cells }, ...left]
  const done = await send(`${header}\n${lines.join('\n')}\n`, { mended })
  expect(done.answer).toMatchObject({ total: 2, created: 2, stored: true })
  expect(await stored('Stragan')).toMatchObject([{ is_active: false }])
  const wrong = await send(`${header};pogoda\n${kiosk};ładna\n`, { isDryRun: true })
  expect(wrong.problem.errors).toEqual([{ path: 'pogoda', message: 'The import has no such column' }])
})

test('the template can be imported as it is', async () => {
  for (const format of ['xlsx', 'csv'] as const) {
    const { answer } = await send(await fileOf(`${getLocationTemplate.path}?format=${format}`), { isDryRun: true })
    expect(answer).toMatchObject({ total: 1, created: 1, fault_count: 0 })
  }
})

test('coordinates that cannot be right are faults of their cells, and a point far from its city waits for a yes', async () => {
  const place = (latitude: string, longitude: string) =>
    kiosk.replace('Kiosk', 'Punkt').replace('52,23;21,01', `${latitude};${longitude}`)
  const check = async (latitude: string, longitude: string) =>
    (await send(`${header}\n${place(latitude, longitude)}\n`, { isDryRun: true })).answer
  expect((await check('21,0122', '52,2297')).faults).toEqual([
    { row: 2, column: 'latitude', message: validation.swapped },
  ])
  expect((await check('0', '0')).faults).toEqual([{ row: 2, column: 'latitude', message: validation.zeroPoint }])
  expect((await check('52,52', '13,4')).faults).toEqual([
    { row: 2, column: 'longitude', message: validation.outsideCountry },
  ])
  const file = `${header}\n${place('50,06', '19,94')}\n`
  const { answer } = await send(file, { isDryRun: true })
  expect(answer).toMatchObject({ created: 1, fault_count: 0, far_count: 1 })
  expect(answer.far).toEqual([{ row: 2, name: 'Punkt', city_name: 'Warszawa', metres: expect.closeTo(252_000, -4) }])
  const silent = await send(file, { digest: answer.digest })
  expect(silent.problem.errors).toEqual([{ path: 'row 2, latitude', message: serverValidation.farFromCity }])
  expect(await stored('Punkt')).toEqual([])
  const confirmed = await send(file, { digest: answer.digest, isFarAccepted: true })
  expect(confirmed.answer).toMatchObject({ created: 1, stored: true })
  expect((await send(file)).answer).toMatchObject({ unchanged: 1, far_count: 0 })
})

test('a location with booked screens is not switched off by a file; the other rows can be', async () => {
  const made = await makeCampaignIn(platform, 'accepted', { name: 'Zarezerwowana' })
  const { rows } = await platform.store.pool.query<{ id: number; name: string }>(
    `select location.id, location.name from location
     where uuid in (select location_uuid from campaign_screen where campaign_uuid = $1)
     union all (select id, name from location where is_active
       and uuid not in (select location_uuid from campaign_screen) order by id limit 1)`,
    [made.uuid],
  )
  const free = rows.at(-1)
  const file = `id;name;active\n${rows.map(({ id, name }) => `${id};${name};nie`).join('\n')}\n`
  const { answer } = await send(file, { isDryRun: true })
  expect(answer.faults).toEqual(
    rows
      .slice(0, -1)
      .map((_, index) => ({ row: index + 2, column: 'active', message: serverValidation.bookedLocation })),
  )
  const { status, problem } = await send(file)
  expect([status, problem.code]).toEqual([422, 'invalid_input'])
  const rest = await send(`id;name;active\n${free?.id};${free?.name};nie\n`)
  expect(rest.answer).toMatchObject({ changed: 1, stored: true })
})

test('C54 an exported spreadsheet shows every digit of coordinates, and the numbers of records without groups', async () => {
  const query = new URLSearchParams({ language: 'pl', format: 'xlsx' })
  for (const column of ['id', 'name', 'latitude', 'longitude']) {
    query.append('columns', column)
    query.append('headings', column)
  }
  const { default: exceljs } = await import('exceljs')
  const book = new exceljs.Workbook()
  await book.xlsx.load(await fileOf(`${exportLocations.path}?${query}`))
  const row = book.worksheets[0]?.getRow(2)
  const [id, latitude] = [row?.getCell(1), row?.getCell(3)]
  expect([typeof id?.value, id?.numFmt]).toEqual(['number', undefined])
  const shownDecimals = (latitude?.numFmt ?? '').split('.')[1]?.length ?? 0
  expect(shownDecimals).toBeGreaterThanOrEqual(String(Number(latitude?.value)).split('.')[1]?.length ?? 0)
})
