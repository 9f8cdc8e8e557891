import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { LocationSummary } from '../../../contract/location/location.ts'
import { sampleListedLocation } from '../../../tests/support/samples/locations.ts'
import { sampleLocationUuid } from '../../../tests/support/samples/statistics.ts'
import { CallFailed } from '../../kit/area/failure.ts'
import { type DeviceAudience, type DevicePage, STATUS_CHECK_MS } from './device-table.ts'
import type { DeviceQuery, Selection } from './overview-filter.ts'
import { type CityList, deviceTable, networkArea, type OverviewStart, overviewPage } from './overview-page.ts'

const measured = { from: '2026-01-01', to: '2026-03-01' }
const cities = [1, 2, 3].map((id) => ({ id, name: `Miasto ${id}`, is_active: true }))
const offline = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
const owner = { role_id: 13, company_id: 1, permissions: [] }
const administrator = { ...owner, role_id: 1 }

type Given = {
  user?: typeof owner
  search?: string
  start?: () => OverviewStart
  list?: () => CityList
  locations?: readonly LocationSummary[]
  page?: (query: DeviceQuery) => Omit<DevicePage<LocationSummary>, 'at'>
}

const opened = async (given: Given = {}) => {
  const { user = owner, locations = [sampleListedLocation(1), sampleListedLocation(2)] } = given
  const { page = () => ({ items: locations, total: locations.length, pages: 1 }) } = given
  const asked = {
    starts: [] as (number | null)[],
    cities: [] as (number | null)[],
    lists: [] as DeviceQuery[],
    networks: [] as Selection[],
    stats: [] as DeviceQuery[],
  }
  let now = 0
  const clock = new SimulatedClock()
  const overview = createActor(
    overviewPage.provide({
      actors: {
        loadStart: fromPromise<OverviewStart, { company_id: number | null }>(async ({ input }) => {
          asked.starts.push(input.company_id)
          return given.start?.() ?? { measured, ownsLocations: input.company_id !== null }
        }),
        loadCities: fromPromise<CityList, { company_id: number | null; isAdmin: boolean }>(async ({ input }) => {
          asked.cities.push(input.company_id)
          return given.list?.() ?? { cities, kept: null }
        }),
        devices: deviceTable.provide({
          actors: {
            list: fromPromise<DevicePage<LocationSummary>, { query: DeviceQuery }>(async ({ input: { query } }) => {
              asked.lists.push(query)
              now += 1
              return { ...page(query), at: now }
            }),
            stats: fromPromise<readonly DeviceAudience[], { query: DeviceQuery; devices: readonly LocationSummary[] }>(
              async ({ input: { query } }) => {
                asked.stats.push(query)
                return [{ location_uuid: sampleLocationUuid(1), audience: 700 }]
              },
            ),
          },
        }),
        network: networkArea.provide({
          actors: {
            load: fromPromise<readonly LocationSummary[], { query: Selection }>(async ({ input }) => {
              asked.networks.push(input.query)
              return locations
            }),
          },
        }),
      },
    }),
    { clock, input: { user, search: given.search ?? '' } },
  )
  overview.start()
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  await settled()
  const child = <Id extends 'cities' | 'devices' | 'network' | 'live'>(id: Id) => {
    const found = overview.getSnapshot().children[id]
    if (!found) throw new Error(`${id} does not run`)
    return found
  }
  const context = () => overview.getSnapshot().context
  const paused = async () => {
    clock.increment(300)
    await settled()
  }
  return { overview, clock, asked, settled, paused, child, context }
}

test('R14 a user with own locations first sees them in all their cities', async () => {
  const { asked, context } = await opened()
  expect([asked.starts, asked.cities]).toEqual([[1], [1]])
  expect(asked.networks).toEqual([{ company_id: 1, city_ids: [1, 2, 3] }])
  expect(asked.lists.map(({ page, filters }) => [page, filters])).toEqual([
    [
      1,
      {
        type: 'arabox',
        device_status: null,
        company_id: 1,
        city_ids: [1, 2, 3],
        date_from: '2026-02-23',
        date_to: '2026-03-01',
      },
    ],
  ])
  expect(context().canChooseScope).toBe(true)
})

