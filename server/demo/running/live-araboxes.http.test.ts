import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../machines/calendar/durations.ts'
import { loggedIn } from '../../../tests/support/calls/client.ts'
import {
  authorizeUuid,
  connectLiveClient,
  foldMessages,
  type LiveClient,
} from '../../../tests/support/calls/live-client.ts'
import { type DemoPlatform, demoPlatform } from '../../../tests/support/platform/demo-platform.ts'
import type { DemoPorts } from '../../demo-ports/load-demo.ts'
import { demoPorts } from '../../demo-ports/open-demo.ts'
import { liveLog, liveState, openHour } from '../../services/live/tables.ts'
import { hourlyCounts } from '../counts/hourly-counts.ts'
import { locationsWithLongSilences } from '../counts/outages.ts'
import { demoNetwork } from '../network/demo-network.ts'
import type { Network } from '../network/entities.ts'
import { type Observation, type ObservedStreet, streetsOf } from '../street/observations.ts'
import { type LiveAraboxes, liveAraboxes } from './live-araboxes.ts'

const HOUR = '2026-03-02T08:00:00Z'
const FROM_MS = Date.parse(HOUR)
const NEXT_FROM_MS = FROM_MS + HOUR_MS
const COUNTED = 12

/**
 * Some locations of the demo, including the araboxes with long outages, because all locations determine which ones
 * these are.
 */
const someOf = (network: Network): Network => {
  const silent = locationsWithLongSilences(network.locations)
  const counted = network.locations.filter(({ arabox_uuid }) => arabox_uuid !== null)
  const others = counted.filter(({ id }) => !silent.has(id)).slice(0, COUNTED)
  return { ...network, locations: [...counted.filter(({ id }) => silent.has(id)), ...others] }
}

const network = someOf(demoNetwork())
const streets = streetsOf(network, { rate: null, isSteady: false })
const busiest = streets.reduce((a, b) =>
  b.observationsIn(FROM_MS, FROM_MS + MINUTE_MS).length > a.observationsIn(FROM_MS, FROM_MS + MINUTE_MS).length ? b : a,
)

let platform: DemoPlatform
let ports: DemoPorts
let begun: LiveAraboxes[]
/** The live logs after the hourly reports of a new demo. */
let reported: ReadonlyMap<string, typeof liveState.$inferSelect>
let clients: LiveClient[]

beforeEach(async () => {
  platform = await demoPlatform()
  const { store, composition } = platform
  ports = demoPorts(composition.platform, composition.contexts)
  reported = new Map((await store.db.select().from(liveState)).map((row) => [row.locationUuid, row]))
  begun = []
  clients = []
})
afterEach(async () => {
  for (const client of clients) client.close()
  for (const demo of begun) await demo.close()
  await platform.close()
})

const begin = (atMs: number, changed: Partial<DemoPorts> = {}): LiveAraboxes => {
  platform.clock.set(new Date(atMs))
  const demo = liveAraboxes({ ...ports, ...changed }, network)
  begun.push(demo)
  return demo
}
const deliverAt = async (demo: LiveAraboxes, atMs: number) => {
  platform.clock.set(new Date(atMs))
  await demo.deliverDue()
}

const columns = {
  person: { net: 'net', gross: 'gross' },
  car: { net: 'carPeople', gross: 'car' },
  bus: { net: 'busPeople', gross: 'bus' },
} as const
const sumsOf = (observations: readonly Observation[]) => {
  const sums = { net: 0, gross: 0, car: 0, carPeople: 0, bus: 0, busPeople: 0 }
  for (const observation of observations)
    if (observation.type === 'path') sums[columns[observation.object][observation.counter]] += 1
  return sums
}
const seenUntil = (street: ObservedStreet, atMs: number) => sumsOf(street.observationsIn(FROM_MS, atMs))

const sumNames = ['net', 'gross', 'car', 'carPeople', 'bus', 'busPeople'] as const

