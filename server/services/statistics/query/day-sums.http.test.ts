import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, eachDay, weekdayOf } from '../../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import {
  engines,
  type FreshStatistics,
  freshStatistics,
} from '../../../../tests/support/statistics/statistics-engines.ts'
import { ageColumns } from '../../../store/statistics/columns.ts'
import { createCachedRows } from '../cache/cached-rows.ts'
import { ageDays, locationDays } from '../hours/location-days.ts'
import { measuredDays } from '../hours/measured-days.ts'
import { type ClosedHour, inLocalTime, storeHours } from '../hours/store-hours.ts'
import type { CountedLocation } from '../other-services.ts'
import { statisticsCaches } from '../statistics-caches.ts'
import { agesBy, peopleBySeries, sumsByLocation, sumsByTime } from './sums.ts'
import { lastElapsedDay, type Window } from './window.ts'

const places = ['a', 'b', 'c'].map((letter) => `${letter}0000000-0000-4000-8000-000000000001`)
/** The third location lies ten hours ahead. */
const zoneOf = (place: number): string => (place === 2 ? 'Etc/GMT-10' : 'Europe/Warsaw')
const firstHour = Date.parse('2026-10-20T22:00:00Z')
const HOURS = 9 * 24
const days = eachDay('2026-10-21', '2026-10-30')

/** All hours but every eleventh; the clocks go back within the period. */
const hours: ClosedHour[] = places.flatMap((location_uuid, place) => [
  ...inLocalTime(
    Array.from({ length: HOURS }, (_, index) => index)
      .filter((index) => (index + place) % 11 > 0)
      .map((index) => ({
        location_uuid,
        hour: new Date(firstHour + index * HOUR_MS),
        people_net: 40 + ((index * 7 + place) % 90),
        people_gross: 60 + ((index * 11 + place) % 90),
        cars: (index * 5) % 31,
        buses: index % 3,
        ages: ageColumns.map((_, group) => (index * (group + 2)) % 17),
      })),
    zoneOf(place),
  ),
])

const windows = fc
  .record({
    from: fc.nat(8),
    length: fc.nat(9),
    hours: fc.constantFrom([0, 24], [6, 24], [0, 6], [7, 19], [0, 12], [6, 23]),
    weekdays: fc.constantFrom(null, [1, 2, 3], [6, 7]),
    until: fc.nat(HOURS + 60),
    chosen: fc.subarray([0, 1, 2], { minLength: 1 }),
  })
  .map(({ from, length, hours: [hourFrom = 0, hourTo = 24], weekdays, until, chosen }) => ({
    chosen,
    window: {
      from: days[from] ?? '',
      to: addDays(days[from] ?? '', length),
      hourFrom,
      hourTo,
      weekdays,
      until: new Date(firstHour + until * HOUR_MS),
    } satisfies Window,
  }))

const isIn = (
  { from, to, hourFrom, hourTo, weekdays, until }: Window,
  { local_day: day, local_hour: at, hour }: ClosedHour,
) =>
  day >= from &&
  day <= to &&
  at >= hourFrom &&
  at < hourTo &&
  hour < until &&
  (weekdays === null || weekdays.includes(weekdayOf(day)))

const sumBy = (some: readonly ClosedHour[], keyOf: (hour: ClosedHour) => string) => {
  const sums: Record<string, number[]> = {}
  for (const each of some) {
    const key = keyOf(each)
    const counts = [1, each.people_net, each.people_gross, each.cars, each.buses]
    sums[key] = counts.map((count, index) => count + (sums[key]?.[index] ?? 0))
  }
  return sums
}

