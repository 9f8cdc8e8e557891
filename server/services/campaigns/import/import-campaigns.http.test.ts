import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importColumns } from '../../../../contract/campaign/campaign-import.ts'
import { contract } from '../../../../contract/index.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { sheetFaults } from '../../../../contract/sheet-faults.ts'
import { type CorrectedRows, importFaults } from '../../../../contract/sheet-import.ts'
import { validation } from '../../../../contract/validation.ts'
import { formWithFile } from '../../../../tests/support/calls/campaign-body.ts'
import { xlsxOf } from '../../../../tests/support/files/zip-file.ts'
import {
  type AccessPlatform,
  type AccountName,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import { projectRoot } from '../../../base/project-root.ts'

const { importCampaigns, getImportProgress } = contract.campaignImport
const { listCampaigns, listEvents, deleteCampaign } = contract.campaign

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
  await platform.store.pool.query(
    `insert into screen (location_id, name) select 1, unnest('{Ekran przy Rondzie,Dworzec 4,Łazienki}'::text[])`,
  )
})
afterAll(() => platform.close())

type Options = {
  as?: AccountName
  isDryRun?: boolean
  mended?: CorrectedRows
  query?: { company_id?: number; progress?: string }
}
const send = (file: File, { as = 'advertiser', isDryRun = false, mended, query }: Options = {}) => {
  const form = formWithFile(file)
  if (mended) form.set('mended', JSON.stringify(mended))
  return platform.callers[as].call(importCampaigns, { query: { dry_run: isDryRun, ...query }, form })
}
const csv = (lines: readonly string[], header = importColumns.slice(0, 6).join(';')): File =>
  new File([[header, ...lines].join('\r\n')], 'plan.csv')
const line = (name: string, screen: string, rest = '10;a.mp4') => `2026-06-01;2026-06-14;${screen};${name};${rest}`
const sample = async (): Promise<File> =>
  new File([new Uint8Array(await readFile(join(projectRoot, 'tests/files/campaigns.xlsx')))], 'kampanie.xlsx')
const stored = async (filter: string) =>
  (await platform.callers.admin.call(listCampaigns, { query: { filter } })).answer.items

test('C48 V08 V11 a file of LibreOffice is checked without being stored, corrected, stored once, and never twice', async () => {
  const file = await sample()
  const checked = await send(file, { isDryRun: true })
  expect(checked.answer).toMatchObject({
    total: 3,
    created: 1,
    faults: [{ row: 5, column: 'spot time in seconds', message: validation.wholeNumber }],
    stored: false,
  })
  const cells = checked.answer.rows[0]?.cells ?? []
  expect(cells.slice(0, 4)).toEqual(['2027-01-04', '2027-01-10', 'Łazienki', 'Ferie'])
  const refused = await send(file)
  expect(refused.problem).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'row 5, spot time in seconds', message: validation.wholeNumber }],
  })
  expect(await stored('Żabka')).toEqual([])
  const mended = [{ row: 5, cells: cells.map((cell, index) => (index === 4 ? '15' : cell)) }]
  const progress = crypto.randomUUID()
  const real = await send(file, { mended, query: { progress } })
  expect(real.answer).toMatchObject({ created: 2, already: 0, fault_count: 0, stored: true })
  const [christmas] = await stored('Żabka')
  expect(christmas).toMatchObject({
    status: 'draft',
    name: 'Święta „Żabka”',
    company_id: 1,
    date_from: '2026-12-07',
    date_to: '2026-12-13',
    number_of_screens: 2,
    spot_seconds: 10,
  })
  expect(christmas?.spots.map(({ file_name }) => file_name)).toEqual(['żabka-1.mp4', 'żabka-2.mp4'])
  expect(christmas?.estimate).not.toBeNull()
  const params = { uuid: christmas?.uuid ?? '' }
  const { answer: history } = await platform.callers.advertiser.call(listEvents, { params })
  expect(history.items.map(({ type }) => type)).toEqual(['campaign.created'])
  expect((await send(file, { mended })).answer).toMatchObject({ created: 0, already: 2, stored: true })
  expect(await stored('Żabka')).toHaveLength(1)
  const own = await platform.callers.advertiser.call(getImportProgress, { params: { uuid: progress } })
  expect(own.answer).toEqual({ phase: 'storing', done: 2, total: 2 })
  const foreign = await platform.callers.rival.call(getImportProgress, { params: { uuid: progress } })
  expect(foreign.status).toBe(404)
  await platform.callers.advertiser.call(deleteCampaign, { params })
  expect((await send(file, { mended })).answer).toMatchObject({ created: 1, already: 1 })
})

test('C48 E13 missed screens are named with the nearest names, and the rest is stored; windows-1250 and tabs are read', async () => {
  const lines = [line('Próba', 'Ekran przy Rondzie'), line('Próba', 'Łazeinki'), line('Próba', 'Dworzec 4')]
  const text = [importColumns.slice(0, 6).join(';'), ...lines].join('\r\n').replaceAll(';', '\t')
  const windows1250 = Buffer.from(text.replaceAll('Ł', '\u00a3'), 'latin1')
  const { answer } = await send(new File([new Uint8Array(windows1250)], 'plan.csv'))
  expect(answer).toMatchObject({ created: 1, missed_screen_count: 1, stored: true })
  expect(answer.missed_screens).toEqual([{ name: 'Łazeinki', rows: [3], nearest: ['Łazienki'] }])
  const [campaign] = await stored('Próba')
  expect(campaign?.number_of_screens).toBe(2)
})

