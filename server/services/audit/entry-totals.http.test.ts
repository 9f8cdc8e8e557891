import { gt, ilike, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/platform/fresh-database.ts'
import { auditEntry } from '../../records/tables.ts'
import { openStore, type Store } from '../../store/database.ts'
import { entryTotals } from './entry-totals.ts'

let database: FreshDatabase
let store: Store
beforeAll(async () => {
  database = await freshDatabase()
  store = openStore(database.url)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

const conditions: readonly (SQL | undefined)[] = [
  undefined,
  sql`action = 'changed'`,
  ilike(auditEntry.recordName, '%a%'),
  gt(auditEntry.id, 20),
]

const insert = (client: pg.ClientBase, count: number) =>
  client.query(
    `insert into audit_entry (at, action, kind, record_id, record_name)
     select now(), (array['changed', 'created'])[1 + each % 2], 'screen', each, chr(97 + each % 3)
     from generate_series(1, $1::int) as each`,
    [count],
  )

test('promise P11 kept totals of the audit log are those of a count at every moment, in whatever order entries are committed', async () => {
  const totals = entryTotals(store.db)
  let seed = 11
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const compare = async (step: number) => {
    for (const [index, condition] of conditions.entries()) {
      const total = await totals(String(index), condition)
      expect({ step, index, total }).toEqual({ step, index, total: await store.db.$count(auditEntry, condition) })
    }
  }
  const open: pg.PoolClient[] = []
  const close = async (client: pg.PoolClient | undefined) => {
    if (!client) return
    await client.query(next(4) === 0 ? 'rollback' : 'commit')
    client.release()
  }
  for (let step = 0; step < 120; step += 1) {
    const choice = next(4)
    if (choice < 2 && open.length < 6) {
      const client = await store.pool.connect()
      await client.query('begin')
      await insert(client, 1 + next(3) * 400)
      open.push(client)
    } else if (choice === 2) await close(open.splice(next(open.length || 1), 1)[0])
    else await compare(step)
    // Now and then nobody writes, and then the totals are kept up to a later entry.
    if (step % 20 === 19) for (const client of open.splice(0)) await close(client)
  }
  for (const client of open.splice(0)) await close(client)
  await compare(-1)
})

test('all entries are counted again after the oldest ones were removed', async () => {
  const totals = entryTotals(store.db)
  const before = await totals('all', undefined)
  const client = await store.pool.connect()
  await insert(client, 3)
  expect(await totals('all', undefined)).toBe(before + 3)
  await client.query('alter table audit_entry disable trigger user')
  await client.query('delete from audit_entry where id <= (select min(id) + 4 from audit_entry)')
  await client.query('alter table audit_entry enable trigger user')
  client.release()
  expect(await totals('all', undefined)).toBe(await store.db.$count(auditEntry))
})
