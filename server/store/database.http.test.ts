import { sql } from 'drizzle-orm'
import { bigint, date, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/platform/fresh-database.ts'
import { isDatabaseUnavailable } from '../base/database-unavailable.ts'
import { openStore, type Store } from './database.ts'

const thing = pgTable('thing', {
  id: integer().primaryKey(),
  priceGrosze: bigint('price_grosze', { mode: 'number' }),
  percent: numeric({ mode: 'number' }),
  day: date(),
  at: timestamp({ withTimezone: true }),
  name: text(),
})
const row = {
  id: 1,
  priceGrosze: 3_250_800,
  percent: -12.5,
  day: '2026-03-29',
  at: new Date('2026-03-29T01:30:00Z'),
  name: 'Żółć',
}

let database: FreshDatabase
let store: Store
beforeEach(async () => {
  database = await freshDatabase()
  store = openStore(database.url)
  await store.db.execute(sql`create table thing (id integer primary key, price_grosze bigint, percent numeric, day date,
    at timestamp with time zone, name text)`)
})
afterEach(async () => {
  await store.close()
  await database.drop()
})

describe('values', () => {
  test('money, percents, days and instants are read as they were written', async () => {
    await store.db.insert(thing).values(row)
    expect(await store.db.select().from(thing)).toEqual([row])
  })

  test('counts and sums are also numbers in plain SQL', async () => {
    await store.db.insert(thing).values([row, { ...row, id: 2 }])
    const query = 'select count(*) as things, sum(price_grosze) as total, max(day) as day from thing'
    const { rows } = await store.pool.query(query)
    expect(rows).toEqual([{ things: 2, total: 6_501_600, day: '2026-03-29' }])
    expect((await store.db.execute(sql.raw(query))).rows).toEqual(rows)
  })

  test('a bigint that a number cannot hold is an error, not a rounded number', async () => {
    await expect(store.pool.query('select 9007199254740993::bigint as big')).rejects.toThrow(RangeError)
  })

  test('Polish letters change case, match without case, and sort by the Polish alphabet', async () => {
    const { rows } = await store.pool.query(
      `select lower('ŁÓDŹ') as lower, 'ŻÓŁĆ' ilike 'żółć' as same,
       (select array_agg(w order by w collate "pl-x-icu") from unnest(array['Zabrze', 'Łódź', 'Lublin', 'Śrem']) w) as sorted`,
    )
    expect(rows).toEqual([{ lower: 'łódź', same: true, sorted: ['Lublin', 'Łódź', 'Śrem', 'Zabrze'] }])
  })
})

describe('transactions', () => {
  test('a transaction that throws is rolled back', async () => {
    const failing = store.transaction(async (tx) => {
      await tx.insert(thing).values(row)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await store.db.$count(thing)).toBe(0)
  })

  test('a transaction whose connection breaks says what failed first, not that the rollback also failed', async () => {
    const failing = store.transaction(async (tx) => {
      await tx.insert(thing).values(row)
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid()) as last_words`)
    })
    await expect(failing).rejects.toThrow(/last_words/)
    expect(await store.db.$count(thing)).toBe(0)
  })

  test('others see a transaction’s writes after its commit, and its result is returned', async () => {
    const seen = await store.transaction(async (tx) => {
      await tx.insert(thing).values(row)
      return { inside: await tx.$count(thing), outside: await store.db.$count(thing) }
    })
    expect(seen).toEqual({ inside: 1, outside: 0 })
    expect(await store.db.$count(thing)).toBe(1)
  })
})

test('a connection that breaks while idle is reported and replaced', async () => {
  const onError = vi.fn()
  const other = openStore(database.url, { onError })
  const { rows } = await other.pool.query('select pg_backend_pid() as pid')
  await store.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
  expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.close()
})

test('a connection whose backend hangs without an end is given up: the transaction fails as unavailable, the next one works', async () => {
  const hanging = openStore(database.url, { connections: 1, answerLimitMs: 500 })
  let pid = 0
  const stopped = hanging.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    pid = rows[0]?.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    await tx.execute(sql`select 1`)
  })
  try {
    const error = await stopped.catch((reason: unknown) => reason)
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect((await hanging.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    process.kill(pid, 'SIGCONT')
    await hanging.close()
  }
  const backends = async () => (await store.pool.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount
  await expect.poll(backends, { timeout: 10_000 }).toBe(0)
})

test('a connection that was silent for longer than the limit is still used', async () => {
  const quiet = openStore(database.url, { connections: 1, answerLimitMs: 100 })
  const pidOf = async () => (await quiet.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const before = await pidOf()
  const later = await store.pool.query('select pg_sleep(0.3)').then(pidOf)
  expect(later).toBe(before)
  await quiet.close()
})
