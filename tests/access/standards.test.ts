import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import { playSources } from '../../contract/campaign/plays-source.ts'
import { contract } from '../../contract/index.ts'
import { routeOf } from '../../server/http/gates.ts'
import type { Caller } from '../support/calls/client.ts'
import { issuedToken, tokenBody } from '../support/calls/issued-token.ts'
import { geojsonFaults } from '../support/files/geojson-faults.ts'
import { openrtbFaults } from '../support/files/openrtb-faults.ts'
import { csvRows, sheetRows, workbookOf } from '../support/files/report-file.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaign,
  startAccessPlatform,
} from '../support/platform/access-platform.ts'

const columns = 'columns=name&headings=Nazwa'

let platform: AccessPlatform
let planned: Campaign

beforeAll(async () => {
  platform = await startAccessPlatform()
  planned = await makeCampaign(platform, { company_id: companyIds.advertiser, name: 'Wiosna; „Żółć”, część 1' })
})
afterAll(() => platform.close())

const get = (path: string, { token }: Caller): Promise<Response> =>
  fetch(`${platform.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
const plan = (format: string, caller = platform.callers.advertiser): Promise<Response> =>
  get(`${routeOf(contract.planFile.downloadPlan).replace(':uuid', planned.uuid)}?format=${format}`, caller)
const eventsIn = (file: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')

test('the network is GeoJSON: active locations with screens for all, inactive ones only for those who may watch them', async () => {
  const path = `${routeOf(contract.location.exportEquipment)}?${columns}&format=geojson&type=arabox&size=1`
  const answer = await get(path, platform.callers.advertiser)
  expect(answer.headers.get('content-type')).toBe('application/geo+json')
  expect(answer.headers.get('content-disposition')).toContain('network.geojson')
  const file = await answer.json()
  expect(geojsonFaults(file)).toEqual([])
  const { rows } = await platform.store.pool.query<{ active: number; all: number }>(
    `select count(*) filter (where is_active)::int as active, count(*)::int as all from location
     where exists (select 1 from screen where location_id = location.id and screen.is_active)`,
  )
  expect(file.features).toHaveLength(rows[0]?.active ?? 0)
  expect(file.features[0].properties).toMatchObject({ location_id: expect.any(Number), venue_type: expect.any(Number) })
  const admins = await get(
    `${routeOf(contract.location.exportLocations)}?${columns}&format=geojson`,
    platform.callers.admin,
  )
  const ofAdmin = await admins.json()
  expect(geojsonFaults(ofAdmin)).toEqual([])
  expect(ofAdmin.features).toHaveLength(rows[0]?.all ?? 0)
  expect((await get(`${routeOf(contract.location.exportLocations)}?${columns}`, platform.callers.owner)).status).toBe(
    403,
  )
})

test('the plan of a campaign is GeoJSON and OpenRTB with one place and one bid request for each of its screens', async () => {
  const { answer: one } = await platform.callers.admin.call(contract.location.getLocation, { params: { id: 1 } })
  expect(one.venue_type).toBeNull()
  const map = await (await plan('geojson')).json()
  expect(geojsonFaults(map)).toEqual([])
  expect(map.features).toHaveLength(planned.number_of_screens)
  const answer = await plan('openrtb')
  expect(answer.headers.get('content-type')).toContain('application/json')
  const requests = await answer.json()
  expect(openrtbFaults(requests)).toEqual([])
  const contacts = map.features.map((each: { properties: { audience: number } }) => each.properties.audience)
  const emissions = (planned.estimate?.emissions_count ?? 0) / planned.number_of_screens
  requests.forEach((request: { imp: [{ qty: { multiplier: number } }] }, index: number) => {
    expect(request.imp[0].qty.multiplier).toBeCloseTo(contacts[index] / emissions, 3)
  })
  expect(contacts.some((each: number) => each > 0)).toBe(true)
})

test('the screens of a campaign are a table with the rows of its page, in the language of the file', async () => {
  const { answer: page } = await platform.callers.advertiser.call(contract.occupancy.listCampaignScreens, {
    params: { uuid: planned.uuid },
  })
  const rows = page.items.map((each) => [
    each.name,
    each.address,
    each.city_name,
    each.latitude,
    each.longitude,
    each.audience,
    // A test of the spot's contacts checks these numbers.
    expect.any(Number),
    expect.any(Number),
    each.emissions,
    each.played,
    ...playSources.map((source) => each.plays_by_source[source]),
  ])
  expect(rows).toHaveLength(planned.number_of_screens)
  const bytesOf = async (format: string) => {
    const answer = await plan(format)
    expect(answer.headers.get('content-disposition')).toContain(`campaign-${planned.id}-screens.`)
    return Buffer.from(await answer.arrayBuffer())
  }
  const [headings, ...lines] = csvRows(await bytesOf('csv'), ';')
  expect(headings?.slice(0, 3)).toEqual(['Ekran', 'Adres', 'Aglomeracja'])
  const anyWhole = expect.stringMatching(/^\d+$/)
  // Nobody has reported plays yet, and the plan has contacts of its spot.
  expect(lines).toEqual(
    rows.map((row) => [
      ...row.map((cell) =>
        typeof cell === 'number' ? String(cell).replace('.', ',') : typeof cell === 'string' ? cell : anyWhole,
      ),
      '',
      '',
    ]),
  )
  const [english, ...cells] = sheetRows((await workbookOf(await bytesOf('xlsx&language=en'))).getWorksheet('Screens'))
  expect(english?.slice(0, 3)).toEqual(['Screen', 'Address', 'City'])
  expect(cells.map((row) => row.slice(0, 13))).toEqual(rows)
})

test('a location’s own venue type replaces that of its industries, and without both there is none', async () => {
  const venueTypes = async () => {
    const file = await (await plan('geojson')).json()
    return file.features.map((each: { properties: { venue_type: number | null } }) => each.properties.venue_type)
  }
  expect(await venueTypes()).not.toContain(null)
  await platform.store.pool.query('update location set venue_type = 20501')
  expect(new Set(await venueTypes())).toEqual(new Set([20_501]))
  await platform.store.pool.query('update location set venue_type = null')
  await platform.store.pool.query('update industry set venue_type = null')
  expect(new Set(await venueTypes())).toEqual(new Set([null]))
  expect(openrtbFaults(await (await plan('openrtb')).json())).toEqual([])
})

test('the dates of a campaign are a calendar whose event keeps its UID and counts the versions', async () => {
  const read = async () => {
    const answer = await plan('ics')
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const [event] = eventsIn(await answer.text())
    return event && new ICAL.Event(event)
  }
  const event = await read()
  expect(event?.summary).toContain(planned.name)
  expect({ uid: event?.uid, sequence: event?.sequence }).toEqual({ uid: planned.uuid, sequence: planned.version })
  expect(event?.startDate.toString()).toBe(planned.date_from)
  event?.endDate.adjust(-1, 0, 0, 0)
  expect(event?.endDate.toString()).toBe(planned.date_to)
  const renamed = await platform.callers.admin.call(contract.campaign.changeCampaign, {
    params: { uuid: planned.uuid },
    body: { name: 'Lato', version: planned.version },
  })
  expect(renamed.status).toBe(200)
  const later = await read()
  expect({ uid: later?.uid, sequence: later?.sequence }).toEqual({ uid: planned.uuid, sequence: planned.version + 1 })
})

test('a filtered list is one calendar of the campaigns that the account may see; one without events is refused', async () => {
  const list = (filter: string, caller: Caller) =>
    get(`${routeOf(contract.campaign.exportCampaigns)}?${columns}&format=ics&filter=${filter}`, caller)
  const { answer } = await platform.callers.advertiser.call(contract.campaign.listCampaigns, { query: { size: 1000 } })
  const dated = answer.items.filter(({ date_from, date_to }) => date_from !== null && date_to !== null)
  const events = eventsIn(await (await list('', platform.callers.advertiser)).text())
  expect(events.map((each) => new ICAL.Event(each).uid).toSorted()).toEqual(dated.map(({ uuid }) => uuid).toSorted())
  const empty = await list('nie-ma-takiej', platform.callers.advertiser)
  expect(empty.status).toBe(422)
  expect(await empty.json()).toMatchObject({ code: 'invalid_input', errors: [{ message: 'The file is empty' }] })
})

test.each(['xlsx', 'csv', 'geojson', 'openrtb', 'ics'])(
  'promise R2 the %s of a campaign of another company is not found',
  async (format) => {
    expect((await plan(format, platform.callers.rival)).status).toBe(404)
    expect((await fetch((await plan(format)).url)).status).toBe(401)
  },
)

const feedOf = (token: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${platform.url}/api/analytics/calendar/${token}.ics`, { method, headers })

