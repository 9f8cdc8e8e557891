import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import { contract } from '../../contract/index.ts'
import { routeOf } from '../../server/http/gates.ts'
import type { Caller } from '../support/client.ts'
import { geojsonFaults } from '../support/geojson-faults.ts'
import { openrtbFaults } from '../support/openrtb-faults.ts'
import { type AccessPlatform, companyIds, makeCampaign, startAccessPlatform } from './access-platform.ts'

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

test.each(['geojson', 'openrtb', 'ics'])(
  'promise R2 the %s of a campaign of another company is not found',
  async (format) => {
    expect((await plan(format, platform.callers.rival)).status).toBe(404)
    expect((await fetch((await plan(format)).url)).status).toBe(401)
  },
)
