import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/platform/fresh-database.ts'
import { lockStart } from './start-lock.ts'

let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('a start holds its lock without a snapshot, for which the creation of an index of its migrations would wait for ever', async () => {
  const unlock = await lockStart(database.url)
  try {
    await client.query(`set statement_timeout to '15s'`)
    await client.query('create index concurrently made_meanwhile on campaign (name)')
    const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = 'made_meanwhile'::regclass`)
    expect(rows).toEqual([{ indisvalid: true }])
  } finally {
    await unlock()
  }
}, 60_000)