/** The live counts of a location since the demo was created; undefined if there are none. */
const stateOf = async ({ locationUuid }: ObservedStreet) => {
  const [row] = await platform.store.db.select().from(liveState).where(eq(liveState.locationUuid, locationUuid))
  const before = reported.get(locationUuid)
  if (!row || row.seq === before?.seq) return undefined
  return Object.fromEntries(sumNames.map((name) => [name, row.counters[name] - (before?.counters[name] ?? 0)]))
}
/** Batches since the demo was created. */
const newBatches = async () => {
  const rows = await platform.store.db.select().from(liveLog)
  return rows.filter(({ locationUuid, toSeq }) => toSeq > (reported.get(locationUuid)?.seq ?? 0))
}
const openSums = async ({ locationUuid }: ObservedStreet) => {
  const rows = await platform.store.db.select().from(openHour).where(eq(openHour.locationUuid, locationUuid))
  const row = rows.find(({ hour }) => hour.getTime() === FROM_MS)
  const { peopleNet = 0, peopleGross = 0, cars = 0, carPeople = 0, buses = 0, busPeople = 0 } = row ?? {}
  return { net: peopleNet, gross: peopleGross, car: cars, carPeople, bus: buses, busPeople }
}

const watch = async ({ locationUuid }: ObservedStreet): Promise<LiveClient> => {
  const client = await connectLiveClient(platform.url, await authorizeUuid(await loggedIn(platform.url, 'owner')))
  clients.push(client)
  expect(await client.request('join', { location_uuid: locationUuid })).toBeNull()
  return client
}

test('in a new demo some araboxes are silent since the end of their last hour, and none is unknown', async () => {
  const admin = await loggedIn(platform.url, 'admin')
  const { items } = (
    await admin.call(contract.location.listLocations, { query: { type: 'arabox', device_status: 'silent', size: 200 } })
  ).answer
  const before = items.filter(({ heard_at }) => Date.parse(heard_at ?? '') % HOUR_MS === 0)
  expect(before.length).toBeGreaterThan(0)
  const { total } = (
    await admin.call(contract.location.listLocations, { query: { type: 'arabox', device_status: 'unknown' } })
  ).answer
  expect(total).toBe(0)
})

test('W16 an arabox that gets a reader delivers at once, and then every second exactly what its street has', async () => {
  const beginMs = FROM_MS + 140 * SECOND_MS
  const demo = begin(beginMs)
  await demo.deliverDue()
  expect(await stateOf(busiest)).toBeUndefined()

  const client = await watch(busiest)
  await vi.waitFor(async () => expect(await stateOf(busiest)).toMatchObject(seenUntil(busiest, beginMs)))
  for (let second = 1; second <= 4; second += 1) {
    await deliverAt(demo, beginMs + second * SECOND_MS)
    expect(await stateOf(busiest)).toMatchObject(seenUntil(busiest, beginMs + second * SECOND_MS))
  }
  expect(await openSums(busiest)).toEqual(seenUntil(busiest, beginMs + 4 * SECOND_MS))

  const [row] = await platform.store.db.select().from(liveState).where(eq(liveState.locationUuid, busiest.locationUuid))
  await client.until(busiest.locationUuid, row?.seq ?? 0)
  expect(foldMessages(client.received)).toEqual({ seq: row?.seq, counters: row?.counters })
  const positions = client.received.filter(({ type }) => type === 'realtime')
  expect(positions.length).toBeGreaterThanOrEqual(4)
  expect(new Set((await newBatches()).map(({ locationUuid }) => locationUuid)).size).toBe(1)
})

test('W16 without readers every arabox delivers each minute in one batch with one position', async () => {
  const beginMs = FROM_MS + 130 * SECOND_MS
  const demo = begin(beginMs)
  const afterMs = beginMs + 66 * SECOND_MS
  await deliverAt(demo, afterMs)
  for (const street of streets) expect(await openSums(street)).toEqual(seenUntil(street, afterMs))

  const { length: batches } = await newBatches()
  await deliverAt(demo, afterMs + SECOND_MS)
  expect((await newBatches()).length).toBeLessThanOrEqual(batches + 1)
  await deliverAt(demo, afterMs + 60 * SECOND_MS)
  const rows = await newBatches()
  const reporting = streets.filter((street) => street.observationsIn(FROM_MS, afterMs).length > 0)
  expect(reporting.length).toBeGreaterThan(COUNTED / 2)
  expect(rows.length).toBeGreaterThanOrEqual(2 * reporting.length)
  const position = 6
  expect(rows.map(({ entries }) => entries.filter(([kind]) => kind === position).length)).toEqual(rows.map(() => 1))
})

