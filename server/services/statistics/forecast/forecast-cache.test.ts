import { expect, test } from 'vitest'
import { dayNumberOf } from '../../../../machines/calendar/days.ts'
import type { DailyCountsCache } from '../cache/daily-counts.ts'
import { type DailyCounts, emptyCounts } from '../cache/read-daily-counts.ts'
import { type ForecastCache, forecastCache } from './forecast-cache.ts'

const today = '2026-03-02'
const DAYS = 120
const sensors = Array.from({ length: 40 }, (_, index) => `sensor ${index}`)
const profiles = [0, 1, 2].map(() => Array.from({ length: 18 }, () => 1 / 18))

const countsOf = (location: string, place: number): DailyCounts => {
  const counts = emptyCounts(location, dayNumberOf(today) - DAYS, DAYS)
  for (let day = 0; day < DAYS; day += 1) {
    counts.people[day] = 100 + ((day * 31 + place * 17) % 40)
    counts.cars[day] = place % 5
    counts.hours[day] = day % 9 === 0 ? 0b1111 : 0x3ffff
    counts.measured[day] = day % 9 === 0 ? 4 : 18
  }
  return counts
}

const counts = sensors.map(countsOf)
const generation = {}
const dailyCounts: DailyCountsCache = { readBefore: async () => ({ counts, generation }) }

const read = async (cache: ForecastCache, company: number, flight: number) => {
  const from = dayNumberOf(today) + flight
  const { sumOf } = await cache.read({
    sensors,
    places: sensors.map(() => ({ calendar: 'PL', events: [] })),
    today,
    multipliers: { car: 1 + company, bus: 10, views: 1 },
    profiles,
    origin: dayNumberOf(today) - 1,
    from,
    to: from + 27,
  })
  return [...sumOf]
}

test('many companies and flights stay within the bytes of the cache, with the forecasts of an unbounded one', async () => {
  const one = forecastCache(dailyCounts)
  const first = await read(one, 0, 1)
  // Room for a few forecasts of about one hundred.
  const most = 4 * one.bytes()
  const bounded = forecastCache(dailyCounts, most)
  const unbounded = forecastCache(dailyCounts, 1000 * most)
  for (let company = 0; company < 6; company += 1) {
    for (let flight = 1; flight <= 16; flight += 1) {
      expect(await read(bounded, company, flight)).toEqual(await read(unbounded, company, flight))
      expect(bounded.bytes()).toBeLessThanOrEqual(most)
    }
  }
  expect(unbounded.bytes()).toBeGreaterThan(most)
  expect(await read(bounded, 0, 1)).toEqual(first)
})

test('requests at the same time share one computation', async () => {
  let reads = 0
  const cache = forecastCache({
    readBefore: async () => {
      reads += 1
      return { counts, generation }
    },
  })
  const [one, other] = await Promise.all([read(cache, 1, 3), read(cache, 1, 3)])
  expect(one).toEqual(other)
  const bytes = cache.bytes()
  await read(cache, 1, 3)
  expect([reads, cache.bytes()]).toEqual([3, bytes])
})
