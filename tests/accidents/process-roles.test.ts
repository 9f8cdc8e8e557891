import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import { openStore, type Store } from '../../server/store/database.ts'
import { araboxSource, deviceHeaders } from '../support/calls/arabox.ts'
import { callerAt, loggedIn } from '../support/calls/client.ts'
import { sendRequest } from '../support/calls/send-request.ts'
import { SECRET } from '../support/platform/demo-now.ts'
import { type FreshDatabase, freshDatabase, setStoredMode } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { joinedClient, people } from '../support/servers/two-servers.ts'
import { startForTest } from './server.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: FreshDatabase
let store: Store

beforeEach(async () => {
  folder = await scratchFolder()
  database = await freshDatabase('template_demo')
  store = openStore(database.url, { connections: 2 })
  await setStoredMode(store, 'production')
  // The statistics of the template are in a file, which only one server can open: its hours are transferred again.
  await store.pool.query('update open_hour set moved_version = 0')
})
afterEach(async () => {
  await store.close()
  await database.drop()
  await folder.remove()
})

const start = (name: string, work: string) =>
  startForTest(`${folder.path}/${name}`, {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    STATISTICS_URL: database.url,
    FILES_DIR: `${folder.path}/files`,
    SESSION_SECRET: SECRET,
    WORK: work,
  })

const statusOf = async (url: string, path: string, init?: RequestInit) => (await fetch(`${url}${path}`, init)).status

test('web, ingest and jobs are processes of their own: each answers only what is its part, and together they are one platform', async () => {
  const web = await start('web', 'web')
  const [ingest, jobs] = await Promise.all([start('ingest', 'ingest'), start('jobs', 'jobs')])
  for (const { url } of [web, ingest, jobs]) expect(await statusOf(url, '/readyz')).toBe(200)
  const pages = await Promise.all([web, ingest, jobs].map(({ url }) => statusOf(url, '/')))
  expect(pages).toEqual([200, 404, 404])
  const healths = await Promise.all([web, ingest, jobs].map(({ url }) => statusOf(url, '/api/platform/health')))
  expect(healths).toEqual([200, 404, 404])

  const admin = await loggedIn(web.url, 'admin')
  const arabox = (await araboxSource({ url: web.url, store }, admin, 1))()
  const owner = await loggedIn(web.url, 'owner')
  const client = await joinedClient(web.url, owner, arabox)
  const messages = people(1, 3)
  const deliver = async (url: string) => {
    const headers = deviceHeaders(arabox.key)
    return (await sendRequest(url, contract.live.ingest, { body: { messages } }, { headers })).status
  }
  expect([await deliver(web.url), await deliver(jobs.url), await deliver(ingest.url)]).toEqual([404, 404, 200])
  await client.until(arabox.locationUuid, 3)
  client.close()

  // The administrators’ page is answered by a process that does no jobs, and knows of their state.
  await vi.waitFor(async () => {
    const { rows } = await store.pool.query(`select works from server_process where roles = '{jobs}'`)
    expect(rows).toHaveLength(1)
  })
  const { answer } = await callerAt(web.url, admin.token).call(contract.platform.getState, {})
  // Only processes with jobs measure the platform as a whole.
  const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text()
  await vi.waitFor(async () =>
    expect(await metricsOf(jobs.url)).toMatch(/arabox_queue_oldest_seconds\{queue="transfers"\} \d/),
  )
  for (const queue of ['webhooks', 'orders', 'mail', 'films', 'imports'])
    expect(await metricsOf(jobs.url)).toContain(`arabox_queue_waiting{queue="${queue}"} 0`)
  expect(await metricsOf(web.url)).not.toContain('arabox_queue_waiting{')
  expect(await metricsOf(web.url)).toMatch(/arabox_free_bytes\{folder="data"\} \d/)
  expect(answer).toMatchObject({ late_works: [], clock_paused: null })
})

test('a killed process of the jobs is replaced by another one, which continues its import within 30 seconds', async () => {
  const web = await start('web', 'web,ingest')
  const first = await start('first', 'jobs')
  await start('second', 'jobs')
  const admin = await loggedIn(web.url, 'admin')
  const form = new FormData()
  form.set('file', new File(['sensor_id,name,latitude,longitude\n7,Rynek,50.06,19.94\n'], 'sensors.csv'))
  const holder = await store.pool.connect()
  const waiting = `select count(*)::int as count from pg_locks where relation = 'sensor'::regclass and not granted`
  let uuid = ''
  try {
    await holder.query('begin; lock table sensor in access exclusive mode')
    const sent = await admin.call(contract.live.importSensors, { form, query: { city: 'Kraków' } })
    expect(sent.status).toBe(201)
    uuid = sent.answer.uuid
    await vi.waitFor(async () => expect((await store.pool.query(waiting)).rows[0].count).toBeGreaterThan(0), 20_000)
    await first.kill()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await vi.waitFor(
    async () => {
      const { answer } = await admin.call(contract.live.getImport, { params: { uuid } })
      expect(answer).toMatchObject({ status: 'done', accepted: 1 })
    },
    { timeout: 30_000, interval: 200 },
  )
})

test('a process with a part of the work needs databases that others can use', async () => {
  await expect(startForTest(`${folder.path}/alone`, { NODE_ENV: 'production', WORK: 'web' })).rejects.toMatchObject({
    errors: expect.stringContaining('set DATABASE_URL and STATISTICS_URL, or remove WORK'),
  })
  await expect(
    startForTest(`${folder.path}/alone`, { NODE_ENV: 'production', WORK: 'web,night' }),
  ).rejects.toMatchObject({
    errors: expect.stringContaining('not "night"'),
  })
})
