import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, eachDay, weekdayOf } from '../../../../machines/calendar/days.ts'
import { dayOf, instantOf } from '../../../../machines/calendar/warsaw.ts'
import { openStatistics, type Statistics } from '../../../store/statistics/open-statistics.ts'
import { dailyCountsCache } from '../cache/daily-counts.ts'
import { hourProfilesCache } from '../hours/hour-profiles.ts'
import { appendHours, type ClosedHour, inLocalTime, storeHours } from '../hours/store-hours.ts'
import { forecastCache } from './forecast-cache.ts'
import { forecastNetwork } from './location-forecast.ts'

const now = new Date('2026-03-02T09:00:00+01:00')
const flight = eachDay('2026-03-09', '2026-03-15')
const north = { uuid: '11111111-1111-4111-8111-111111111111', cityId: 1, hasSensor: true }
const south = { uuid: '22222222-2222-4222-8222-222222222222', cityId: 1, hasSensor: true }
const between = { uuid: '33333333-3333-4333-8333-333333333333', cityId: 1, hasSensor: false }
const elsewhere = { uuid: '44444444-4444-4444-8444-444444444444', cityId: 2, hasSensor: false }
const multipliers = { car: 1.5, bus: 10, views: 1 }

/** Twelve weeks of a sensor with `people` in each playing hour, and twice as many on Saturdays and Sundays. */
const weeks = (uuid: string, people: number, isKept: (day: string, hour: number) => boolean = () => true) => {
  const days = eachDay(addDays(dayOf(now), -84), addDays(dayOf(now), -1))
  const hours = days.flatMap((day) =>
    Array.from({ length: 18 }, (_, index) => index + 6)
      .filter((hour) => isKept(day, hour))
      .map((hour) => {
        const factor = weekdayOf(day) > 5 ? 2 : 1
        const people_net = people * factor
        const other = { people_gross: people_net, cars: 2 * factor, buses: factor, ages: Array(14).fill(0) }
        return { location_uuid: uuid, hour: instantOf(day, hour), people_net, ...other }
      }),
  )
  return [...inLocalTime(hours, 'Europe/Warsaw')]
}

let statistics: Statistics
beforeEach(async () => {
  statistics = await openStatistics(':memory:')
})
afterEach(() => statistics.close())

const forecastOf = async (locations: (typeof north)[], sensors = [north, south]) => {
  const uuids = sensors.map((sensor) => sensor.uuid)
  const { byDayType: profiles } = await hourProfilesCache(statistics).read(uuids, addDays(dayOf(now), -56), now)
  const network = await forecastNetwork(forecastCache(dailyCountsCache(statistics)), {
    sensors,
    days: flight,
    multipliers,
    profiles,
    now,
  })
  return network.totalOf(locations)
}

/** Contacts of a week: per hour the people, two cars × 1.5 and a bus × 10; five simple and two double days. */
const weekOf = (people: number): number => (people + 3 + 10) * 18 * 9

describe('a location', () => {
  beforeEach(async () => {
    await appendHours(statistics, [...weeks(north.uuid, 100), ...weeks(south.uuid, 300)])
  })

  test('with a sensor is forecast by its own weekdays', async () => {
    const { total, byLocation, measuredLocations, byDay, basis } = await forecastOf([north])
    expect(total / weekOf(100)).toBeCloseTo(1, 2)
    expect(byLocation.get(north.uuid)).toBeCloseTo(total, 6)
    expect(measuredLocations).toBe(1)
    expect((byDay[5]?.audience ?? 0) / (byDay[0]?.audience ?? 1)).toBeCloseTo(2, 1)
    expect(basis).toMatchObject({ sensors: 1, lastYear: 'none', holidays: [] })
    expect(basis?.historyWeeks).toBeCloseTo(12, 0)
  })

  test('without a sensor counts as the mean of its city', async () => {
    const { byLocation, measuredLocations, total } = await forecastOf([north, between])
    expect((byLocation.get(between.uuid) ?? 0) / weekOf(200)).toBeCloseTo(1, 2)
    expect(measuredLocations).toBe(1)
    expect(total / (weekOf(100) + weekOf(200))).toBeCloseTo(1, 2)
  })

  test('in a city without sensors has no audience', async () => {
    expect((await forecastOf([elsewhere])).total).toBe(0)
    expect((await forecastOf([elsewhere, north])).byLocation.get(elsewhere.uuid)).toBe(0)
  })

  test('has its total inside its interval', async () => {
    const { low, total, high } = await forecastOf([north, south])
    expect(low).toBeLessThanOrEqual(total)
    expect(high).toBeGreaterThanOrEqual(total)
  })
})

