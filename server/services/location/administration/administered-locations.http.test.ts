import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaignIn,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import { routeOf } from '../../../http/gates.ts'

const operations = contract.location

let platform: AccessPlatform
let admin: AccessPlatform['callers']['admin']
let owner: AccessPlatform['callers']['owner']

beforeAll(async () => {
  platform = await startAccessPlatform()
  ;({ admin, owner } = platform.callers)
})
afterAll(() => platform.close())

const body = (changes: object = {}) => ({
  name: 'Galeria Testowa',
  address: 'ul. Próbna 1',
  city_id: 1,
  company_id: companyIds.owner,
  latitude: 52.2,
  longitude: 21,
  industry_ids: [1, 2],
  ...changes,
})
const created = async (changes: object = {}) =>
  (await admin.call(operations.createLocation, { body: body(changes) })).answer
const change = (id: number, changed: object, by = admin) =>
  by.call(operations.changeLocation, { params: { id }, body: changed })
const listed = async (query: object) => (await admin.call(operations.adminList, { query })).answer
const auditOf = async (id: number) =>
  (
    await platform.store.pool.query(
      `select action, before, after from audit_entry where kind = 'location' and record_id = $1 order by id`,
      [String(id)],
    )
  ).rows

describe('a location', () => {
  test('C55 C56 C57 C107 is created, read, changed and deleted by an administrator, and all of it is in the audit log', async () => {
    const location = await created()
    expect(location).toMatchObject({
      ...body(),
      is_active: true,
      status: 'active',
      time_zone: 'Europe/Warsaw',
      version: 1,
      device_id: null,
      screens: 0,
    })
    const members = { industry_ids: [2, 3], longitude: 21.5, company_id: 5, venue_type: 20_501 }
    const changed = await change(location.id, { ...members, version: 1 })
    expect(changed.answer).toEqual({
      ...location,
      ...members,
      company_name: changed.answer.company_name,
      version: 2,
    })
    expect(await change(location.id, { name: 'Późno', version: 1 })).toMatchObject({
      status: 409,
      problem: { code: 'version_conflict', current: { version: 2 } },
    })
    const removed = await admin.call(operations.deleteLocation, { params: { id: location.id } })
    expect(removed.status).toBe(204)
    expect((await admin.call(operations.getLocation, { params: { id: location.id } })).status).toBe(404)
    expect(await auditOf(location.id)).toMatchObject([
      { action: 'created', before: null, after: { name: 'Galeria Testowa' } },
      { action: 'changed', before: { company_id: 6, industry_ids: [1, 2], longitude: 21 } },
      { action: 'deleted', after: null },
    ])
  })

  test('C55 C57 unknown references and an unusable time zone are problems at their fields', async () => {
    const { id } = await created({ name: 'Bez zmian' })
    const refused = async (changes: object) => {
      const { problem } = await admin.call(operations.createLocation, { body: body(changes) })
      expect((await change(id, changes)).problem.errors).toEqual(problem.errors)
      return problem.errors
    }
    expect(await refused({ city_id: 9999 })).toEqual([{ path: 'city_id', message: 'There is no such record' }])
    expect(await refused({ company_id: 9999 })).toEqual([{ path: 'company_id', message: 'There is no such record' }])
    expect(await refused({ industry_ids: [1, 9999] })).toEqual([
      { path: 'industry_ids', message: 'There is no such record' },
    ])
    expect(await refused({ time_zone: 'Europe/Radom' })).toEqual([
      { path: 'time_zone', message: 'There is no such time zone' },
    ])
    expect((await refused({ latitude: 91, name: '' }))?.map(({ path }) => path).sort()).toEqual(['latitude', 'name'])
    expect((await admin.call(operations.getLocation, { params: { id } })).answer.version).toBe(1)
  })

  test('C57 a location with counts keeps its time zone, one without may change it', async () => {
    const { rows } = await platform.store.pool.query('select id from location where arabox_uuid is not null limit 1')
    const fixed = await change(rows[0].id, { time_zone: 'Europe/London' })
    expect(fixed.problem.errors).toEqual([
      { path: 'time_zone', message: 'The time zone of a location that already has counts cannot be changed' },
    ])
    expect((await change(rows[0].id, { time_zone: 'Europe/Warsaw' })).status).toBe(200)
    const { id } = await created({ name: 'Strefa' })
    expect((await change(id, { time_zone: 'Europe/London' })).answer.time_zone).toBe('Europe/London')
  })

  test('P05 an owner changes name, address, state and drawing of the own location, and nothing else', async () => {
    const { id } = await created({ name: 'Własna' })
    const own = await change(id, { name: 'Moja', address: 'ul. Moja 2', is_active: false, version: 1 }, owner)
    expect(own).toMatchObject({ status: 200, answer: { name: 'Moja', is_active: false, version: 2 } })
    for (const changed of [
      { city_id: 2 },
      { company_id: 5 },
      { latitude: 50 },
      { longitude: 20 },
      { industry_ids: [] },
      { time_zone: 'Europe/London' },
    ])
      expect(await change(id, { name: 'Inna', ...changed }, owner)).toMatchObject({
        status: 403,
        problem: { code: 'permission_denied' },
      })
    expect((await admin.call(operations.getLocation, { params: { id } })).answer).toEqual(own.answer)
  })

  test('C107 a location with a device, counts or screens of campaigns is not deleted, and the answer counts them', async () => {
    const campaign = await makeCampaignIn(platform, 'accepted')
    const { rows } = await platform.store.pool.query(
      `select location.id from campaign_screen join location on location.uuid = location_uuid
       where campaign_uuid = $1 and arabox_uuid is not null limit 1`,
      [campaign.uuid],
    )
    const { status, problem } = await admin.call(operations.deleteLocation, { params: { id: rows[0].id } })
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'in_use' })
    expect(problem.usage?.map(({ kind }) => kind)).toEqual(['device', 'campaign', 'hour'])
    const { id } = await created({ name: 'Z ekranem' })
    const screen = await admin.call(contract.screen.create, { body: { location_id: id, name: '1' } })
    expect((await admin.call(operations.deleteLocation, { params: { id } })).status).toBe(204)
    const params = { id: String(screen.answer.id) }
    expect((await admin.call(contract.screen.get, { params })).status).toBe(404)
  })
})