test('R14 the user can choose the whole network with its cities instead', async () => {
  const { overview, asked, settled, context } = await opened()
  overview.send({ type: 'overview.filter', filter: { scope: 'network' } })
  await settled()
  expect([asked.cities, asked.networks.at(-1)]).toEqual([[1, null], { company_id: null, city_ids: [1, 2, 3] }])
  expect(context().address).toBe('scope=network')
})

test('R14 without own locations, or with permission for all companies, the user sees the network without a choice', async () => {
  const foreign = await opened({ start: () => ({ measured, ownsLocations: false }) })
  expect([foreign.asked.cities, foreign.context().canChooseScope]).toEqual([[null], false])
  const admin = await opened({ user: administrator, search: '?scope=own' })
  expect([admin.asked.starts, admin.asked.cities]).toEqual([[null], [null]])
})

test('M05 M06 the audience request of a loaded list sets the status to standby', async () => {
  const { asked, child } = await opened()
  expect(asked.stats).toHaveLength(1)
  const { value, context } = child('devices').getSnapshot()
  expect([value.list, value.stats, context.audiences]).toEqual([
    'STANDBY',
    'loaded',
    [{ location_uuid: sampleLocationUuid(1), audience: 700 }],
  ])
})

test('a page change requests only that page; other days request their audience', async () => {
  const { overview, asked, settled, child } = await opened()
  overview.send({ type: 'overview.go_to_page', page: 2 })
  await settled()
  expect([asked.lists.at(-1)?.page, asked.stats.length, asked.networks.length]).toEqual([2, 1, 1])
  expect(child('devices').getSnapshot().value.list).toBe('PENDING_DONE')
  overview.send({ type: 'overview.filter', filter: { days: 30 } })
  await settled()
  expect([asked.lists.at(-1)?.page, asked.stats.at(-1)?.filters.date_from]).toEqual([1, '2026-01-31'])
  expect(asked.networks).toHaveLength(1)
})

test('K17 a due check requests table, network and audience again', async () => {
  const { clock, asked, settled } = await opened()
  clock.increment(STATUS_CHECK_MS)
  await settled()
  expect([asked.lists.length, asked.networks.length, asked.stats.length]).toEqual([2, 2, 2])
})

test('K17 a hidden page makes no check until it is visible again', async () => {
  const { clock, asked, settled, child } = await opened()
  child('devices').send({ type: 'devices.hidden' })
  clock.increment(STATUS_CHECK_MS)
  await settled()
  expect(asked.lists).toHaveLength(1)
  child('devices').send({ type: 'devices.shown' })
  await settled()
  expect([asked.lists.length, asked.networks.length]).toEqual([2, 2])
})

test('a manual check requests everything once', async () => {
  const { overview, asked, settled } = await opened()
  overview.send({ type: 'overview.check' })
  await settled()
  expect([asked.lists.length, asked.networks.length, asked.stats.length]).toEqual([2, 2, 2])
})

test('M07 a changed choice of cities is requested once, after a pause, from the first page', async () => {
  const { overview, asked, paused, child, context, settled } = await opened({ search: '?page=2' })
  expect(context().filter.page).toBe(2)
  child('cities').send({ type: 'cities.toggle', id: 2 })
  child('cities').send({ type: 'cities.toggle', id: 3 })
  await settled()
  expect(asked.networks).toHaveLength(1)
  await paused()
  expect(asked.networks.map(({ city_ids }) => city_ids)).toEqual([[1, 2, 3], [1]])
  expect([asked.lists.at(-1)?.page, overview.getSnapshot().matches({ started: 'settled' })]).toEqual([1, true])
})

test('a text search in the city choice makes no request', async () => {
  const { asked, paused, child } = await opened()
  child('cities').send({ type: 'cities.search', filter: 'nowhere' })
  await paused()
  expect(asked.lists).toHaveLength(1)
})