test('locations of two countries are forecast with the holidays of each, and their sum has both', async () => {
  await appendHours(statistics, [...weeks(north.uuid, 100), ...weeks(south.uuid, 300)])
  const victorian = { ...south, calendar: 'AU-VIC' }
  const both = await forecastOf([north, victorian], [north, victorian])
  expect(both.basis).toMatchObject({ sensors: 2, holidays: ['labour-day'] })
  expect(both.total / (weekOf(100) + weekOf(300))).toBeCloseTo(1, 1)
  expect(both.low).toBeLessThan(both.total)
  expect(both.measuredLocations).toBe(2)
  expect((await forecastOf([north])).basis?.holidays).toEqual([])
})

test('unmeasured mornings do not lower a forecast', async () => {
  await appendHours(
    statistics,
    weeks(north.uuid, 100, (day, hour) => weekdayOf(day) !== 2 || hour >= 12),
  )
  expect((await forecastOf([north], [north])).total / weekOf(100)).toBeCloseTo(1, 1)
})

test('without any measured hour there is no audience and no basis', async () => {
  const empty = await forecastOf([north])
  expect(empty).toMatchObject({ total: 0, low: 0, high: 0, measuredLocations: 0, basis: null })
  expect(empty.byDay.map((day) => day.audience)).toEqual(flight.map(() => 0))
})

describe('the cache of daily counts', () => {
  const today = dayOf(now)
  const peopleOn = async (cache: ReturnType<typeof dailyCountsCache>, day: string): Promise<number> => {
    const { counts } = await cache.readBefore([north.uuid], day)
    return [...(counts[0]?.people ?? [])].reduce((sum, people) => sum + people, 0)
  }
  const late = (hours: ClosedHour[]) => statistics.transaction((session) => storeHours(session, hours))
  const ofToday = () =>
    inLocalTime(
      [
        {
          location_uuid: north.uuid,
          hour: instantOf(today, 7),
          people_net: 50,
          people_gross: 50,
          cars: 0,
          buses: 0,
          ages: Array(14).fill(0),
        },
      ],
      'Europe/Warsaw',
    )

  test('reads again when hours of complete days have changed, and keeps its counts when only today has', async () => {
    const cache = dailyCountsCache(statistics)
    const all = weeks(north.uuid, 100)
    await appendHours(statistics, all.slice(0, 72))
    const before = await peopleOn(cache, today)
    const { generation } = await cache.readBefore([north.uuid], today)
    await late([...ofToday()])
    expect((await cache.readBefore([north.uuid], today)).generation).toBe(generation)
    await late(all.slice(72, 90))
    expect(await peopleOn(cache, today)).toBe(before + 18 * 100)
    expect((await cache.readBefore([north.uuid], today)).generation).not.toBe(generation)
  })

  test('reads again on the next day, with the hours of the day before', async () => {
    const cache = dailyCountsCache(statistics)
    const all = weeks(north.uuid, 100)
    await appendHours(statistics, all.slice(0, 18))
    const before = await peopleOn(cache, today)
    await late([...ofToday()])
    expect(await peopleOn(cache, today)).toBe(before)
    expect(await peopleOn(cache, addDays(today, 1))).toBe(before + 50)
  })

  test('reads a location again after its query failed', async () => {
    await appendHours(statistics, weeks(north.uuid, 100).slice(0, 18))
    let isBroken = true
    const cache = dailyCountsCache({
      ...statistics,
      rows: (sql, parameters) => {
        if (isBroken) throw new Error('the store is away')
        return statistics.rows(sql, parameters)
      },
    })
    await expect(peopleOn(cache, today)).rejects.toThrow('the store is away')
    isBroken = false
    expect(await peopleOn(cache, today)).toBe(1800)
  })
})

test('cached forecasts are those that would be computed anew, and a change of past hours changes them', async () => {
  await appendHours(statistics, [...weeks(north.uuid, 100), ...weeks(south.uuid, 300)])
  const hourProfiles = hourProfilesCache(statistics)
  const request = async () => {
    const uuids = [north.uuid, south.uuid]
    const { byDayType: profiles } = await hourProfiles.read(uuids, addDays(dayOf(now), -56), now)
    return { sensors: [north, south], days: flight, multipliers, profiles, now }
  }
  const cache = forecastCache(dailyCountsCache(statistics))
  const totals = async (counts = cache, changed = {}) => {
    const network = await forecastNetwork(counts, { ...(await request()), ...changed })
    return network.totalOf([north, between])
  }
  const fresh = () => forecastCache(dailyCountsCache(statistics))
  const first = await totals()
  expect(await totals()).toEqual(await totals(fresh()))
  const others = [{ multipliers: { car: 3, bus: 20, views: 2 } }, { days: flight.slice(1) }, { sensors: [north] }]
  for (const changed of others) {
    const other = await totals(cache, changed)
    expect(other).toEqual(await totals(fresh(), changed))
    expect(other.total).not.toBe(first.total)
  }
  await statistics.transaction((session) => storeHours(session, weeks(north.uuid, 150)))
  const second = await totals()
  expect(second).toEqual(await totals(fresh()))
  expect(second.total).toBeGreaterThan(first.total)
})