describe.each(engines)('sums by day on %s', (engine) => {
  let fresh: FreshStatistics
  let units: Map<string, number[]>
  beforeAll(async () => {
    fresh = await freshStatistics(engine)
    await fresh.statistics.transaction((session) => storeHours(session, hours))
    const rows = await fresh.statistics.rows<Record<string, number> & { location_uuid: string; hour: Date }>(
      'select * from hourly',
    )
    units = new Map(
      rows.map((row) => [
        `${row.location_uuid} ${row.hour.toISOString()}`,
        ageColumns.map((column) => Number(row[`${column}_units`])),
      ]),
    )
  })
  afterAll(() => fresh.remove())

  const agesOf = (some: readonly ClosedHour[]) => {
    const sums: Record<string, number[]> = {}
    for (const each of some)
      sums[each.local_day] = (units.get(`${each.location_uuid} ${each.hour.toISOString()}`) ?? []).map(
        (count, group) => count + (sums[each.local_day]?.[group] ?? 0),
      )
    return sums
  }

  test('promise P8 are those of the single hours for any days, hours, weekdays, locations and present time', async () => {
    await fc.assert(
      fc.asyncProperty(windows, async ({ chosen, window }) => {
        const reader = createCachedRows(fresh.statistics).during(window)
        const query = {
          locations: chosen.map((place) => ({ uuid: places[place] }) as CountedLocation),
          window,
          multipliers: { car: 1, bus: 1, views: 1 },
        }
        const some = hours.filter(
          (each) => chosen.some((at) => places[at] === each.location_uuid) && isIn(window, each),
        )
        const valuesOf = (row: {
          measured: number
          people_net: number
          people_gross: number
          cars: number
          buses: number
        }) => [row.measured, row.people_net, row.people_gross, row.cars, row.buses]
        const byLocation = await sumsByLocation(reader, query)
        expect(Object.fromEntries(byLocation.map((row) => [row.location, valuesOf(row)]))).toEqual(
          sumBy(some, (each) => each.location_uuid),
        )
        const dayOfSlot = (slot: number) => new Date(slot * HOUR_MS).toISOString().slice(0, 10)
        const byTime = await sumsByTime(reader, query, 'DAY')
        expect(Object.fromEntries(byTime.map((row) => [dayOfSlot(row.slot), valuesOf(row)]))).toEqual(
          sumBy(some, (each) => each.local_day),
        )
        const series = await peopleBySeries(reader, query, chosen, 'DAY')
        expect(
          Object.fromEntries(
            series.map((row) => [
              `${places[row.series]} ${dayOfSlot(row.slot)}`,
              [row.measured, row.people_net, row.people_gross],
            ]),
          ),
        ).toEqual(
          Object.fromEntries(
            Object.entries(sumBy(some, (each) => `${each.location_uuid} ${each.local_day}`)).map(([key, sums]) => [
              key,
              sums.slice(0, 3),
            ]),
          ),
        )
        const ages = await agesBy(reader, query, 'DAY')
        expect(Object.fromEntries(ages.map((row) => [row.key, row.ages]))).toEqual(agesOf(some))
      }),
      { numRuns: engine === 'ClickHouse' ? 12 : 40 },
    )
  })

  test('promise P8 of a campaign are those of the single hours, from the store and from memory', async () => {
    const caches = statisticsCaches(fresh.statistics)
    await fc.assert(
      fc.asyncProperty(windows, fc.nat(2), async ({ chosen, window }, later) => {
        const { from, until } = window
        const locations = chosen.map((place) => places[place] ?? '')
        const playing = { ...window, to: '2026-12-31', hourFrom: 6, hourTo: 24, weekdays: null }
        const some = hours.filter((each) => locations.includes(each.location_uuid) && isIn(playing, each))
        const expected = Object.entries(sumBy(some, (each) => `${each.location_uuid} ${each.local_day}`)).map(
          ([key, [measured, people, , cars, buses]]) => {
            const [locationUuid, day] = key.split(' ')
            return { locationUuid, day, hours: measured, people, cars, buses }
          },
        )
        const sorted = expected.sort((one, other) =>
          `${one.locationUuid} ${one.day}` < `${other.locationUuid} ${other.day}` ? -1 : 1,
        )
        expect(await locationDays(caches.cachedRows, locations, from, until)).toEqual(sorted)
        const today = addDays(lastElapsedDay(until), 1 + later)
        expect(await measuredDays(caches, { locations, fromDay: from, until, today })).toEqual(sorted)
        const people = await ageDays(caches.cachedRows, locations, from, until)
        expect(Object.fromEntries(people.map((row) => [row.day, row.ages]))).toEqual(agesOf(some))
        const aged = some.reduce((sum, each) => sum + each.ages.reduce((all, age) => all + age, 0), 0)
        expect(people.reduce((sum, row) => sum + row.people, 0)).toBe(aged)
      }),
      { numRuns: engine === 'ClickHouse' ? 12 : 40 },
    )
  })
})