test('C48 one fault keeps everything from being stored; columns are named; two imports at once store once', async () => {
  const good = line('Naraz', 'Łazienki')
  expect((await send(csv([good, line('Zła', 'Łazienki', 'x;a.mp4')]))).status).toBe(422)
  const both = await send(csv([line('Zła', 'Łazeinki', 'x;a.mp4')]), { isDryRun: true })
  expect(both.answer).toMatchObject({ fault_count: 1, missed_screens: [{ name: 'Łazeinki', rows: [2] }] })
  expect(await stored('Naraz')).toEqual([])
  const columns = await send(csv([good], 'Date from;date to;screen;campaign name;spot time in seconds;spot name 1'))
  expect(columns.problem).toMatchObject({
    code: 'missing_columns',
    errors: [
      { path: 'date from', message: serverValidation.missingColumn },
      { path: 'Date from', message: importFaults.unknownColumn },
    ],
  })
  const twice = await Promise.all([send(csv([good])), send(csv([good]))])
  expect(twice.map(({ answer }) => answer.created).sort()).toEqual([0, 1])
  expect(await stored('Naraz')).toHaveLength(1)
  const macros = await send(new File(['PK\x03\x04macros'], 'plan.xlsm'))
  expect(macros.problem).toMatchObject({ code: 'unreadable_file', errors: [{ path: 'file' }] })
  const broken = formWithFile(csv([good]))
  broken.set('mended', '{')
  const answer = await platform.callers.advertiser.call(importCampaigns, { query: {}, form: broken })
  expect(answer.problem.errors).toEqual([{ path: 'mended', message: validation.list }])
})

test('C48 users who may create campaigns may import, for companies whose campaigns the caller plans', async () => {
  const file = csv([line('Prawa', 'Łazienki')])
  expect((await send(file, { as: 'operator' })).status).toBe(403)
  const foreign = await send(file, { query: { company_id: 2 } })
  expect(foreign.problem.errors).toEqual([{ path: 'company_id', message: validation.unknownReference }])
  expect((await send(file, { as: 'sales', query: { company_id: 99_999 } })).status).toBe(422)
  expect((await send(file, { as: 'sales', query: { company_id: 2 } })).answer.created).toBe(1)
  expect((await stored('Prawa')).map(({ company_id }) => company_id)).toEqual([2])
})

test('C48 V11 the template can be imported as it is, in both formats', async () => {
  for (const format of ['xlsx', 'csv'] as const) {
    const response = await fetch(`${platform.url}/api/analytics/campaign/import/template?format=${format}`, {
      headers: { authorization: `Bearer ${platform.callers.advertiser.token}` },
    })
    const file = new File([await response.arrayBuffer()], `kampanie.${format}`)
    const { answer } = await send(file, { isDryRun: true })
    expect(answer).toMatchObject({ total: 1, created: 1, fault_count: 0, missed_screen_count: 0 })
  }
})

test('C48 V11 of 4000 rows all 200 faults are named by their row', async () => {
  const lines = Array.from({ length: 4000 }, (_, index) =>
    line(`Kampania ${Math.floor(index / 20)}`, 'Łazienki', index % 20 === 7 ? '999;a.mp4' : '10;a.mp4'),
  )
  const { answer } = await send(csv(lines), { isDryRun: true })
  expect(answer.fault_count).toBe(200)
  expect(answer.faults.map(({ row }) => row)).toEqual(Array.from({ length: 200 }, (_, index) => 20 * index + 9))
  expect(answer.rows).toHaveLength(200)
})

test('V08 V11 a formula without a value is a fault of its row alone, and the row can be corrected', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const written = (row: number, texts: readonly string[]) =>
    `<row r="${row}">${texts.map((text, index) => (text === '=' ? `<c r="${'ABCDEF'[index]}${row}"><f>1+1</f></c>` : cell(`${'ABCDEF'[index]}${row}`, text))).join('')}</row>`
  const plan = (name: string, seconds: string) => [
    '2026-06-01',
    '2026-06-14',
    'Ekran przy Rondzie',
    name,
    seconds,
    'a.mp4',
  ]
  const rows = [importColumns.slice(0, 6), plan('Bez formuły', '10,0'), plan('Z formułą', '=')]
  const sheet = xlsxOf(rows.map((texts, index) => written(index + 1, texts)).join(''))
  const file = new File([new Uint8Array(sheet)], 'plan.xlsx')
  const { answer } = await send(file, { isDryRun: true })
  expect(answer).toMatchObject({ total: 2, created: 1, fault_count: 1 })
  expect(answer.faults).toEqual([{ row: 3, column: 'spot time in seconds', message: sheetFaults.formula }])
  const cells = (answer.rows[0]?.cells ?? []).map((text, index) => (index === 4 ? '10' : text))
  const mended = await send(file, { isDryRun: true, mended: [{ row: 3, cells }] })
  expect(mended.answer).toMatchObject({ created: 2, fault_count: 0 })
})