describe('the list of administrators', () => {
  test('C54 K06 has 50 locations a page, with industries, company, device and all screens', async () => {
    const { id } = await created({ name: 'Na liście' })
    for (const is_active of [true, false])
      await admin.call(contract.screen.create, { body: { location_id: id, name: '1', is_active } })
    const [item] = (await listed({ filter: 'na liście' })).items
    const { answer: industries } = await admin.call(contract.industry.list, { query: { size: 100 } })
    const names = industries.items.filter((each) => [1, 2].includes(each.id)).map(({ name }) => name)
    expect(item).toMatchObject({
      id,
      screens: 2,
      industry_ids: [1, 2],
      company_name: 'Sieć Miejska Arabox',
      device_id: null,
    })
    expect(item?.industries.toSorted()).toEqual(names.toSorted())
    expect(await listed({})).toMatchObject({ size: 50, page: 1 })
  })

  test('C54 V17 filters by city, company, industry, state, device, text and number', async () => {
    const { id } = await created({
      name: 'Filtrowana',
      city_id: 2,
      company_id: 5,
      industry_ids: [3],
      is_active: false,
      accept_far: true,
    })
    const only = async (query: object) =>
      (await listed({ filter: 'Filtrowana', ...query })).items.map((each) => each.id)
    const fitting = { city_id: 2, company_id: 5, industry_id: 3, is_active: false, has_device: false }
    expect(await only(fitting)).toEqual([id])
    for (const other of [
      { city_id: 1 },
      { company_id: 6 },
      { industry_id: 1 },
      { is_active: true },
      { has_device: true },
    ])
      expect(await only({ ...fitting, ...other })).toEqual([])
    expect((await listed({ filter: String(id) })).items.map((each) => each.id)).toContain(id)
    expect((await listed({ filter: '%' })).items).toEqual([])
  })

  test('C54 sorts by each column in both orders, companies by their names', async () => {
    const { compare } = new Intl.Collator('pl')
    const values = {
      name: (await listed({ sort_by: 'name', size: 1000 })).items.map((each) => each.name),
      city_name: (await listed({ sort_by: 'city_name', size: 1000 })).items.map((each) => each.city_name),
      company_name: (await listed({ sort_by: 'company_name', size: 1000 })).items.map((each) => each.company_name),
    }
    for (const names of Object.values(values)) expect(names).toEqual(names.toSorted(compare))
    const screens = (await listed({ sort_by: 'screens', order: 'desc' })).items.map((each) => each.screens)
    expect(screens).toEqual(screens.toSorted((one, other) => other - one))
  })

  test('C54 is exported as it is filtered', async () => {
    await created({ name: '=cmd', address: 'ul. Eksportu 1' })
    const search = 'filter=Eksportu&columns=name&columns=industries&columns=is_active&columns=device_status'
    const headings = 'headings=Nazwa&headings=Branże&headings=Aktywna&headings=Arabox&words=is_active=true=aktywna'
    const answer = await fetch(`${platform.url}${routeOf(operations.exportLocations)}?${search}&${headings}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect((await answer.text()).split('\r\n').slice(0, 2)).toEqual([
      'Nazwa;Branże;Aktywna;Arabox',
      expect.stringMatching(/^'=cmd;.*;aktywna;none$/),
    ])
  })
})
