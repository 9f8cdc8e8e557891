import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../../tests/support/scratch-folder.ts'
import { projectRoot } from '../../root.ts'
import { openStatistics, type Statistics } from '../statistics.ts'
import { hourlyColumns } from './hourly.ts'
import type { Scalar } from './values.ts'

const north = '11111111-1111-4111-8111-111111111111'
const south = '22222222-2222-4222-8222-222222222222'
const firstHour = Date.parse('2026-03-28T22:00:00Z')

function* hours(location: string, count: number): Iterable<Scalar[]> {
  for (let index = 0; index < count; index += 1)
    yield [
      location,
      new Date(firstHour + index * 3_600_000),
      '2026-03-29',
      index % 24,
      10,
      12,
      3,
      1,
      ...Array.from({ length: 14 }, () => index),
    ]
}

let statistics: Statistics
beforeEach(async () => {
  statistics = await openStatistics(':memory:')
})
afterEach(() => statistics.close())

async function count(): Promise<unknown> {
  return (await statistics.rows('select count(*) as hours from hourly'))[0]
}

describe('reading', () => {
  test('integers and sums are numbers, instants Dates, days text, and lists arrays', async () => {
    await statistics.append('hourly', hourlyColumns, hours(north, 3))
    const [row] = await statistics.rows(
      `select count(*) as hours, sum(people_net) as people, avg(cars) as cars, min(hour) as first, 1.25::decimal(5, 2) as
       price, (min(hour) at time zone 'Europe/Warsaw')::date as day, [1::bigint, 2] as list, null as nothing, $1 as name
       from hourly`,
      ['Łódź'],
    )
    expect(row).toEqual({
      hours: 3,
      people: 30,
      cars: 3,
      first: new Date(firstHour),
      price: 1.25,
      day: '2026-03-28',
      list: [1, 2],
      nothing: null,
      name: 'Łódź',
    })
  })

  test('an integer that a number cannot hold is an error, not a rounded number', async () => {
    await expect(statistics.rows('select 9007199254740993 as big')).rejects.toThrow(RangeError)
  })

  test('a list stands behind any() and may be empty', async () => {
    await statistics.append('hourly', hourlyColumns, hours(north, 2))
    await statistics.append('hourly', hourlyColumns, hours(south, 4))
    const query = 'select count(*) as hours from hourly where location_uuid = any($1) and f07 = any($2)'
    expect(await statistics.rows(query, [[south], [0, 1, 2]])).toEqual([{ hours: 3 }])
    expect(await statistics.rows(query, [[north, south], [0]])).toEqual([{ hours: 2 }])
    expect(await statistics.rows(query, [[], []])).toEqual([{ hours: 0 }])
  })

  test('local hours follow Warsaw across the change to summer time', async () => {
    await statistics.append('hourly', hourlyColumns, hours(north, 5))
    const rows = await statistics.rows<{ local: number }>(
      `select extract(hour from hour at time zone 'Europe/Warsaw') as local from hourly order by hour`,
    )
    expect(rows.map(({ local }) => local)).toEqual([23, 0, 1, 3, 4])
  })

  test('many readers are served while a writer writes', async () => {
    const writing = statistics.append('hourly', hourlyColumns, hours(north, 20_000))
    const reads = await Promise.all(Array.from({ length: 12 }, count))
    await writing
    // A reader sees all of the write or nothing of it.
    for (const read of reads) expect([{ hours: 0 }, { hours: 20_000 }]).toContainEqual(read)
    expect(await count()).toEqual({ hours: 20_000 })
  })
})

describe('writing', () => {
  test('columns may come in any order, but all of them', async () => {
    await statistics.append('hourly', [...hourlyColumns].reverse(), [[...hours(north, 1)].flat().reverse()])
    expect(await statistics.rows('select location_uuid, people_gross, m65 from hourly')).toEqual([
      { location_uuid: north, people_gross: 12, m65: 0 },
    ])
    await expect(statistics.append('hourly', ['location_uuid', 'hour'], [])).rejects.toThrow('hourly has the columns')
  })

  test('an hour that is there already undoes the whole batch', async () => {
    await statistics.append('hourly', hourlyColumns, hours(north, 3))
    const twice = [...hours(south, 2), ...hours(north, 1)]
    await expect(statistics.append('hourly', hourlyColumns, twice)).rejects.toThrow(/duplicate key/i)
    expect(await count()).toEqual({ hours: 3 })
    expect(await statistics.append('hourly', hourlyColumns, hours(south, 2))).toBe(2)
  })

  test('an hour that arrives again replaces the earlier one where the statement says so', async () => {
    await statistics.append('hourly', hourlyColumns, hours(north, 1))
    const changed = await statistics.exec(
      `insert into hourly (location_uuid, hour, local_day, local_hour, people_net, people_gross, cars, buses)
       values ($1, $2, '2026-03-29', 0, 99, 0, 0, 0)
       on conflict (location_uuid, hour) do update set people_net = excluded.people_net`,
      [north, new Date(firstHour)],
    )
    expect(changed).toBe(1)
    expect(await statistics.rows('select people_net from hourly')).toEqual([{ people_net: 99 }])
  })

  test('a transaction that throws leaves nothing, and the next one works', async () => {
    const failing = statistics.transaction(async (session) => {
      await session.append('hourly', hourlyColumns, hours(north, 2))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await count()).toEqual({ hours: 0 })
    await statistics.transaction((session) => session.append('hourly', hourlyColumns, hours(north, 2)))
    expect(await count()).toEqual({ hours: 2 })
  })
})

const writer = `
import { openStatistics } from './server/store/statistics.ts'
openStatistics(process.argv[1]).then(async (statistics) => {
  await statistics.exec("insert into hourly (location_uuid, hour, local_day, local_hour, people_net, people_gross, cars, buses) "
    + "select 'a', timestamptz '2026-01-01 00:00:00+00' + interval 1 hour * n, '2026-01-01', 1, 1, 1, 1, 1 from range(5000) t(n)")
  console.log('written')
  setInterval(() => undefined, 60_000)
})`

test('what was written is there after its writer was killed', async () => {
  const folder = await scratchFolder()
  const file = join(folder.path, 'statistics.duckdb')
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', writer, file], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  other.kill('SIGKILL')
  await once(other, 'exit')
  const again = await openStatistics(file)
  expect(await again.rows('select count(*) as hours from hourly')).toEqual([{ hours: 5000 }])
  await again.close()
  await folder.remove()
})

test('what was written is there after the file is opened again', async () => {
  const folder = await scratchFolder()
  const file = join(folder.path, 'statistics.duckdb')
  const first = await openStatistics(file)
  await first.append('hourly', hourlyColumns, hours(north, 10))
  await first.close()
  const second = await openStatistics(file)
  expect(await second.rows('select count(*) as hours from hourly')).toEqual([{ hours: 10 }])
  await second.close()
  await folder.remove()
})
