import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { freshClickHouseDatabase } from '../../../../tests/support/statistics/statistics-engines.ts'
import { isDatabaseUnavailable } from '../../../base/database-unavailable.ts'
import { mergeHours } from '../hourly.ts'
import { openStatistics, type Statistics } from '../open-statistics.ts'

/** The last two days of a month and the first two of the next. */
const FIRST_MS = Date.parse('2026-01-30T00:00:00Z')
const DAYS = 4
const places = ['a', 'b', 'c']

/** Every hour of the days at all places, each with the same number of people. */
const batchOf = (people: number) =>
  places.flatMap((place) =>
    Array.from({ length: DAYS * 24 }, (_, index) => {
      const at = new Date(FIRST_MS + index * HOUR_MS)
      return [place, at, at.toISOString().slice(0, 10), index % 24, people, people, 0, 0, ...Array(14).fill(1)]
    }),
  )

/** A way to the database that breaks before the request with a number: the writer is killed there. */
type BreakingWay = { server: Server; address: string; requests: number; breaksAt: number }

const breakingWay = async (address: string): Promise<BreakingWay> => {
  const target = new URL(address.replace('clickhouse:', 'http:'))
  const server = createServer((incoming, answer) => {
    way.requests += 1
    if (way.requests >= way.breaksAt) {
      incoming.socket.destroy()
      return
    }
    const options = { host: target.hostname, port: target.port, path: incoming.url, method: incoming.method }
    const onward = request({ ...options, headers: incoming.headers }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(answer)
    })
    onward.on('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const way = { server, address: '', requests: 0, breaksAt: Number.POSITIVE_INFINITY }
  way.address = address.replace(`:${target.port}/`, `:${port}/`)
  return way
}

let database: Awaited<ReturnType<typeof freshClickHouseDatabase>>
let reader: Statistics
let way: BreakingWay
let writer: Statistics
beforeEach(async () => {
  database = await freshClickHouseDatabase()
  reader = await openStatistics(database.address)
  way = await breakingWay(database.address)
  writer = await openStatistics(way.address)
})
afterEach(async () => {
  await writer.close()
  way.server.closeAllConnections()
  await new Promise((resolve) => way.server.close(resolve))
  await reader.close()
  await database.drop()
})

const merge = (people: number): Promise<number> => writer.transaction((session) => mergeHours(session, batchOf(people)))

type Seen = { month: number; hours: number; least: number; most: number; people: number; summed: number; days: number }

/** What one query sees of each month: its hours, and the sums of its days. */
const look = (): Promise<Seen[]> =>
  reader.rows<Seen>(
    `select month, sum(hours) as hours, min(least) as least, max(most) as most, sum(people) as people,
       sum(summed) as summed, sum(days) as days
     from (
       select toYYYYMM(local_day) as month, 1 as hours, people_net as least, people_net as most, people_net as people,
         0 as summed, 0 as days from hourly
       union all
       select toYYYYMM(local_day) as month, 0 as hours, 1000000 as least, 0 as most, 0 as people,
         people_net as summed, measured as days from daily
     ) as both group by 1 order by 1`,
  )

const HOURS_OF_MONTH = (places.length * DAYS * 24) / 2

/** A month is seen with all hours of one batch and their sums, or not at all. */
const expectWholeMonths = (seen: readonly Seen[]): void => {
  for (const { hours, least, most, people, summed, days } of seen) {
    expect({ hours, days }).toEqual({ hours: HOURS_OF_MONTH, days: HOURS_OF_MONTH })
    expect(most).toBe(least)
    expect([people, summed]).toEqual([least * HOURS_OF_MONTH, people])
  }
}

test('a reader that reads all the time sees each month of a batch with the sums of its days, wherever the writer is killed; the repeated batch changes nothing', async () => {
  await merge(1)
  way.requests = 0
  await merge(2)
  const statements = way.requests
  expect(statements).toBeGreaterThan(6)
  const states = new Set<string>()
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const seen = await look()
      expectWholeMonths(seen)
      states.add(seen.map(({ least }) => least).join())
    }
  })()
  try {
    for (let breaksAt = 1; breaksAt <= statements; breaksAt += 1) {
      Object.assign(way, { requests: 0, breaksAt })
      const killed = await merge(2 + breaksAt).catch((error: unknown) => error)
      expect(isDatabaseUnavailable(killed)).toBe(true)
      Object.assign(way, { requests: 0, breaksAt: Number.POSITIVE_INFINITY })
      await merge(2 + breaksAt)
      const after = await look()
      expectWholeMonths(after)
      expect(after.map(({ least }) => least)).toEqual([2 + breaksAt, 2 + breaksAt])
    }
    const last = await look()
    await merge(2 + statements)
    expect(await look()).toEqual(last)
  } finally {
    isOver = true
    await reading
  }
  expect(states.size).toBeGreaterThan(1)
})

test('each month of a transaction is one part, which ClickHouse shows completely or not at all', async () => {
  const parts = async () =>
    reader.rows<{ month: string; parts: number }>(
      `select partition as month, max(max_block_number) as parts from system.parts
       where database = currentDatabase() and table = 'statistics_rows' group by 1 order by 1`,
    )
  await merge(1)
  expect(await parts()).toEqual([
    { month: '202601', parts: 1 },
    { month: '202602', parts: 2 },
  ])
  await merge(2)
  expect(await parts()).toEqual([
    { month: '202601', parts: 3 },
    { month: '202602', parts: 4 },
  ])
})
