import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { issueKeys, personMessage } from '../../../../tests/support/calls/arabox.ts'
import { loggedIn } from '../../../../tests/support/calls/client.ts'
import {
  type CountedNetwork,
  countedLocations,
  countedNetwork,
  measuredHour,
} from '../../../../tests/support/statistics/counted-network.ts'
import { engines } from '../../../../tests/support/statistics/statistics-engines.ts'

const { arabox: operations } = contract

/** A Monday, 10:20 in Warsaw. */
const NOW = '2026-03-02T10:20:00+01:00'
const market = { params: { id: 1 } }

describe.each(engines)('a location’s day, on %s', (engine) => {
  let world: CountedNetwork
  beforeAll(async () => {
    world = await countedNetwork(engine, NOW)
    await world.record([
      // Mondays of the eight weeks: 5 January is the first, 29 December is too old.
      measuredHour(countedLocations.market, '2026-02-23T08:00:00+01:00', [100, 0, 0, 0]),
      measuredHour(countedLocations.market, '2026-01-05T08:00:00+01:00', [200, 0, 0, 0]),
      measuredHour(countedLocations.market, '2025-12-29T08:00:00+01:00', [9000, 0, 0, 0]),
      measuredHour(countedLocations.market, '2026-02-16T09:00:00+01:00', [40, 0, 0, 0]),
      measuredHour(countedLocations.market, '2026-02-16T10:00:00+01:00', [7000, 0, 0, 0]),
      // Another weekday, and another location.
      measuredHour(countedLocations.market, '2026-02-24T08:00:00+01:00', [5000, 0, 0, 0]),
      measuredHour(countedLocations.station, '2026-02-23T08:00:00+01:00', [6000, 0, 0, 0]),
      // Today.
      measuredHour(countedLocations.market, '2026-03-02T07:00:00+01:00', [10, 20, 3, 4]),
      measuredHour(countedLocations.market, '2026-03-02T08:00:00+01:00', [1, 1, 1, 1]),
      measuredHour(countedLocations.far, '2026-03-02T00:00:00+10:00', [77, 0, 0, 0]),
    ])
    const [arabox] = await issueKeys(world.url, await loggedIn(world.url, 'admin'), [
      { araboxUuid: countedLocations.market.replace('a', 'b'), locationUuid: countedLocations.market },
    ])
    const car = { type: 'path', seq: 4, at: NOW, object: 'car', counter: 'gross' }
    const hourlyReport = { type: 'hourly', seq: 1, hour: '2026-03-02T08:00:00+01:00' }
    const delivered = await arabox?.deliver([
      { ...hourlyReport, people_net: 150, people_gross: 160, cars: 5, buses: 6 },
      personMessage(2, NOW),
      personMessage(3, NOW),
      car,
    ])
    expect(delivered?.status).toBe(200)
  })
  afterAll(() => world.close())

  const hours = async (id = 1) => (await world.as.owner.call(operations.hourlyToday, { params: { id } })).answer.items

  test('C89 E24 the usual sum is that of the means of the elapsed hours on this weekday over eight weeks', async () => {
    const { answer } = await world.as.owner.call(operations.usualSoFar, market)
    expect(answer).toEqual({ avg: 190, hours: 2 })
  })

  test('C89 without measured hours there is no usual sum', async () => {
    const { answer } = await world.as.owner.call(operations.usualSoFar, { params: { id: 4 } })
    expect(answer).toEqual({ avg: null, hours: 0 })
  })

  test('C90 E30 the day has 24 hours: closed hours, the open hour, and gaps instead of zeros', async () => {
    const items = await hours()
    expect(items.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    const gap = {
      people_net: null,
      people_gross: null,
      cars: null,
      buses: null,
      measured: false,
      maintenance: false,
      open: false,
    }
    expect(items[6]).toEqual({ hour: 6, ...gap, usual: null })
    expect(items[7]).toEqual({
      hour: 7,
      people_net: 10,
      people_gross: 20,
      cars: 3,
      buses: 4,
      measured: true,
      maintenance: false,
      open: false,
      usual: null,
    })
    expect(items[9]).toEqual({ hour: 9, ...gap, usual: 40 })
    expect(items[10]).toEqual({
      hour: 10,
      people_net: 2,
      people_gross: 0,
      cars: 1,
      buses: 0,
      measured: true,
      maintenance: false,
      open: true,
      usual: 7000,
    })
    expect(items.filter(({ open }) => open)).toHaveLength(1)
  })

  test('C90 an hour that is reported again counts once, with its latest report', async () => {
    expect((await hours())[8]).toMatchObject({ people_net: 150, people_gross: 160, cars: 5, buses: 6, usual: 150 })
  })

  test('C90 the day and the hour are local to the location', async () => {
    const items = await hours(5)
    expect(items[0]).toMatchObject({ people_net: 77, measured: true })
    expect(items.find(({ open }) => open)?.hour).toBe(19)
  })

  test('C90 E30 an hour without a message is a gap, also right after midnight', async () => {
    world.clock.set(new Date('2026-03-03T00:05:00+01:00'))
    const items = await hours()
    expect(items.filter(({ measured }) => measured)).toEqual([])
    expect(items[8]).toMatchObject({ usual: 5000, people_net: null })
    const { answer } = await world.as.owner.call(operations.usualSoFar, market)
    expect(answer).toEqual({ avg: null, hours: 0 })
    world.clock.set(new Date(NOW))
  })

  test('C90 an account of another company reads the same day of an active location', async () => {
    expect((await world.as.advertiser.call(operations.hourlyToday, market)).answer.items).toEqual(await hours())
  })
})
