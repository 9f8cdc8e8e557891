import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import type { FilterInput } from '../../../../contract/statistics/index.ts'
import type { Caller } from '../../../../tests/support/calls/client.ts'
import {
  type CountedNetwork,
  countedLocations,
  countedNetwork,
  measuredHour,
} from '../../../../tests/support/statistics/counted-network.ts'
import { engines } from '../../../../tests/support/statistics/statistics-engines.ts'

const { statistics: operations } = contract

const poland = [countedLocations.market, countedLocations.station, countedLocations.port]
/** Monday to Sunday. */
const week = { date_from: '2026-03-02', date_to: '2026-03-08', location_uuids: poland }
const monday = { ...week, date_to: '2026-03-02' }

const hours = [
  // Monday, 08:00 and 09:00 in Poland; Tuesday 08:00.
  measuredHour(countedLocations.market, '2026-03-02T07:00Z', [100, 130, 40, 2], [9, 20, 30, 11, 10, 0, 0, 10, 10]),
  measuredHour(countedLocations.market, '2026-03-02T08:00Z', [50, 70, 10, 1], [20, 15, 15]),
  measuredHour(countedLocations.market, '2026-03-03T07:00Z', [30, 40, 5, 0], [15, 15]),
  measuredHour(countedLocations.station, '2026-03-02T07:00Z', [20, 25, 0, 0], [10, 10]),
  // Saturday, 23:00.
  measuredHour(countedLocations.port, '2026-03-07T22:00Z', [60, 90, 20, 3], [30, 30]),
  // Outside the week, in Poland: Sunday 1 March 23:00 and Monday 9 March 00:00.
  measuredHour(countedLocations.market, '2026-03-01T22:00Z', [7000, 7000, 7000, 7000]),
  measuredHour(countedLocations.market, '2026-03-08T23:00Z', [7000, 7000, 7000, 7000]),
  // Monday 2 March in Brisbane begins on Sunday 14:00 UTC.
  measuredHour(countedLocations.far, '2026-03-01T14:00Z', [11, 12, 0, 0]),
  measuredHour(countedLocations.far, '2026-03-02T14:00Z', [500, 500, 0, 0]),
]

const none = { hours: 24 * 3, measured_hours: 0, people: null, people_net: null, audience: null }

