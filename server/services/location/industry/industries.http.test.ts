import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import type { Caller } from '../../../../tests/support/calls/client.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'
import { routeOf } from '../../../http/gates.ts'

const operations = contract.industry

let platform: AccessPlatform
let admin: Caller

beforeAll(async () => {
  platform = await startAccessPlatform()
  admin = platform.callers.admin
})
afterAll(() => platform.close())

const created = async (name: string) => (await admin.call(operations.create, { body: { name } })).answer
const oneOf = (id: number) => ({ params: { id: String(id) } })

const file = (search: string): Promise<Response> =>
  fetch(`${platform.url}${routeOf(operations.exportList)}?${search}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })

test('C62 without a column to sort by the newest industry comes first, in the asked order otherwise', async () => {
  const industry = await created('Najnowsza branża')
  const first = async (query: { order?: 'asc'; sort_by?: 'id' }) =>
    (await admin.call(operations.list, { query })).answer.items[0]?.id
  expect(await first({})).toBe(industry.id)
  expect(await first({ order: 'asc' })).not.toBe(industry.id)
  expect(await first({ sort_by: 'id' })).not.toBe(industry.id)
  await admin.call(operations.remove, oneOf(industry.id))
})

test('C63 C64 an industry is created, read, renamed and deleted by an administrator', async () => {
  const industry = await created('Kina studyjne')
  expect(industry).toMatchObject({ name: 'Kina studyjne', venue_type: null, locations: 0, version: 1 })
  expect((await admin.call(operations.get, oneOf(industry.id))).answer).toEqual(industry)
  const body = { name: 'Kina', version: 1 }
  const renamed = await admin.call(operations.change, { ...oneOf(industry.id), body })
  expect(renamed.answer).toEqual({ ...industry, name: 'Kina', version: 2 })
  expect((await admin.call(operations.remove, oneOf(industry.id))).status).toBe(204)
  expect((await admin.call(operations.get, oneOf(industry.id))).status).toBe(404)
})

test('a change of an older version is refused with the current record, and nothing is stored', async () => {
  const industry = await created('Baseny')
  const change = (name: string) =>
    admin.call(operations.change, { ...oneOf(industry.id), body: { name, version: industry.version } })
  await change('Baseny kryte')
  const late = await change('Baseny odkryte')
  expect(late).toMatchObject({ status: 409, problem: { code: 'version_conflict', current: { name: 'Baseny kryte' } } })
  expect((await admin.call(operations.get, oneOf(industry.id))).answer.name).toBe('Baseny kryte')
})

test('a name that is taken is a problem at its field', async () => {
  await created('Stadiony')
  const again = await admin.call(operations.create, { body: { name: 'Stadiony' } })
  expect(again).toMatchObject({
    status: 409,
    problem: { code: 'duplicate', errors: [{ path: 'name', message: 'This is already taken' }] },
  })
})

test('an industry has a venue type of OpenOOH, which a file names by its value; an unknown one is refused', async () => {
  const create = (venue_type: number) => admin.call(operations.create, { body: { name: 'Parkingi', venue_type } })
  expect(await create(2_059)).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'venue_type', message: 'There is no such record' }] },
  })
  const { answer } = await create(208)
  expect(answer.venue_type).toBe(208)
  const csv = await file('filter=Parkingi&columns=venue_type&headings=Typ')
  expect(await csv.text()).toBe('Typ\r\nretail.parking_garages\r\n')
  const cleared = await admin.call(operations.change, { ...oneOf(answer.id), body: { venue_type: null } })
  expect(cleared.answer).toMatchObject({ name: 'Parkingi', venue_type: null })
})

test('an industry that locations or campaigns use cannot be deleted, and the answer counts them', async () => {
  const used = (await admin.call(operations.list, { query: { sort_by: 'locations', order: 'desc' } })).answer.items[0]
  const { status, problem } = await admin.call(operations.remove, oneOf(used?.id ?? 0))
  expect({ status, code: problem.code }).toEqual({ status: 409, code: 'in_use' })
  expect(problem.usage).toContainEqual({ kind: 'location', count: used?.locations })
  expect((await admin.call(operations.get, oneOf(used?.id ?? 0))).status).toBe(200)
})

test('a list is exported as it is filtered, with the chosen columns, in the dialect of the language', async () => {
  await created('=1+1')
  const columns = 'columns=name&columns=locations&headings=Nazwa&headings=Lokalizacje'
  const csv = await file(`filter=%3D1&${columns}&format=csv&language=pl`)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await csv.text()).toBe("Nazwa;Lokalizacje\r\n'=1+1;0\r\n")
  const unknown = await file('columns=password_hash&headings=x')
  expect(unknown.status).toBe(422)
})

test('every write appends who did it, from which address, and what was changed', async () => {
  const industry = await created('Parki')
  await admin.call(operations.change, { ...oneOf(industry.id), body: { name: 'Parki miejskie' } })
  await admin.call(operations.remove, oneOf(industry.id))
  const { rows } = await platform.store.pool.query(
    `select action, account_name, address, record_name, before, after from audit_entry
     where kind = 'industry' and record_id = $1 order by id`,
    [String(industry.id)],
  )
  const by = { account_name: expect.any(String), address: '127.0.0.1' }
  expect(rows).toMatchObject([
    { ...by, action: 'created', record_name: 'Parki', before: null },
    { ...by, action: 'changed', before: { name: 'Parki' }, after: { name: 'Parki miejskie' } },
    { ...by, action: 'deleted', record_name: 'Parki miejskie', after: null },
  ])
  await expect(platform.store.pool.query('delete from audit_entry')).rejects.toThrow('append-only')
})