describe('cached rows', () => {
  const [north = ''] = places
  const counted = (day: string, people: number) => [
    ...inLocalTime(
      [
        {
          location_uuid: north,
          hour: new Date(`${day}T10:00:00Z`),
          people_net: people,
          people_gross: people,
          cars: 0,
          buses: 0,
          ages: ageColumns.map(() => 0),
        },
      ],
      'Europe/Warsaw',
    ),
  ]
  const sql = `select sum(people_net) as people from hourly where local_day >= cast($1 as date) and local_day <= cast($2 as date)`

  test.each(engines)(
    'are read again on %s when hours of their days change, in any process, and only then',
    async (engine) => {
      const fresh = await freshStatistics(engine)
      const queries: string[] = []
      const cachedRows = createCachedRows({
        ...fresh.statistics,
        rows: (query, parameters) => {
          queries.push(query)
          return fresh.statistics.rows(query, parameters)
        },
      })
      const peopleOf = async (from: string, to: string) => {
        const [row] = await cachedRows.during({ from, to }).rows<{ people: number }>(sql, [from, to])
        return row?.people ?? null
      }
      // Written without the cache, as another process does.
      const store = (some: ClosedHour[]) => fresh.statistics.transaction((session) => storeHours(session, some))
      await store(counted('2026-10-21', 5))
      expect([await peopleOf('2026-10-21', '2026-10-22'), await peopleOf('2026-10-21', '2026-10-22')]).toEqual([5, 5])
      expect(queries).toHaveLength(1)
      await store(counted('2026-10-25', 9))
      expect(await peopleOf('2026-10-21', '2026-10-22')).toBe(5)
      expect(queries).toHaveLength(1)
      await store(counted('2026-10-22', 7))
      expect(await peopleOf('2026-10-21', '2026-10-22')).toBe(12)
      await store(counted('2026-10-22', 8))
      expect(await peopleOf('2026-10-21', '2026-10-22')).toBe(13)
      expect(queries).toHaveLength(3)
      await fresh.remove()
    },
  )

  test('make room for others, and a query that failed is asked again', async () => {
    const fresh = await freshStatistics('DuckDB')
    await fresh.statistics.transaction((session) => storeHours(session, hours))
    let asked = 0
    let isBroken = false
    const counting = {
      ...fresh.statistics,
      rows: (query: string, parameters: readonly (string | number)[] = []) => {
        asked += 1
        if (isBroken) throw new Error('the store is away')
        return fresh.statistics.rows(query, parameters)
      },
    }
    const reader = createCachedRows(counting as typeof fresh.statistics, 14_500).during({
      from: '2026-10-21',
      to: '2026-10-30',
    })
    const read = (limit: number) => reader.rows('select hour from hourly limit $1', [limit])
    const readAll = async (...limits: number[]) => {
      asked = 0
      for (const limit of limits) await read(limit)
      return asked
    }
    // Each needs 500 bytes, and 200 for each row, so there is room for these five.
    expect(await readAll(10, 11, 12, 13, 14, 10)).toBe(5)
    // The least recently used rows were removed.
    expect(await readAll(9, 10, 9)).toBe(1)
    expect(await readAll(11)).toBe(1)
    isBroken = true
    await expect(read(8)).rejects.toThrow('the store is away')
    isBroken = false
    expect(await read(8)).toHaveLength(8)
    await fresh.remove()
  })
})