test('promise R2 a calendar is subscribed to with a token in its address: the campaigns of its account, and as they are now', async () => {
  const { advertiser } = platform.callers
  const { token, calendar_path } = await issuedToken(advertiser, ['calendar'])
  expect(calendar_path).toBe(`/api/analytics/calendar/${token}.ics`)
  const answer = await feedOf(token)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const file = await answer.text()
  expect(new ICAL.Component(ICAL.parse(file)).getFirstPropertyValue('name')).toBe('Arabox: Kampanie')
  const { answer: list } = await advertiser.call(contract.campaign.listCampaigns, { query: { size: 1000 } })
  const dated = list.items.filter(({ date_from, date_to }) => date_from !== null && date_to !== null)
  expect(
    eventsIn(file)
      .map((each) => each.getFirstPropertyValue('uid'))
      .toSorted(),
  ).toEqual(dated.map(({ uuid }) => uuid).toSorted())
  const etag = answer.headers.get('etag') ?? ''
  expect((await feedOf(token, { 'if-none-match': etag })).status).toBe(304)
  await makeCampaign(platform, { company_id: companyIds.advertiser, name: 'Zima' })
  const later = await feedOf(token, { 'if-none-match': etag })
  expect([later.status, (await later.text()).includes('SUMMARY:Zima')]).toEqual([200, true])
})

