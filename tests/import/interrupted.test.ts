import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { prepareClusterFolders } from '../../server/store/postgres/cluster.ts'
import { stopOrphan } from '../../server/store/postgres/orphan.ts'
import { databaseOwner } from '../../server/store/postgres/owner.ts'
import { type Caller, loggedIn } from '../support/calls/client.ts'
import { type ProductServer, startProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { countsCsv, importSensors, sendCounts, sensorsCsv, waitForEnd } from './import-platform.ts'

const { live, statistics } = contract
const BEGIN = Date.UTC(2024, 0, 1)
const HOURS = 8000
/** Without the demo network, which this test does not need. */
const settings = { NODE_ENV: 'production', FIRST_ADMIN_USERNAME: 'admin', FIRST_ADMIN_PASSWORD: 'arabox-demo' }
const ids = Array.from({ length: 10 }, (_, index) => `i${index}`)

const peopleIn = (hour: number, sensor: number): number => (hour * 7919 + sensor * 104_729) % 9973

const generatedCounts = (): string => {
  const lines: string[] = []
  for (let hour = 0; hour < HOURS; hour++) {
    const text = new Date(BEGIN + hour * HOUR_MS).toISOString().slice(0, 16)
    for (const [sensor, id] of ids.entries()) lines.push(`${text},${id},${peopleIn(hour, sensor)}`)
  }
  return countsCsv(...lines)
}

const expected = ids.map((id, sensor) => ({
  name: `Sensor ${id}`,
  people_net: Array.from({ length: HOURS }, (_, hour) => peopleIn(hour, sensor)).reduce((sum, each) => sum + each, 0),
  measured_hours: HOURS,
}))

const stored = async (admin: Caller): Promise<typeof expected> => {
  const body = { date_from: '2024-01-01', date_to: '2024-12-31', city_ids: [await cityId(admin)] }
  const { answer } = await admin.call(statistics.deviceStatistics, { body })
  return answer.device_stats
    .map(({ name, people_net, measured_hours }) => ({ name, people_net, measured_hours }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

const cityId = async (admin: Caller): Promise<number> => {
  const { answer } = await admin.call(contract.city.list, { query: { filter: 'Przerwane' } })
  return answer.items[0]?.id ?? 0
}

/** Waits until an import has stored this number of lines, and up to 200 ms more. */
const waitForLines = async (admin: Caller, uuid: string, lines: number): Promise<void> => {
  for (;;) {
    const { answer } = await admin.call(live.getImport, { params: { uuid } })
    if (answer.status === 'failed') throw new Error(JSON.stringify(answer.failure))
    if (answer.lines >= lines || answer.status === 'done') break
    await pause(5)
  }
  await pause(Math.random() * 200)
}

test('promise R3 an import whose server is killed twice with kill -9 continues and stores every hour once', async () => {
  const folder = await scratchFolder()
  const dataDir = `${folder.path}/data`
  let server: ProductServer | undefined
  try {
    server = await startProductServer(dataDir, settings)
    let admin = await loggedIn(server.url, 'admin')
    await importSensors(admin, sensorsCsv(ids), { city: 'Przerwane', time_zone: 'Etc/UTC' })
    const begun = await sendCounts(admin, generatedCounts())
    const interruptedAt: number[] = []
    for (const lines of [1, 30_000]) {
      await waitForLines(admin, begun.answer.uuid, lines)
      await server.kill()
      server = await startProductServer(dataDir, settings)
      admin = await loggedIn(server.url, 'admin')
      interruptedAt.push((await admin.call(live.getImport, { params: { uuid: begun.answer.uuid } })).answer.lines)
    }
    const job = await waitForEnd(admin, begun)
    expect(job).toMatchObject({ status: 'done', lines: ids.length * HOURS, accepted: ids.length * HOURS, refused: 0 })
    expect(await stored(admin)).toEqual(expected)
    // At least one kill must have happened while the import was running.
    expect(interruptedAt.some((lines) => lines < job.lines)).toBe(true)
  } finally {
    await server?.kill()
    await stopOrphan(await prepareClusterFolders(dataDir, databaseOwner()))
    await folder.remove()
  }
})
