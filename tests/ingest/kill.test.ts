import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Message } from '../../contract/live/messages.ts'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { manualClock } from '../../server/base/clock.ts'
import { liveContext } from '../../server/contexts.ts'
import { transferClosedHours } from '../../server/services/live/hours/closed-hours.ts'
import { storeBatch } from '../../server/services/live/ingest/store-batch.ts'
import { openStore, type Store } from '../../server/store/database.ts'
import { openStatistics } from '../../server/store/statistics/open-statistics.ts'
import { createAraboxes, issueKeys, personMessage } from '../support/calls/arabox.ts'
import { loggedIn } from '../support/calls/client.ts'
import { deliverOnce } from '../support/calls/retrying-client.ts'
import { DEMO_NOW } from '../support/platform/demo-now.ts'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { bySet } from '../support/run/test-set.ts'
import { type HourTable, referenceFold, storedHours } from './reference-fold.ts'
import { type ServerStores, startTransferServer, type TransferServer } from './server-under-test.ts'

const KILLS = Number(process.env.INGEST_KILLS ?? bySet(2, 3))
const DEVICES = 3
const BATCH = 20
/** The server is killed at most this many milliseconds after its first answer. */
const LATEST_MS = 400

/** A device with all messages that it has generated, and the number of those that were acknowledged. */
type Feeder = { araboxUuid: string; locationUuid: string; key: string; messages: Message[]; acknowledged: number }

let database: FreshDatabase
let folder: Awaited<ReturnType<typeof scratchFolder>>
let stores: ServerStores
let store: Store
let server: TransferServer | undefined
let feeders: Feeder[] = []

beforeAll(async () => {
  database = await freshDatabase('template_demo')
  folder = await scratchFolder()
  const statisticsFile = join(folder.path, 'statistics.duckdb')
  await copyFile(join(inject('demoFolder'), 'statistics.duckdb'), statisticsFile)
  stores = { databaseUrl: database.url, statisticsFile, dataDir: inject('demoFolder') }
  store = openStore(database.url, { connections: 2 })
})
afterAll(async () => {
  await server?.kill()
  await store.close()
  await database.drop()
  await folder.remove()
})

const nextBatch = (feeder: Feeder): Message[] => {
  const { messages, acknowledged } = feeder
  while (messages.length < acknowledged + BATCH) {
    const seq = messages.length + 1
    const ago = ((seq * 7919) % 30) * HOUR_MS + HOUR_MS
    messages.push(personMessage(seq, new Date(DEMO_NOW.getTime() - ago).toISOString()))
  }
  return messages.slice(acknowledged, acknowledged + BATCH)
}

const feedUntilDisconnected = async (url: string, feeder: Feeder, onAcknowledged: () => void): Promise<void> => {
  while (await deliverOnce(url, feeder.key, nextBatch(feeder))) {
    feeder.acknowledged += BATCH
    onAcknowledged()
  }
}

/** Each open hour of the devices: people counted, and the version that was marked as transferred. */
const readMarks = async (): Promise<Map<string, { people: number; transferredVersion: number }>> => {
  const { rows } = await store.pool.query<{
    location_uuid: string
    hour: Date
    people_net: number
    moved_version: number
  }>('select location_uuid, hour, people_net, moved_version from open_hour where location_uuid = any($1)', [
    feeders.map((feeder) => feeder.locationUuid),
  ])
  return new Map(
    rows.map((row) => [
      `${row.location_uuid} ${row.hour.toISOString().slice(0, 13)}`,
      { people: row.people_net, transferredVersion: row.moved_version },
    ]),
  )
}

/** Hours that were stored in the statistics since `before` (all transferred) but not marked as transferred. */
const countUnmarkedTransfers = async (before: Awaited<ReturnType<typeof readMarks>>): Promise<number> => {
  const statistics = await openStatistics(stores.statisticsFile)
  const locations = feeders.map((feeder) => feeder.locationUuid)
  const stored = await storedHours(statistics, locations, new Date(0))
  await statistics.close()
  const after = await readMarks()
  return Object.entries(stored).filter(([key, [people]]) => {
    const { people: peopleBefore, transferredVersion } = before.get(key) ?? { people: 0, transferredVersion: 0 }
    return people !== peopleBefore && after.get(key)?.transferredVersion === transferredVersion
  }).length
}

/** One round; returns the number of hours that were stored but not yet marked when the server was killed. */
const feedAndKill = async (mode: 'run' | 'stop'): Promise<number> => {
  server = await startTransferServer(stores, mode)
  if (feeders.length === 0) {
    const araboxes = await issueKeys(
      server.url,
      await loggedIn(server.url, 'admin'),
      await createAraboxes(store, DEVICES),
    )
    feeders = araboxes.map((arabox) => ({ ...arabox, messages: [], acknowledged: 0 }))
  }
  const { url, isBetweenStores, kill } = server
  const before = await readMarks()
  let acknowledgeFirst = () => {}
  const first = new Promise<void>((resolve) => {
    acknowledgeFirst = resolve
  })
  const feeding = Promise.all(feeders.map((feeder) => feedUntilDisconnected(url, feeder, acknowledgeFirst)))
  // The pause decides the moment of the kill; it does not wait for a condition.
  const killMoment = mode === 'stop' ? isBetweenStores : first.then(() => pause(Math.random() * LATEST_MS))
  await Promise.race([killMoment, feeding])
  await kill()
  await feeding
  return countUnmarkedTransfers(before)
}

test(
  `E44 promise R3 a server that is killed ${KILLS} times during transfers, also between the two stores, counts every message exactly once`,
  async () => {
    let killsBetweenStores = 0
    for (let round = 0; round < KILLS; round++) {
      const mode = round % 2 === 0 ? 'stop' : 'run'
      const unmarked = await feedAndKill(mode)
      if (mode === 'stop' && unmarked > 0) killsBetweenStores += 1
    }
    // Otherwise the test would not cover kills between the two stores.
    expect(killsBetweenStores).toBe(Math.ceil(KILLS / 2))

    const statistics = await openStatistics(stores.statisticsFile)
    const live = liveContext({
      store,
      statistics,
      clock: manualClock(DEMO_NOW),
      log: pino({ level: 'silent' }),
    })
    const expected: HourTable = {}
    for (const feeder of feeders) {
      const { araboxUuid, locationUuid, messages, acknowledged } = feeder
      const device = { araboxUuid, locationUuid, timeZone: 'Europe/Warsaw', key: { number: 1, reportDays: 7 } }
      // Acknowledged messages are stored. The others may be stored; they are sent again now.
      const known = messages.slice(0, acknowledged)
      expect(await storeBatch(live, device, known)).toEqual({ accepted: 0, repeated: acknowledged })
      await storeBatch(live, device, messages)
      Object.assign(expected, referenceFold(locationUuid, messages))
    }
    await transferClosedHours(live)
    const locations = feeders.map((feeder) => feeder.locationUuid)
    expect(await storedHours(statistics, locations, new Date(0))).toEqual(expected)
    await statistics.close()
  },
  60_000 + KILLS * 15_000,
)
