import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import {
  engines,
  type FreshStatistics,
  freshStatistics,
  sqlEngines,
} from '../../../tests/support/statistics/statistics-engines.ts'
import { changeTables } from '../../../tests/support/statistics/stored-rows.ts'
import { storedColumns } from './columns.ts'
import type { Statistics } from './engine.ts'
import { addHours, mergeHours } from './hourly.ts'
import type { Scalar } from './values.ts'

const north = '11111111-1111-4111-8111-111111111111'
const south = '22222222-2222-4222-8222-222222222222'
const firstHour = Date.parse('2026-03-28T22:00:00Z')

const hourOf = (location: string, index: number, people = 10): Scalar[] => [
  location,
  new Date(firstHour + index * HOUR_MS),
  '2026-03-29',
  ((index % 24) + 24) % 24,
  people,
  12,
  3,
  1,
  ...Array.from({ length: 14 }, () => Math.abs(index)),
]

const hours = (location: string, count: number): Scalar[][] =>
  Array.from({ length: count }, (_, index) => hourOf(location, index))

const add = (statistics: Statistics, rows: readonly Scalar[][]): Promise<number> =>
  statistics.transaction((session) => addHours(session, rows))

describe.each(engines)('statistics on %s', (engine) => {
  let fresh: FreshStatistics
  beforeEach(async () => {
    fresh = await freshStatistics(engine)
  })
  afterEach(() => fresh.remove())

  const count = async (): Promise<unknown> => (await fresh.statistics.rows('select count(*) as hours from hourly'))[0]
  const merge = (rows: readonly Scalar[][]): Promise<number> =>
    fresh.statistics.transaction((session) => mergeHours(session, rows))
  const people = async () =>
    Object.fromEntries(
      (
        await fresh.statistics.rows<{ key: string; people: number }>(
          `select substr(location_uuid, 1, 1) || ' ' || cast(local_hour as varchar) as key, people_net as people from hourly
           order by location_uuid, hour`,
        )
      ).map((row) => [row.key, row.people]),
    )

  test('the store has the name of its engine', () => {
    expect(fresh.statistics.engine).toBe(engine)
  })

  test('integers, sums and decimals are numbers, instants Dates, days text, and nothing is null', async () => {
    const { statistics } = fresh
    await add(statistics, hours(north, 3))
    const [row] = await statistics.rows(
      `select count(*) as hours, sum(people_net) as people, avg(cars) as cars, min(hour) as first, max(local_day) as day,
         cast(1.25 as decimal(5, 2)) as price, cast((min(hour) at time zone 'Europe/Warsaw') as date) as warsaw_day,
         null as nothing, cast($1 as varchar) as name from hourly`,
      ['Łódź'],
    )
    expect(row).toEqual({
      hours: 3,
      people: 30,
      cars: 3,
      first: new Date(firstHour),
      day: '2026-03-29',
      price: 1.25,
      warsaw_day: '2026-03-28',
      nothing: null,
      name: 'Łódź',
    })
  })

  test('an integer that a number cannot hold is an error, not a rounded number', async () => {
    await expect(fresh.statistics.rows('select 9007199254740993 as big')).rejects.toThrow(RangeError)
  })

  test('a list works in any() and unnest, and may be empty', async () => {
    const { statistics } = fresh
    await add(statistics, hours(north, 2))
    await add(statistics, hours(south, 4))
    const query = 'select count(*) as hours from hourly where location_uuid = any($1) and f07 = any($2)'
    expect(await statistics.rows(query, [[south], [0, 1, 2]])).toEqual([{ hours: 3 }])
    expect(await statistics.rows(query, [[north, south], [0]])).toEqual([{ hours: 2 }])
    expect(await statistics.rows(query, [[], []])).toEqual([{ hours: 0 }])
    const pairs = `select location, series from
      (select unnest(cast($1 as varchar[])) as location, unnest(cast($2 as integer[])) as series) as chosen order by series`
    expect(
      await statistics.rows(pairs, [
        [south, north],
        [1, 2],
      ]),
    ).toEqual([
      { location: south, series: 1 },
      { location: north, series: 2 },
    ])
    expect(await statistics.rows(pairs, [[], []])).toEqual([])
  })

  test('local hours follow Warsaw across the change to summer time, weekdays begin on Monday', async () => {
    await add(fresh.statistics, hours(north, 5))
    const rows = await fresh.statistics.rows<{ local: number; weekday: number }>(
      `select extract(hour from hour at time zone 'Europe/Warsaw') as local, extract(isodow from local_day) as weekday
       from hourly order by hour`,
    )
    expect(rows.map(({ local }) => local)).toEqual([23, 0, 1, 3, 4])
    expect(new Set(rows.map(({ weekday }) => weekday))).toEqual(new Set([7]))
  })

  test('a reader sees a write completely or not at all', async () => {
    const writing = add(fresh.statistics, hours(north, 20_000))
    const reads = await Promise.all(Array.from({ length: 12 }, count))
    await writing
    for (const read of reads) expect([{ hours: 0 }, { hours: 20_000 }]).toContainEqual(read)
    expect(await count()).toEqual({ hours: 20_000 })
  })

  test('a transaction that throws is rolled back, and the next one works', async () => {
    const { statistics } = fresh
    const failing = statistics.transaction(async (session) => {
      await addHours(session, hours(north, 2))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await count()).toEqual({ hours: 0 })
    await statistics.transaction((session) => addHours(session, hours(north, 2)))
    expect(await count()).toEqual({ hours: 2 })
  })

  test('merged hours replace the stored ones, and nothing else changes', async () => {
    await merge([...hours(north, 3), ...hours(south, 1)])
    expect(await merge([hourOf(north, 1, 77), hourOf(north, 3, 5)])).toBe(2)
    expect(await people()).toEqual({ '1 0': 10, '1 1': 77, '1 2': 10, '1 3': 5, '2 0': 10 })
  })

  test('merging the same hours again changes nothing', async () => {
    await merge(hours(north, 30))
    await merge(hours(north, 30))
    await merge(hours(north, 30))
    expect(await count()).toEqual({ hours: 30 })
  })

  test('an hour that arrives late is merged into older data', async () => {
    await merge(hours(north, 10))
    await merge([hourOf(north, -9, 4), hourOf(north, 9, 6)])
    const rows = await fresh.statistics.rows<{ hour: Date; people_net: number }>(
      'select hour, people_net from hourly where hour < $1 or hour >= $2 order by hour',
      [new Date(firstHour), new Date(firstHour + 9 * HOUR_MS)],
    )
    expect(rows).toEqual([
      { hour: new Date(firstHour - 9 * HOUR_MS), people_net: 4 },
      { hour: new Date(firstHour + 9 * HOUR_MS), people_net: 6 },
    ])
    expect(await count()).toEqual({ hours: 11 })
  })

  test('merging no hours changes nothing', async () => {
    await merge(hours(north, 2))
    expect(await merge([])).toBe(0)
    expect(await count()).toEqual({ hours: 2 })
  })

  test('a merge is rolled back with its transaction, and can be repeated', async () => {
    await merge(hours(north, 2))
    const failing = fresh.statistics.transaction(async (session) => {
      await mergeHours(session, [hourOf(north, 0, 99), hourOf(south, 0, 99)])
      throw new Error('killed before the end')
    })
    await expect(failing).rejects.toThrow('killed before the end')
    expect(await people()).toEqual({ '1 0': 10, '1 1': 10 })
    await merge([hourOf(north, 0, 99), hourOf(south, 0, 99)])
    expect(await people()).toEqual({ '1 0': 99, '1 1': 10, '2 0': 99 })
  })

  test('two merges in one transaction both count', async () => {
    await fresh.statistics.transaction(async (session) => {
      await mergeHours(session, [hourOf(north, 0, 1), hourOf(north, 1, 1)])
      await mergeHours(session, [hourOf(north, 1, 2)])
    })
    expect(await people()).toEqual({ '1 0': 1, '1 1': 2 })
  })

  test('after any merges every hour is stored once, with its last values', async () => {
    const merged = fc.record({ location: fc.constantFrom(north, south), index: fc.nat(12), people: fc.nat(1000) })
    const batch = fc.uniqueArray(merged, { maxLength: 12, selector: ({ location, index }) => `${location} ${index}` })
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { maxLength: 6 }), async (batches) => {
        await changeTables(fresh.statistics, 'forget the hours')
        const expected: Record<string, number> = {}
        for (const each of batches) {
          await merge(each.map(({ location, index, people: counted }) => hourOf(location, index, counted)))
          for (const { location, index, people: counted } of each) expected[`${location[0]} ${index}`] = counted
        }
        expect(await people()).toEqual(expected)
        expect(await count()).toEqual({ hours: Object.keys(expected).length })
      }),
      // ClickHouse takes seconds for what the others do in milliseconds: each merge makes and drops a table.
      { numRuns: engine === 'ClickHouse' ? 4 : 25 },
    )
  })
})

describe.each(sqlEngines)('rows of a table in %s', (engine) => {
  test('columns of rows may be given in any order, but all of them are required', async () => {
    const { statistics, remove } = await freshStatistics(engine)
    const units = Array.from({ length: 14 }, () => 0)
    await statistics.append('hourly', [...storedColumns].reverse(), [[...hourOf(north, 0), ...units, 1].reverse()])
    expect(await statistics.rows('select location_uuid, people_gross, m65 from hourly')).toEqual([
      { location_uuid: north, people_gross: 12, m65: 0 },
    ])
    await expect(statistics.append('hourly', ['location_uuid', 'hour'], [])).rejects.toThrow('hourly has the columns')
    await remove()
  })
})

test('PostgreSQL rejects an hour that is already stored, and rolls back the whole batch', async () => {
  const { statistics, remove } = await freshStatistics('PostgreSQL')
  await add(statistics, hours(north, 3))
  const twice = [...hours(south, 2), ...hours(north, 1)]
  await expect(add(statistics, twice)).rejects.toThrow(/duplicate key/i)
  expect(await statistics.rows('select count(*) as hours from hourly')).toEqual([{ hours: 3 }])
  await remove()
})