describe.each(engines)('statistics from %s', (engine) => {
  let world: CountedNetwork
  let caller: Caller
  beforeAll(async () => {
    world = await countedNetwork(engine, '2026-03-09T12:30:00+01:00')
    caller = world.as.advertiser
    await world.record(hours)
  })
  afterAll(() => world.close())

  const totalOf = async (filter: FilterInput, by: Caller = caller) =>
    (await by.call(operations.deviceTotal, { body: filter })).answer
  const daysOf = async (body: FilterInput & { aggregation?: 'DAY' | 'HOUR' }) =>
    (await caller.call(operations.plotAudience, { body })).answer

  test('C71 E16 E17 each location of the filter has its audience; zero if nothing was measured', async () => {
    const { status, answer } = await caller.call(operations.deviceStatistics, { body: monday })
    expect(status).toBe(200)
    const one = { hours: 24, cars: 0, buses: 0 }
    const wroclaw = { city_id: 1, city_name: 'Wrocław' }
    expect(answer).toEqual({
      device_stats: [
        {
          ...one,
          location_uuid: countedLocations.port,
          name: 'Port',
          address: 'ulica 3',
          city_id: 2,
          city_name: 'Gdańsk',
          people_net: 0,
          people_gross: 0,
          audience: 0,
          measured_hours: 0,
        },
        {
          ...one,
          ...wroclaw,
          location_uuid: countedLocations.station,
          name: 'Dworzec',
          address: 'ulica 2',
          people_net: 20,
          people_gross: 25,
          audience: 20,
          measured_hours: 1,
        },
        {
          ...wroclaw,
          location_uuid: countedLocations.market,
          name: 'Rynek',
          address: 'ulica 1',
          people_net: 150,
          people_gross: 200,
          cars: 50,
          buses: 3,
          // 150 + 50 × 1.4 + 3 × 12
          audience: 256,
          hours: 24,
          measured_hours: 2,
        },
      ],
      total_device_audience: 276,
      total_devices: 3,
      total_screens: 6,
      multipliers: { car_multi: 1.4, bus_multi: 12, views_multi: 1 },
      hours: 72,
      measured_hours: 3,
    })
  })

  test('C72 the total of all locations uses the multipliers of the account’s company', async () => {
    const counted = { people_net: 260, people_gross: 355, cars: 75, buses: 6, hours: 504, measured_hours: 5 }
    expect(await totalOf(week)).toEqual({
      ...counted,
      // 260 + 75 × 1.4 + 6 × 12
      audience: 437,
      total_devices: 3,
      total_screens: 6,
      multipliers: { car_multi: 1.4, bus_multi: 12, views_multi: 1 },
    })
    expect(await totalOf(week, world.as.planner)).toMatchObject({ ...counted, audience: 440 })
  })

  test('an account of any company sees the same counts of the whole network', async () => {
    const { location_uuids: _, ...everywhere } = week
    const seen = await Promise.all(
      Object.values(world.as).map(async (by) => {
        const { multipliers: _multipliers, audience: _audience, ...counts } = await totalOf(everywhere, by)
        return counts
      }),
    )
    expect(seen[0]).toMatchObject({ total_devices: 4, total_screens: 7, people_net: 771, hours: 4 * 168 })
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })

  test('C73 E18 audience by day: only measured days have numbers', async () => {
    const { device_audience: days, totals, aggregation } = await daysOf(week)
    expect(aggregation).toBe('DAY')
    expect(days).toEqual([
      { at: '2026-03-02', hours: 72, measured_hours: 3, people: 225, people_net: 170, audience: 276 },
      { at: '2026-03-03', hours: 72, measured_hours: 1, people: 40, people_net: 30, audience: 37 },
      { at: '2026-03-04', ...none },
      { at: '2026-03-05', ...none },
      { at: '2026-03-06', ...none },
      { at: '2026-03-07', hours: 72, measured_hours: 1, people: 90, people_net: 60, audience: 124 },
      { at: '2026-03-08', ...none },
    ])
    expect(totals).toMatchObject({ people_net: 260, hours: 504, measured_hours: 5, audience: 437 })
  })

  test('C73 audience by hour has only the hours of the filter', async () => {
    const { device_audience: points, totals } = await daysOf({
      ...monday,
      aggregation: 'HOUR',
      hour_from: 7,
      hour_to: 10,
    })
    expect(points).toEqual([
      { at: '2026-03-02T07', ...none, hours: 3 },
      { at: '2026-03-02T08', hours: 3, measured_hours: 2, people: 155, people_net: 120, audience: 200 },
      { at: '2026-03-02T09', hours: 3, measured_hours: 1, people: 70, people_net: 50, audience: 76 },
    ])
    expect(totals).toMatchObject({ people_net: 170, hours: 9, measured_hours: 3 })
  })

  test('the hours of the filter are local hours, and 23:00 is the last one', async () => {
    expect(await totalOf({ ...week, hour_from: 23 })).toMatchObject({ people_net: 60, hours: 21, measured_hours: 1 })
    expect(await totalOf({ ...week, hour_to: 23 })).toMatchObject({ people_net: 200, hours: 483, measured_hours: 4 })
    expect(await totalOf({ ...week, hour_from: 9, hour_to: 10 })).toMatchObject({ people_net: 50, hours: 21 })
  })

  test('only the weekdays of the filter count', async () => {
    expect(await totalOf({ ...week, weekdays: [1] })).toMatchObject({ people_net: 170, hours: 72, measured_hours: 3 })
    expect(await totalOf({ ...week, weekdays: [6, 2, 6] })).toMatchObject({ people_net: 90, hours: 144 })
    const { device_audience: days } = await daysOf({ ...week, weekdays: [7, 6] })
    expect(days.map(({ at }) => at)).toEqual(['2026-03-07', '2026-03-08'])
    expect(await totalOf({ ...week, weekdays: [1, 2, 3, 4, 5, 6, 7] })).toEqual(await totalOf(week))
  })

  test('owner, cities and locations of the filter all narrow the result; an empty list does not', async () => {
    const period = { date_from: week.date_from, date_to: week.date_to }
    expect(await totalOf({ ...period, company_id: 5 })).toMatchObject({ total_devices: 1, people_net: 60 })
    expect(await totalOf({ ...period, company_id: 6 })).toMatchObject({ total_devices: 3, people_net: 711 })
    expect(await totalOf({ ...period, company_id: 77 })).toMatchObject({ total_devices: 0, hours: 0, people_net: 0 })
    expect(await totalOf({ ...period, city_ids: [1] })).toMatchObject({ total_devices: 2, people_net: 200 })
    expect(await totalOf({ ...period, city_ids: [1, 2], location_uuids: poland.slice(1) })).toMatchObject({
      total_devices: 2,
      people_net: 80,
    })
    expect(await totalOf({ ...period, city_ids: [2], company_id: 6 })).toMatchObject({ total_devices: 0 })
    expect(await totalOf({ ...period, city_ids: [], location_uuids: [] })).toMatchObject({ total_devices: 4 })
  })

  test('a location without an arabox is accepted and has no measured hours', async () => {
    expect(await totalOf({ ...week, location_uuids: [countedLocations.quiet] })).toMatchObject({
      total_devices: 0,
      total_screens: 0,
      hours: 0,
      measured_hours: 0,
    })
    expect((await daysOf({ ...week, location_uuids: [countedLocations.quiet] })).device_audience).toEqual([])
  })

  test('a location counts once, even if it is repeated or written in capitals', async () => {
    const twice = [countedLocations.market, countedLocations.market.toUpperCase(), countedLocations.market]
    expect(await totalOf({ ...week, location_uuids: twice })).toMatchObject({ total_devices: 1, people_net: 180 })
  })

  test('days and hours are those of the location’s own time zone', async () => {
    const far = { ...monday, location_uuids: [countedLocations.far] }
    expect(await totalOf(far)).toMatchObject({ people_net: 11, hours: 24, measured_hours: 1 })
    const { device_audience: points } = await daysOf({ ...far, aggregation: 'HOUR', hour_to: 1 })
    expect(points).toEqual([
      { at: '2026-03-02T00', hours: 1, measured_hours: 1, people: 12, people_net: 11, audience: 11 },
    ])
  })

  test('C74 E19 net and gross have one series for each location, largest first', async () => {
    const { status, answer } = await caller.call(operations.plotNetGross, { body: { ...week, date_to: '2026-03-03' } })
    expect(status).toBe(200)
    const gap = { hours: 24, measured_hours: 0, people_gross: null, people_net: null }
    expect(answer).toEqual({
      aggregation: 'DAY',
      net_gross_plot_stats: [
        {
          location_uuid: countedLocations.market,
          name: 'Rynek',
          net_gross_stats: [
            { at: '2026-03-02', hours: 24, measured_hours: 2, people_gross: 200, people_net: 150 },
            { at: '2026-03-03', hours: 24, measured_hours: 1, people_gross: 40, people_net: 30 },
          ],
        },
        {
          location_uuid: countedLocations.station,
          name: 'Dworzec',
          net_gross_stats: [
            { at: '2026-03-02', hours: 24, measured_hours: 1, people_gross: 25, people_net: 20 },
            { at: '2026-03-03', ...gap },
          ],
        },
        {
          location_uuid: countedLocations.port,
          name: 'Port',
          net_gross_stats: [
            { at: '2026-03-02', ...gap },
            { at: '2026-03-03', ...gap },
          ],
        },
      ],
    })
  })

  test('C75 E19 net and gross by weekday are summed over the days of each weekday', async () => {
    const body = { ...week, date_from: '2026-03-01', date_to: '2026-03-08' }
    const { answer } = await caller.call(operations.plotWeekday, { body })
    const slot = { hour: null, hours: 72, measured_hours: 0, people_gross: null, people_net: null }
    expect(answer.device_weekday_stats).toEqual([
      {
        weekday: 1,
        days: 1,
        net_gross_stats: [{ ...slot, measured_hours: 3, people_gross: 225, people_net: 170 }],
      },
      { weekday: 2, days: 1, net_gross_stats: [{ ...slot, measured_hours: 1, people_gross: 40, people_net: 30 }] },
      { weekday: 3, days: 0, net_gross_stats: [slot] },
      { weekday: 4, days: 0, net_gross_stats: [slot] },
      { weekday: 5, days: 0, net_gross_stats: [slot] },
      { weekday: 6, days: 1, net_gross_stats: [{ ...slot, measured_hours: 1, people_gross: 90, people_net: 60 }] },
      {
        weekday: 7,
        days: 1,
        net_gross_stats: [{ ...slot, hours: 144, measured_hours: 1, people_gross: 7000, people_net: 7000 }],
      },
    ])
    expect(answer.totals).toMatchObject({ people_net: 7260, hours: 576, measured_hours: 6 })
  })

  test('C75 aggregation HOUR divides the weekdays into hours', async () => {
    const body = { ...week, aggregation: 'HOUR' as const, weekdays: [1], hour_from: 7, hour_to: 9 }
    const { answer } = await caller.call(operations.plotWeekday, { body })
    expect(answer.device_weekday_stats).toEqual([
      {
        weekday: 1,
        days: 1,
        net_gross_stats: [
          { hour: 7, hours: 3, measured_hours: 0, people_gross: null, people_net: null },
          { hour: 8, hours: 3, measured_hours: 2, people_gross: 155, people_net: 120 },
        ],
      },
    ])
    expect(answer.totals).toMatchObject({ people_net: 120, hours: 6, measured_hours: 2 })
  })

  test('C79 traffic has people, cars and buses by day', async () => {
    const body = { ...week, date_from: '2026-03-06', date_to: '2026-03-07' }
    const { answer } = await caller.call(operations.plotTraffic, { body })
    expect(answer).toEqual({
      aggregation: 'DAY',
      traffic: [
        { at: '2026-03-06', hours: 72, measured_hours: 0, people: null, cars: null, buses: null },
        { at: '2026-03-07', hours: 72, measured_hours: 1, people: 60, cars: 20, buses: 3 },
      ],
      totals: { people_net: 60, people_gross: 90, cars: 20, buses: 3, audience: 124, hours: 144, measured_hours: 1 },
    })
  })

  test('the measured period ends with the last measured day that is over', async () => {
    const { answer } = await caller.call(operations.measuredPeriod)
    expect(answer).toEqual({ date_from: '2026-03-01', date_to: '2026-03-07' })
  })

  test('future hours are neither missing nor shown', async () => {
    const { clock } = world
    const before = clock.now()
    clock.set(new Date('2026-03-02T08:59:59+01:00'))
    try {
      const { device_audience: points, totals } = await daysOf({ ...week, location_uuids: [countedLocations.market] })
      expect(points).toEqual([{ at: '2026-03-02', ...none, hours: 8 }])
      expect(totals).toMatchObject({ hours: 8, measured_hours: 0, people_net: 0 })
      clock.set(new Date('2026-03-02T09:00:00+01:00'))
      expect(await totalOf({ ...week, location_uuids: [countedLocations.market] })).toMatchObject({
        hours: 9,
        people_net: 100,
      })
      expect((await caller.call(operations.measuredPeriod)).answer.date_to).toBe('2026-03-01')
      clock.set(new Date('2026-02-20T12:00:00+01:00'))
      expect((await daysOf(week)).device_audience).toEqual([])
      expect((await caller.call(operations.measuredPeriod)).answer).toEqual({ date_from: null, date_to: null })
    } finally {
      clock.set(before)
    }
  })
})