test('W16 a restart in the middle of an hour counts nothing twice and continues', async () => {
  const first = begin(FROM_MS + 100 * SECOND_MS)
  await deliverAt(first, FROM_MS + 200 * SECOND_MS)
  await first.close()
  const second = begin(FROM_MS + 230 * SECOND_MS)
  const afterMs = FROM_MS + 300 * SECOND_MS
  await deliverAt(second, afterMs)
  for (const street of streets) {
    expect(await openSums(street)).toEqual(seenUntil(street, afterMs))
    if (street.observationsIn(FROM_MS, afterMs).length > 0) {
      expect(await stateOf(street)).toMatchObject(seenUntil(street, afterMs))
    }
  }
})

test('C90 E24 when the hour closes, its hourly report equals the sum of the single paths', async () => {
  const owner = await loggedIn(platform.url, 'owner')
  const { id } = network.locations.find(({ uuid }) => uuid === busiest.locationUuid) ?? expect.fail('no location')
  const nine = async () => {
    const { answer } = await owner.call(contract.arabox.hourlyToday, { params: { id } })
    const { people_net, people_gross, cars, buses } = answer.items[9] ?? expect.fail('no hour')
    return { people_net, people_gross, cars, buses }
  }
  const count = [...hourlyCounts(network, new Date(FROM_MS), new Date(NEXT_FROM_MS))].find(
    ({ location_uuid }) => location_uuid === busiest.locationUuid,
  )
  const { people_net, people_gross, cars, buses } = count ?? expect.fail('no count')
  const whole = { people_net, people_gross, cars, buses }

  const demo = begin(FROM_MS)
  await watch(busiest)
  await deliverAt(demo, NEXT_FROM_MS)
  expect(await nine()).toEqual(whole)
  await platform.at('2026-03-02T09:00:10Z')
  expect(await nine()).toEqual(whole)
  await deliverAt(demo, NEXT_FROM_MS + 80 * SECOND_MS)
  await platform.app.work()
  expect(await nine()).toEqual(whole)
  expect(await stateOf(busiest)).toMatchObject(seenUntil(busiest, NEXT_FROM_MS + 80 * SECOND_MS))
  const [stored] = await platform.statistics.rows<Record<string, unknown>>(
    `select people_net, people_gross, cars, buses from hourly where location_uuid = '${busiest.locationUuid}'
     and hour = timestamptz '${HOUR}'`,
    [],
  )
  expect(stored).toMatchObject(whole)
})

test('W16 an arabox for which another program delivers pauses, and continues afterwards', async () => {
  const { live } = platform.composition.contexts
  const demo = begin(FROM_MS)
  await watch(busiest)
  await deliverAt(demo, FROM_MS + 10 * SECOND_MS)
  live.deviceRequests.notify(busiest.araboxUuid)
  await deliverAt(demo, FROM_MS + 20 * SECOND_MS)
  expect(await openSums(busiest)).toEqual(seenUntil(busiest, FROM_MS + 10 * SECOND_MS))

  const later = performance.now() + 10_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await deliverAt(demo, FROM_MS + 30 * SECOND_MS)
  vi.restoreAllMocks()
  const missed = busiest.observationsIn(FROM_MS + 10 * SECOND_MS, FROM_MS + 20 * SECOND_MS)
  const seen = busiest.observationsIn(FROM_MS, FROM_MS + 30 * SECOND_MS)
  expect(await openSums(busiest)).toEqual(sumsOf(seen.filter(({ at }) => !missed.some((each) => each.at === at))))
})

test('W16 a delivery that fails is repeated a minute later, and logged once', async () => {
  let isAway = true
  const logged: unknown[] = []
  const demo = begin(FROM_MS, {
    storeBatch: (arabox, messages) => (isAway ? Promise.reject(new Error('away')) : ports.storeBatch(arabox, messages)),
    logError: (error) => logged.push(error),
  })
  const { live } = platform.composition.contexts
  live.readersChanges.notify({ locationUuid: busiest.locationUuid, hasReaders: true })
  await deliverAt(demo, FROM_MS + 70 * SECOND_MS)
  expect(logged).toHaveLength(1)
  isAway = false
  await deliverAt(demo, FROM_MS + 100 * SECOND_MS)
  expect(await stateOf(busiest)).toBeUndefined()
  await deliverAt(demo, FROM_MS + 140 * SECOND_MS)
  for (const street of streets) {
    expect(await openSums(street)).toEqual(seenUntil(street, FROM_MS + 140 * SECOND_MS))
  }
})
