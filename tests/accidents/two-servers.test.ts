import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts'
import { scratchFolder } from '../support/scratch-folder.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { production, startForTest } from './server.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: FreshDatabase
let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>>

beforeEach(async () => {
  folder = await scratchFolder()
  database = await freshDatabase()
  pgbouncer = await startPgbouncer(folder.path, database.url)
})

afterEach(async () => {
  await pgbouncer.stop()
  await database.drop()
  await folder.remove()
})

test('accident 9: two servers start at once on an empty database behind PgBouncer, and one administrator is stored', async () => {
  const settings = { ...production, DATABASE_URL: pgbouncer.url, STATISTICS_URL: pgbouncer.url }
  const servers = await Promise.all(['a', 'b'].map((name) => startForTest(`${folder.path}/${name}`, settings)))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('select username from account')
  expect(rows).toEqual([{ username: 'anna' }])
  const form = new FormData()
  form.set('username', 'anna')
  form.set('password', production.FIRST_ADMIN_PASSWORD)
  const logins = await Promise.all(
    servers.map(({ url }) =>
      fetch(`${url}/api/users/auth`, {
        method: 'POST',
        body: form,
      }),
    ),
  )
  expect(logins.map(({ status }) => status)).toEqual([200, 200])
  await Promise.all(servers.map((server) => server.stop()))
  const { rows: locks } = await client.query(`select count(*)::int as held from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`)
  expect(locks).toEqual([{ held: 0 }])
  await client.end()
})