test('promise R2 the token of a calendar opens nothing but the calendar, and no other token opens it', async () => {
  const { advertiser, admin } = platform.callers
  const { token, id } = await issuedToken(advertiser, ['calendar'])
  const authorization = `Bearer ${token}`
  for (const operation of [contract.campaign.listCampaigns, contract.users.listTokens, contract.users.getUser]) {
    const path = routeOf(operation).replace(':id', '2')
    expect((await fetch(`${platform.url}${path}`, { headers: { authorization } })).status).toBe(403)
  }
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await feedOf(token, {}, method)).status).toBe(404)
  for (const scopes of [['read'], ['read', 'write']] as const)
    expect((await feedOf((await issuedToken(admin, [...scopes])).token)).status).toBe(404)
  const mixed = await advertiser.call(contract.users.issueToken, {
    body: tokenBody(['read', 'calendar']),
  })
  expect(mixed).toMatchObject({ status: 422, answer: { errors: [{ path: 'scopes' }] } })
  const owner = { params: { id: '2', token: String(id) } }
  const { answer: audit } = await admin.call(contract.audit.list, { query: { action: 'token_issued', size: 100 } })
  expect(audit.items).toContainEqual(
    expect.objectContaining({ record_id: owner.params.id, after: expect.objectContaining({ scopes: ['calendar'] }) }),
  )
  expect((await advertiser.call(contract.users.revokeToken, owner)).status).toBe(204)
  expect((await feedOf(token)).status).toBe(404)
})
