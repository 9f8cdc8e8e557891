import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { formWithFile } from '../../../../tests/support/calls/campaign-body.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'

const { importIndustries, getLocation } = contract.location

let platform: AccessPlatform
let admin: AccessPlatform['callers']['admin']
let locations: { id: number; uuid: string; name: string }[]

beforeAll(async () => {
  platform = await startAccessPlatform()
  admin = platform.callers.admin
  await platform.store.pool.query(`insert into industry (name) values ('Żłobki'), ('Kina letnie')`)
  const { rows } = await platform.store.pool.query<{ id: number; uuid: string; name: string }>(
    `insert into location (city_id, company_id, name, address, latitude, longitude)
     select 1, 6, name, 'ul. Pliku', 52, 21 from unnest('{Hol główny,Antresola,Patio,Patio}'::text[]) as name
     returning id, uuid, name`,
  )
  locations = rows
})
afterAll(() => platform.close())

const send = (content: string, dry_run = false) =>
  admin.call(importIndustries, {
    query: { dry_run },
    form: formWithFile(new File([`location;industry\n${content}`], 'branże.csv')),
  })
const industriesOf = async (index: number) => {
  const params = { id: locations[index]?.id ?? 0 }
  const { answer } = await admin.call(getLocation, { params })
  const { rows } = await platform.store.pool.query('select name from industry where id = any($1) order by name', [
    answer.industry_ids,
  ])
  return rows.map(({ name }) => name)
}

test('C65 a dry run names what becomes of each line, and stores nothing', async () => {
  const file = `Hol główny;Żłobki\n${locations[1]?.id};Żłobki\nHol główny;Żłobki\nNigdzie;Żłobki\nPatio;Żłobki\nAntresola;Huty\nAntresola;\n`
  const { answer } = await send(file, true)
  expect(answer.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'added'],
    [3, 'added'],
    [4, 'already'],
    [5, 'missing_location'],
    [6, 'ambiguous_location'],
    [7, 'missing_industry'],
    [8, 'empty'],
  ])
  expect(answer).toMatchObject({
    added: 2,
    already: 1,
    missing_locations: ['Nigdzie'],
    missing_industries: ['Huty'],
    stored: false,
  })
  expect(await industriesOf(0)).toEqual([])
  const real = await send(file)
  expect(real).toMatchObject({ status: 422, problem: { code: 'invalid_input' } })
  expect(real.problem.errors).toEqual([
    { path: 'line 5', message: 'There is no such location' },
    { path: 'line 6', message: 'Several locations have this name: enter the number of one' },
    { path: 'line 7', message: 'There is no such venue type' },
    { path: 'line 8', message: 'Fill required fields' },
  ])
  expect(await industriesOf(0)).toEqual([])
})

test('C65 lines add industries to locations by name, number and uuid; the same file again changes nothing', async () => {
  const file = `Hol główny;Żłobki\n${locations[0]?.id};kina LETNIE\n${locations[2]?.uuid.toUpperCase()};Żłobki\n`
  expect((await send(file)).answer).toMatchObject({ added: 3, already: 0, stored: true })
  expect(await industriesOf(0)).toEqual(['Kina letnie', 'Żłobki'])
  expect(await industriesOf(2)).toEqual(['Żłobki'])
  expect(await industriesOf(3)).toEqual([])
  expect((await send(file)).answer).toMatchObject({ added: 0, already: 3, stored: true })
  const { rows } = await platform.store.pool.query(
    `select record_name, after from audit_entry where action = 'imported' order by id`,
  )
  expect(rows[0]).toEqual({
    record_name: 'branże.csv',
    after: { locations: 2, location_ids: [locations[0]?.id, locations[2]?.id], added: 3, already: 0 },
  })
})

test('C65 V14 the file is the form’s field `file`, of 2 MB at most', async () => {
  const form = new FormData()
  form.set('plik', new File(['location;industry\n'], 'x.csv'))
  const wrong = await admin.call(importIndustries, { query: {}, form })
  expect(wrong.problem.errors).toEqual([{ path: 'plik', message: 'Unknown field' }])
  const large = await send(`Hol główny;${'Ż'.repeat(1024 * 1024)}\n`)
  expect(large).toMatchObject({ status: 413, problem: { code: 'too_large' } })
  const archive = formWithFile(new File(['PK\x03\x04'], 'arkusz.xlsx'))
  expect((await admin.call(importIndustries, { query: {}, form: archive })).problem.code).toBe('unreadable_file')
})
