import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, eachDay } from '../../../machines/calendar/days.ts'
import { dayOf, instantOf } from '../../../machines/calendar/warsaw.ts'
import { engines, type FreshStatistics, freshStatistics } from '../../../tests/support/statistics/statistics-engines.ts'
import type { Statistics } from '../../store/statistics/open-statistics.ts'
import { forecastNetwork } from './forecast/location-forecast.ts'
import { appendHours, type HourlyCount, inLocalTime, storeHours } from './hours/store-hours.ts'
import { historyStart } from './realized-audience.ts'
import { type StatisticsCaches, statisticsCaches } from './statistics-caches.ts'

const firstNow = new Date('2026-03-02T09:00:00+01:00')
const uuids = Array.from({ length: 5 }, (_, index) =>
  `${index}`.padStart(8, '0').concat('-0000-4000-8000-000000000000'),
)
const sensors = uuids.map((uuid, index) => ({ uuid, cityId: index % 2, hasSensor: true }))
const multipliers = { car: 1.5, bus: 10, views: 1.25 }

const countOf = (location_uuid: string, hour: Date, people: number): HourlyCount => ({
  location_uuid,
  hour,
  people_net: people,
  people_gross: people + 9,
  cars: people % 13,
  buses: people % 3,
  ages: Array.from({ length: 14 }, (_, group) => (people * (group + 5)) % 23),
})

/** Twelve weeks of all locations, with gaps. */
const history = () =>
  eachDay(addDays(dayOf(firstNow), -84), addDays(dayOf(firstNow), -1)).flatMap((day, at) =>
    uuids.flatMap((uuid, place) =>
      [6, 7, 12, 20, 23]
        .filter((hour) => (at * 7 + place * 3 + hour) % 11 !== 0)
        .map((hour) => countOf(uuid, instantOf(day, hour), 40 + ((at * 31 + place * 17 + hour * 7) % 90))),
    ),
  )

const late = fc.record({
  place: fc.nat(uuids.length - 1),
  daysAgo: fc.nat(90),
  hour: fc.integer({ min: 4, max: 23 }),
  people: fc.nat(300),
})
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('hours' as const),
      hours: fc.array(late, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('all of a day' as const), daysAgo: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('next hours' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  },
)

describe.each(engines)('caches of statistics in %s', (engine) => {
  let fresh: FreshStatistics
  beforeEach(async () => {
    fresh = await freshStatistics(engine)
    await appendHours(fresh.statistics, inLocalTime(history(), 'Europe/Warsaw'))
  })
  afterEach(() => fresh.remove())

  const store = (counts: readonly HourlyCount[]) =>
    fresh.statistics.transaction((session) => storeHours(session, inLocalTime(counts, 'Europe/Warsaw')))

  const answers = async (caches: StatisticsCaches, now: Date) => {
    const today = dayOf(now)
    const { counts } = await caches.dailyCounts.readBefore(uuids, today)
    const shapes = await caches.hourShapes.read(uuids, historyStart(today), today)
    const profile = await caches.hourProfiles.read(uuids, historyStart(today), now)
    const days = eachDay(addDays(today, 3), addDays(today, 20))
    const network = await forecastNetwork(caches.forecasts, {
      sensors,
      days,
      multipliers,
      profiles: profile.byDayType,
      now,
    })
    return { counts, shapes, profile, total: network.totalOf(sensors), bySensor: network.bySensor }
  }

  test('after any late hours, days of all locations and new days they have what they would read from nothing', async () => {
    const caches = statisticsCaches(fresh.statistics)
    let now = firstNow
    await fc.assert(
      fc.asyncProperty(step, async (taken) => {
        const today = dayOf(now)
        if (taken.kind === 'hours') {
          const hours = new Map(
            taken.hours.map(({ place, daysAgo, hour, people }) => {
              const at = instantOf(addDays(today, -daysAgo), hour)
              return [`${place} ${at.getTime()}`, countOf(uuids[place] ?? '', at, people)]
            }),
          )
          await store([...hours.values()])
        } else if (taken.kind === 'all of a day') {
          await store(uuids.map((uuid, index) => countOf(uuid, instantOf(addDays(today, -taken.daysAgo), 21), index)))
        } else now = new Date(now.getTime() + taken.hours * 3_600_000)
        expect(await answers(caches, now)).toEqual(await answers(statisticsCaches(fresh.statistics), now))
      }),
      { numRuns: engine === 'DuckDB' ? 40 : 15 },
    )
  })

  test('one late hour reads one location and one day again, and the hours of nobody else', async () => {
    const asked: { locations: number; days: number }[] = []
    const counted: Statistics = {
      ...fresh.statistics,
      rows: (sql, parameters = []) => {
        const [locations] = parameters
        if (Array.isArray(locations)) asked.push({ locations: locations.length, days: Number(parameters[2]) })
        return fresh.statistics.rows(sql, parameters)
      },
    }
    const caches = statisticsCaches(counted)
    await answers(caches, firstNow)
    asked.length = 0
    await answers(caches, firstNow)
    expect(asked).toEqual([])
    await store([countOf(uuids[3] ?? '', instantOf(addDays(dayOf(firstNow), -9), 15), 77)])
    await answers(caches, firstNow)
    // The counts and the shape of the location, and the people of that day for the profile of all.
    expect(asked.map(({ locations }) => locations)).toEqual([1, 1, uuids.length])
    asked.length = 0
    const nextDay = new Date(firstNow.getTime() + 24 * 3_600_000)
    await caches.dailyCounts.readBefore(uuids, dayOf(nextDay))
    expect(asked).toEqual([{ locations: uuids.length, days: 1 }])
  })
})
