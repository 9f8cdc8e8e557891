import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { issueKeys, personMessage } from '../../../../tests/support/calls/arabox.ts'
import { type Caller, loggedIn } from '../../../../tests/support/calls/client.ts'
import {
  type CountedNetwork,
  countedLocations,
  countedNetwork,
} from '../../../../tests/support/statistics/counted-network.ts'
import { routeOf } from '../../../http/gates.ts'

const { location: operations } = contract
const NOW = '2026-03-02T09:00:00+01:00'

let world: CountedNetwork
let as: CountedNetwork['as'] & { admin: Caller }

beforeAll(async () => {
  world = await countedNetwork('DuckDB', NOW)
  as = { ...world.as, admin: await loggedIn(world.url, 'admin') }
})
afterAll(() => world.close())

const listed = async (query: Parameters<typeof as.owner.call<typeof operations.listLocations>>[1] = {}) =>
  (await as.advertiser.call(operations.listLocations, query)).answer
const names = async (query: Record<string, unknown>) => (await listed({ query })).items.map(({ name }) => name)

describe('the list of locations', () => {
  test('C68 the filtered araboxes are saved as a file, with words for their state', async () => {
    const columns = ['name', 'city_name', 'device_status'].map((column) => `columns=${column}&headings=${column}`)
    const { token } = as.advertiser
    const search = `${columns.join('&')}&words=device_status=unknown=No%20signal%20yet&type=arabox&city_ids=2&size=1&language=en`
    const answer = await fetch(`${world.url}${routeOf(operations.exportEquipment)}?${search}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { items } = await listed({ query: { type: 'arabox', city_ids: [2] } })
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(items.map(({ name }) => name))
    expect(lines[1]).toMatch(/,No signal yet$/)
  })

  test('C68 E14 a location has its city, company, screens and state; a page has 50 entries', async () => {
    const answer = await listed()
    expect(answer).toMatchObject({ total: 5, page: 1, pages: 1, size: 50 })
    expect(answer.items[2]).toEqual({
      id: 3,
      uuid: countedLocations.port,
      name: 'Port',
      address: 'ulica 3',
      city_id: 2,
      city_name: 'Gdańsk',
      company_id: 5,
      company_name: 'Dom Mediowy Szpalta',
      arabox_uuid: countedLocations.port.replace('a', 'b'),
      status: 'active',
      screens: 3,
      latitude: 54.4,
      longitude: 18.66,
      heard_at: null,
      maintenance_until: null,
      clock_lead_ms: null,
      device_status: 'unknown',
    })
  })

  test('C68 the list can be filtered by company, several cities, text and equipment', async () => {
    expect(await names({ company_id: 5 })).toEqual(['Port'])
    expect(await names({ city_ids: [2, 3] })).toEqual(['Port', 'Cicha', 'Queen Street'])
    expect(await names({ filter: 'wrocł' })).toEqual(['Rynek', 'Dworzec'])
    expect(await names({ filter: 'WROCL' })).toEqual(['Rynek', 'Dworzec'])
    expect(await names({ filter: 'ulica 4' })).toEqual(['Cicha'])
    expect(await names({ filter: '%' })).toEqual([])
    expect(await names({ type: 'arabox' })).not.toContain('Cicha')
    expect(await names({ type: 'screen' })).toHaveLength(5)
    expect(await names({ company_id: 6, city_ids: [2], type: 'arabox' })).toEqual([])
  })

  test('C68 the list is sorted by any column in both orders, and its pages have no gaps', async () => {
    const byName = await names({ sort_by: 'name', order: 'desc' })
    expect(byName).toEqual(['Rynek', 'Queen Street', 'Port', 'Dworzec', 'Cicha'])
    const pages = await Promise.all([1, 2, 3].map((page) => names({ sort_by: 'name', order: 'desc', size: 2, page })))
    expect(pages.flat()).toEqual(byName)
    expect((await names({ sort_by: 'city_name' }))[0]).toBe('Queen Street')
  })

  test('C68 V22 a last day before the first day is rejected with a field error', async () => {
    const query = { date_from: '2026-03-02', date_to: '2026-03-01' }
    const { status, problem } = await as.owner.call(operations.listLocations, { query })
    expect({ status, errors: problem.errors }).toEqual({
      status: 422,
      errors: [{ path: 'query.date_to', message: 'The last day is before the first day' }],
    })
  })

  test('E14 an arabox is online after a message, and silent after as long without one as on the live page, two minutes', async () => {
    const [arabox] = await issueKeys(world.url, as.admin, [
      { araboxUuid: countedLocations.market.replace('a', 'b'), locationUuid: countedLocations.market },
    ])
    expect((await arabox?.deliver([personMessage(1, NOW)]))?.status).toBe(200)
    const listEntry = async () => (await listed({ query: { filter: 'Rynek' } })).items[0]
    const silentCount = async (account: Caller) =>
      (await account.call(contract.campaign.countCampaigns)).answer.silent_araboxes
    const heard_at = new Date(NOW).toISOString()
    world.clock.set(new Date('2026-03-02T09:01:59+01:00'))
    expect(await listEntry()).toMatchObject({ heard_at, device_status: 'online' })
    expect(await names({ device_status: 'online' })).toEqual(['Rynek'])
    expect(await silentCount(as.owner)).toBe(0)
    world.clock.set(new Date('2026-03-02T09:02:00+01:00'))
    expect(await listEntry()).toMatchObject({ heard_at, device_status: 'silent' })
    expect(await listed({ query: { device_status: 'silent' } })).toMatchObject({ total: 1, items: [{ name: 'Rynek' }] })
    expect(await names({ device_status: 'unknown', type: 'arabox' })).not.toContain('Rynek')
    expect(await Promise.all([as.owner, as.planner, as.advertiser].map(silentCount))).toEqual([1, 0, undefined])
    world.clock.set(new Date(NOW))
  })
})

test('C66 a company’s cities are those of its locations; without a company, all cities with locations', async () => {
  const cities = async (query: { company_id?: number }) =>
    (await as.planner.call(operations.listCitiesOfCompany, { query })).answer.items.map(({ name }) => name)
  expect(await cities({ company_id: 5 })).toEqual(['Gdańsk'])
  expect((await cities({ company_id: 6 })).sort()).toEqual(['Brisbane', 'Gdańsk', 'Wrocław'])
  expect(await cities({})).toHaveLength(3)
  expect(await cities({ company_id: 1 })).toEqual([])
})

test('C69 the choices are the locations of the city and company, sorted by name', async () => {
  const chosen = async (query: { city_id?: number; company_id?: number }) =>
    (await as.planner.call(operations.listLocationChoices, { query })).answer.items.map(({ name }) => name)
  expect(await chosen({ city_id: 1 })).toEqual(['Dworzec', 'Rynek'])
  expect(await chosen({ city_id: 2, company_id: 5 })).toEqual(['Port'])
  expect(await chosen({})).toHaveLength(5)
})

test('E41 a choice carries the arabox of its location, or null', async () => {
  const { items } = (await as.planner.call(operations.listLocationChoices, { query: { city_id: 2 } })).answer
  const araboxes = Object.fromEntries(items.map(({ name, arabox_uuid }) => [name, arabox_uuid]))
  expect(araboxes).toEqual({ Port: countedLocations.port.replace('a', 'b'), Cicha: null })
})

describe('the details of a location', () => {
  const params = { id: 2 }
  const detail = async () => (await as.owner.call(operations.getLocation, { params })).answer

  test('E27 by default the screen’s line is 250, 495, 750, 495 and off', async () => {
    expect((await detail()).screen_position).toEqual({ x1: 250, y1: 495, x2: 750, y2: 495, enabled: false, btn: false })
  })

  test('E14 E26 a change is stored, and omitted members stay', async () => {
    const before = await detail()
    const screen_position = { x1: 1, y1: 2, x2: 1080, y2: 1920, enabled: true, btn: true }
    const changed = await as.owner.call(operations.changeLocation, {
      params,
      body: { name: ' Dworzec Główny ', is_active: false, screen_position },
    })
    const expected = {
      ...before,
      name: 'Dworzec Główny',
      status: 'inactive',
      is_active: false,
      version: 2,
      screen_position,
    }
    expect(changed.answer).toEqual(expected)
    expect(await detail()).toEqual(expected)
    await as.owner.call(operations.changeLocation, { params, body: {} })
    expect(await detail()).toEqual({ ...expected, version: 3 })
    await as.owner.call(operations.changeLocation, { params, body: { is_active: true } })
    expect(await detail()).toEqual({ ...expected, status: 'active', is_active: true, version: 4 })
  })

  test('C91 E28 the first entry has the zones as a JSON text: the default ones until others are drawn', async () => {
    const zones = async () => {
      const { answer } = await as.owner.call(contract.arabox.zones, { params })
      return JSON.parse(answer[0]?.file_data ?? '') as Record<string, number[][]>
    }
    const defaultZones = await zones()
    expect(Object.keys(defaultZones).sort()).toEqual(['left', 'middle', 'right', 'top'])
    expect(defaultZones).toEqual((await detail()).zones)
    const top: [number, number][] = [
      [0, 0],
      [1080, 0],
      [540, 300],
    ]
    const drawn = { top, left: top, middle: top, right: top }
    await as.owner.call(operations.changeLocation, { params, body: { zones: drawn } })
    expect(await zones()).toEqual(drawn)
  })

  test.each([
    [
      'two corners',
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      'a corner to the right of the picture',
      [
        [0, 0],
        [1081, 0],
        [1, 1],
      ],
    ],
    [
      'a corner below the picture',
      [
        [0, 0],
        [1080, 1921],
        [1, 1],
      ],
    ],
  ])('E28 a zone with %s is rejected with a field error', async (_, top) => {
    const square: [number, number][] = [
      [0, 0],
      [1, 0],
      [1, 1],
    ]
    const body = { zones: { top: top as [number, number][], left: square, middle: square, right: square } }
    const { status, problem } = await as.owner.call(operations.changeLocation, { params, body })
    expect(status).toBe(422)
    expect(problem.errors?.[0]?.path).toMatch(/^zones\.top/)
  })
})

describe('pictures', () => {
  const params = { uuid: countedLocations.quiet }
  const panoramas = async () =>
    (await as.owner.call(contract.config.listPanoramas, { params: { id: 4 } })).answer.panoramas
  const addPicture = (image_sign_url: string) =>
    as.owner.call(operations.setLocationImage, { body: { location_uuid: countedLocations.quiet, image_sign_url } })

  test('C58 C59 C70 E15 E23 a location without a picture answers no_image; then the latest picture is shown and all are listed', async () => {
    const missing = await as.owner.call(operations.getLocationImage, { params })
    expect(missing).toMatchObject({ status: 404, problem: { code: 'no_image', detail: 'Please set image' } })
    expect(await panoramas()).toEqual([])
    const first = { location_uuid: countedLocations.quiet, image_sign_url: 'https://pictures.example/1.jpg' }
    expect(await addPicture(first.image_sign_url)).toMatchObject({ status: 201, answer: first })
    expect((await as.owner.call(operations.getLocationImage, { params })).answer).toEqual(first)
    await addPicture('/api/pictures/2.jpg')
    expect((await as.owner.call(operations.getLocationImage, { params })).answer.image_sign_url).toBe(
      '/api/pictures/2.jpg',
    )
    expect(await panoramas()).toEqual([
      { image_sign_url: '/api/pictures/2.jpg' },
      { image_sign_url: 'https://pictures.example/1.jpg' },
    ])
  })

  test.each([
    'http://a/b.png',
    '//host/a.png',
    'https://user:password@host/a.png',
    'javascript:alert(1)',
    'data:text/html,x',
    'picture.jpg',
    'https://a b',
    '',
  ])('C59 the address "%s" is rejected', async (image_sign_url) => {
    expect(await addPicture(image_sign_url)).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'image_sign_url' }] },
    })
  })
})
