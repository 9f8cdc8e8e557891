import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { type DatabaseProxy, databaseProxy } from './database-proxy.ts'
import { production, startForTest } from './server.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: FreshDatabase
let proxy: DatabaseProxy

beforeEach(async () => {
  folder = await scratchFolder()
  database = await freshDatabase()
  proxy = await databaseProxy(database.url)
})

afterEach(async () => {
  await proxy.close()
  await database.drop()
  await folder.remove()
})

const logIn = async (url: string) => {
  const form = new FormData()
  form.set('username', production.FIRST_ADMIN_USERNAME)
  form.set('password', production.FIRST_ADMIN_PASSWORD)
  const response = await fetch(`${url}/api/users/auth`, { method: 'POST', body: form })
  const { code }: { code?: string } = await response.json()
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
}

test('accident 37: requests answer 503 with Retry-After while no connection is free or PostgreSQL is unreachable, then 200', async () => {
  const misses = 8
  const settings = {
    ...production,
    DATABASE_URL: proxy.url,
    DATABASE_CONNECTIONS: '4',
    PASSWORD_MISSES: String(misses),
  }
  const server = await startForTest(folder.path, settings)
  const unavailable = { status: 503, code: 'unavailable', retryAfter: expect.stringMatching(/^[1-9]\d?$/) }

  const blocker = new pg.Client({ connectionString: database.url })
  // If the test fails before its end, the connection ends with the database.
  blocker.on('error', () => undefined)
  await blocker.connect()
  await blocker.query('begin; lock table account in access exclusive mode')
  const waiting = Array.from({ length: misses }, () => logIn(server.url))
  expect(await Promise.race(waiting)).toEqual(unavailable)
  await blocker.end()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toContain(200)

  await proxy.close()
  // These are no wrong passwords, so they do not lock the account.
  for (let count = 0; count <= misses; count++) expect(await logIn(server.url)).toEqual(unavailable)
  await proxy.open()
  expect((await logIn(server.url)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})
