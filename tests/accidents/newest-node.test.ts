import { expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { loggedIn } from '../support/calls/client.ts'
import { authorizeUuid, connectLiveClient } from '../support/calls/live-client.ts'
import { installNewestNode, NEWEST_NODE } from '../support/install/newest-node.mjs'
import { freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { production, startForTest } from './server.ts'

const versionInMetrics = /nodejs_version_info\{version="v([\d.]+)"/

test('accident 16: on the newest Node the server starts, answers over HTTP and the live socket, and ends on SIGTERM', async () => {
  const [database, folder] = [await freshDatabase(), await scratchFolder()]
  const node = [installNewestNode(), '--enable-source-maps', 'dist/server/run.js']
  const server = await startForTest(folder.path, { ...production, DATABASE_URL: database.url, LOG_LEVEL: 'warn' }, node)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(versionInMetrics.exec(metrics)?.[1]).toBe(NEWEST_NODE)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  const admin = await loggedIn(server.url, production.FIRST_ADMIN_USERNAME, production.FIRST_ADMIN_PASSWORD)
  const companies = await admin.call(contract.company.list)
  expect(companies).toMatchObject({ status: 200, answer: { total: 1 } })
  const upload = new FormData()
  upload.set('file', new File(['sensor_id,name,latitude,longitude\n7,Rynek,50.06,19.94\n'], 'sensors.csv'))
  const sent = await admin.call(contract.live.importSensors, { form: upload, query: { city: 'Kraków' } })
  expect(sent.status).toBe(201)
  for (const transport of ['websocket', 'polling']) {
    const live = await connectLiveClient(server.url, await authorizeUuid(admin), transport)
    expect(await live.request('join', { location_uuid: crypto.randomUUID() })).toBe('not_found')
    live.close()
  }

  expect(await server.stop()).toBe(0)
  expect(server.errors.join('')).not.toContain('"level":50')
  await database.drop()
  await folder.remove()
})
