import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countersOf } from '../../../../machines/live/counters.ts'
import { type TestPlatform, testPlatform } from '../../../../tests/support/platform/test-platform.ts'
import { LOG_PART_SECONDS, LOG_PARTS } from '../tables.ts'
import { emptyOldLogPart } from './old-parts.ts'
import { readLog } from './read-log.ts'

const location = {
  locationUuid: '0ca9a121-0000-4000-8000-000000000001',
  araboxUuid: '0ca9a121-0000-4000-8000-000000000002',
  timeZone: 'Europe/Warsaw',
}
let platform: TestPlatform

beforeAll(async () => {
  platform = await testPlatform()
})
beforeEach(async () => {
  await platform.store.pool.query('truncate live_log, live_state')
})
afterAll(() => platform.close())

const presentPart = async (): Promise<number> => {
  const { rows } = await platform.store.pool.query<{ part: number }>(
    `select floor(extract(epoch from clock_timestamp()) / ${LOG_PART_SECONDS})::bigint % ${LOG_PARTS} as part`,
  )
  return Number(rows[0]?.part)
}

/** Runs steps in one quarter of an hour: again, if it ended meanwhile. They get the number of its part. */
const inOnePart = async <T>(steps: (present: number) => Promise<T>): Promise<T> => {
  for (;;) {
    const present = await presentPart()
    await platform.store.pool.query('truncate live_log, live_state')
    const result = await steps(present)
    if ((await presentPart()) === present) return result
  }
}

/** Stores messages 1 to 3, each in the part that got entries so many quarters of an hour ago. */
const storeMessages = async (present: number, quartersAgo: readonly [number, number, number]): Promise<void> => {
  for (const [index, quarters] of quartersAgo.entries()) {
    await platform.store.pool.query(
      `insert into live_log (location_uuid, from_seq, to_seq, at, entries, part) values ($1, $2, $2, $3, '[[0, 0]]', $4)`,
      [
        location.locationUuid,
        index + 1,
        new Date(platform.clock.now().getTime() - quarters * LOG_PART_SECONDS * 1000),
        (present + LOG_PARTS * 100 - quarters) % LOG_PARTS,
      ],
    )
  }
  await platform.store.pool.query('insert into live_state (location_uuid, seq, counters) values ($1, 3, $2)', [
    location.locationUuid,
    countersOf('2026-03-02'),
  ])
}

/** The numbers of the messages that a page gets that has those up to `seq`; a snapshot is the word. */
const framesAfter = async (seq: number): Promise<unknown[]> => {
  const otherServices = { araboxWorkTimes: async () => new Map() }
  const received: unknown[] = []
  for (let last = seq; ; ) {
    const [frame = []] = await readLog({ ...platform, otherServices }, [{ ...location, seq: last }])
    if (frame.length === 0) return received
    received.push(...frame.map((each) => (each.type === 'snapshot' ? 'snapshot' : each.seq)))
    last = frame.at(-1)?.seq ?? last
  }
}

test('messages of three parts are read in their order; the oldest part is dropped, and who missed its messages gets a snapshot', async () => {
  const [before, after, later] = await inOnePart(async (present) => {
    await storeMessages(present, [2, 1, 0])
    const all = await framesAfter(0)
    await emptyOldLogPart(platform)
    return [all, await framesAfter(0), await framesAfter(1)]
  })
  expect(before).toEqual([1, 2, 3])
  expect(after).toEqual(['snapshot'])
  expect(later).toEqual([2, 3])
})

test('messages of the present and the previous quarter of an hour are never dropped, however often old ones are', async () => {
  const kept = await inOnePart(async (present) => {
    await storeMessages(present, [1, 1, 0])
    for (let count = 0; count < 3; count += 1) await emptyOldLogPart(platform)
    return framesAfter(0)
  })
  expect(kept).toEqual([1, 2, 3])
})

test('after days without a process, old messages that share a part with new ones are dropped with that part', async () => {
  const [kept, left] = await inOnePart(async (present) => {
    await storeMessages(present, [6, 3, 0])
    await emptyOldLogPart(platform)
    const shared = await framesAfter(0)
    // Half an hour later.
    await platform.store.pool.query('update live_log set part = $1', [(present + 1) % LOG_PARTS])
    await emptyOldLogPart(platform)
    const { rows } = await platform.store.pool.query('select from live_log')
    return [shared, rows.length]
  })
  expect(kept).toEqual([1, 2, 3])
  expect(left).toBe(0)
})

test('a part that a long read uses is left alone, and dropped when the read has ended', async () => {
  const reader = new pg.Client({ connectionString: platform.store.pool.options.connectionString })
  await reader.connect()
  const [during, after] = await inOnePart(async (present) => {
    await storeMessages(present, [2, 1, 0])
    await reader.query('begin; select from live_log')
    await emptyOldLogPart(platform)
    const kept = await framesAfter(0)
    await reader.query('rollback')
    await emptyOldLogPart(platform)
    return [kept, await framesAfter(0)]
  })
  await reader.end()
  expect(during).toEqual([1, 2, 3])
  expect(after).toEqual(['snapshot'])
})

test('at every instant entries have a part, and go on to the next one after a quarter of an hour', async () => {
  const { rows } = await platform.store.pool.query<{ parts: number[]; without: number }>(`
    with quarters as (
      select floor(extract(epoch from at) / ${LOG_PART_SECONDS})::bigint as number from
        generate_series('1971-01-01'::timestamptz, '2100-01-01', '7 days 13 minutes') as at
    )
    select array_agg(distinct (number % ${LOG_PARTS})::int) as parts,
      count(*) filter (where to_regclass('live_log_' || number % ${LOG_PARTS}) is null)::int as without from quarters`)
  expect(rows).toEqual([{ parts: Array.from({ length: LOG_PARTS }, (_, part) => part), without: 0 }])
  const inserted = await platform.store.pool.query(
    `insert into live_log (location_uuid, from_seq, to_seq, at, entries)
     select gen_random_uuid(), 1, 1, at, '[]' from generate_series('1900-01-01'::timestamptz, '2300-01-01', '1 year') as at`,
  )
  expect(inserted.rowCount).toBe(401)
})