test('M08 M09 only an administrator gets the cities of an earlier visit', async () => {
  const list = () => ({ cities, kept: [3] })
  expect((await opened({ user: administrator, list })).asked.networks).toEqual([{ company_id: null, city_ids: [3] }])
  expect((await opened({ list })).asked.networks).toEqual([{ company_id: 1, city_ids: [1, 2, 3] }])
})

test('M12 without a city there is no request and no joined location; with a city the network is loaded again', async () => {
  const { asked, paused, child, context } = await opened()
  expect([context().joined.length, child('live').getSnapshot().matches('on')]).toEqual([2, true])
  child('cities').send({ type: 'cities.uncheck_all' })
  await paused()
  expect([asked.lists.length, asked.networks.length, context().joined]).toEqual([1, 1, []])
  expect([child('live').getSnapshot().value, child('network').getSnapshot().context.data]).toEqual(['off', null])
  child('cities').send({ type: 'cities.check_all' })
  await paused()
  expect([asked.networks.length, context().joined.length]).toEqual([2, 2])
})

test('W12 one socket joins every arabox that the user may watch, and closes with the page', async () => {
  const locations = [
    sampleListedLocation(1),
    sampleListedLocation(2, { company_id: 2, status: 'inactive' }),
    sampleListedLocation(3, { arabox_uuid: null }),
  ]
  const { overview, child, context } = await opened({ locations })
  const live = child('live')
  expect(Object.keys(live.getSnapshot().context.locations)).toEqual([sampleLocationUuid(1)])
  expect(context().joined).toEqual([sampleLocationUuid(1)])
  overview.stop()
  expect(live.getSnapshot().status).toBe('stopped')
})

test('a search text is requested once after a pause and is written to the address', async () => {
  const { overview, asked, paused, context } = await opened()
  for (const filter of ['r', 'ry', 'ryn']) overview.send({ type: 'overview.search', filter })
  await paused()
  expect(asked.lists.map(({ filter }) => filter)).toEqual(['', 'ryn'])
  expect([context().address, asked.networks.length]).toEqual(['q=ryn', 1])
})

test('the page follows a different address and ignores its own', async () => {
  const { overview, asked, settled } = await opened()
  overview.send({ type: 'address.changed', search: '?q=plac&days=30' })
  await settled()
  overview.send({ type: 'address.changed', search: '?q=plac&days=30' })
  await settled()
  expect(asked.lists.map(({ filter }) => filter)).toEqual(['', 'plac'])
})

test('a page number above the last one leads to the last page', async () => {
  const page = (query: DeviceQuery) => ({ items: query.page > 2 ? [] : [sampleListedLocation(1)], total: 30, pages: 2 })
  const { asked, context } = await opened({ search: '?page=9', page })
  expect([asked.lists.map((query) => query.page), context().filter.page]).toEqual([[9, 2], 2])
})

test('before the first measurement no audience is requested', async () => {
  const { asked } = await opened({ start: () => ({ measured: null, ownsLocations: true }) })
  expect([asked.stats, asked.lists[0]?.filters.date_from]).toEqual([[], null])
})

test('a failed start and a failed city request show the failure and can be repeated', async () => {
  let isDown = true
  const failing =
    <Answer>(answer: Answer) =>
    () => {
      if (isDown) throw offline
      return answer
    }
  const failedStart = await opened({ start: failing({ measured, ownsLocations: true }) })
  expect([failedStart.overview.getSnapshot().value, failedStart.context().failure?.code]).toEqual([
    'startFailed',
    'offline',
  ])
  isDown = false
  failedStart.overview.send({ type: 'overview.retry' })
  await failedStart.settled()
  expect(failedStart.asked.lists).toHaveLength(1)
  isDown = true
  const failedCities = await opened({ list: failing({ cities, kept: null }) })
  expect(failedCities.overview.getSnapshot().value).toEqual({ started: 'citiesFailed' })
  isDown = false
  failedCities.overview.send({ type: 'overview.retry' })
  await failedCities.settled()
  expect([failedCities.asked.lists.length, failedCities.context().failure]).toEqual([1, null])
})
