import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import { callerAt, loggedIn } from '../support/calls/client.ts'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
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
  const settings = {
    ...production,
    DATABASE_URL: pgbouncer.url,
    STATISTICS_URL: pgbouncer.url,
    FILES_DIR: `${folder.path}/files`,
  }
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

test('accident 10: a server with files of its own is refused; with the shared folder it continues the imports of a server that has ended', async () => {
  const settings = { ...production, DATABASE_URL: database.url, STATISTICS_URL: database.url }
  const shared = `${folder.path}/files`
  const first = await startForTest(`${folder.path}/a`, { ...settings, FILES_DIR: shared })
  const folderOfSecond = `${folder.path}/b`
  await expect(startForTest(folderOfSecond, settings)).rejects.toMatchObject({
    errors: `The folder ${folderOfSecond} is not the one with films and imports of this platform. Set FILES_DIR to that folder, which all servers on one database share.\n`,
  })

  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('begin; lock table sensor in access exclusive mode')
  const { token } = await loggedIn(first.url, production.FIRST_ADMIN_USERNAME, production.FIRST_ADMIN_PASSWORD)
  const form = new FormData()
  form.set('file', new File(['sensor_id,name,latitude,longitude\n7,Rynek,50.06,19.94\n'], 'sensors.csv'))
  const sent = await callerAt(first.url, token).call(contract.live.importSensors, { form, query: { city: 'Kraków' } })
  expect(sent.status).toBe(201)
  await first.kill()
  await client.query('rollback')
  await client.end()
  const second = await startForTest(folderOfSecond, { ...settings, FILES_DIR: shared })
  const there = callerAt(second.url, token)
  await vi.waitFor(
    async () => {
      const { answer } = await there.call(contract.live.getImport, { params: { uuid: sent.answer.uuid } })
      expect(answer).toMatchObject({ status: 'done', accepted: 1 })
    },
    { timeout: 30_000, interval: 200 },
  )
})
