import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '../../contract/live/messages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../machines/calendar/durations.ts'
import { liveContext } from '../../server/contexts.ts'
import type { Device } from '../../server/http/caller.ts'
import type { LiveContext } from '../../server/services/live/context.ts'
import { transferClosedHours } from '../../server/services/live/hours/closed-hours.ts'
import { storeBatch } from '../../server/services/live/ingest/store-batch.ts'
import { openStatistics, type Statistics } from '../../server/store/statistics/open-statistics.ts'
import { personMessage } from '../support/calls/arabox.ts'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { type TestPlatform, testPlatform } from '../support/platform/test-platform.ts'
import { bySet } from '../support/run/test-set.ts'
import { arbitraryMessages, arbitrarySteps, type DeliveryStep, earliestDeliveryMs } from './arbitrary-messages.ts'
import { referenceFold, storedHours } from './reference-fold.ts'

const START = new Date('2026-10-24T22:00:00Z')
const LATER = new Date('2026-10-26T00:00:00Z')
const SEED = Number(process.env.INGEST_SEED ?? 20260302)

let platform: TestPlatform
let database: FreshDatabase
let onPostgres: Statistics

beforeAll(async () => {
  platform = await testPlatform({ now: START })
  database = await freshDatabase()
  onPostgres = await openStatistics(database.url)
})
afterAll(async () => {
  await onPostgres.close()
  await database.drop()
  await platform.close()
})

const newDevice = () => ({ araboxUuid: randomUUID(), locationUuid: randomUUID(), timeZone: 'Europe/Warsaw', key: null })
const newDeviceWithKey = () => ({ ...newDevice(), key: { number: 1, reportDays: 7 } })
const liveOn = (statistics: Statistics): LiveContext => liveContext({ ...platform, statistics })

/** Delivers the messages of a batch that are not in the future; expects each message to be new exactly once. */
const deliver = async (live: LiveContext, device: Device, batch: Message[], taken: Set<number>) => {
  const now = platform.clock.now().getTime()
  const possible = batch.filter((message) => earliestDeliveryMs(message) <= now)
  if (possible.length === 0) return
  const before = taken.size
  for (const { seq } of possible) taken.add(seq)
  const accepted = taken.size - before
  expect(await storeBatch(live, device, possible)).toEqual({ accepted, repeated: possible.length - accepted })
}

/** Delivers as the steps say and at the end everything again; then all hours are closed and transferred. */
const deliverAll = async (live: LiveContext, device: Device, messages: Message[], steps: DeliveryStep[]) => {
  const taken = new Set<number>()
  platform.clock.set(START)
  for (const step of steps) {
    if (step === 'transfer') await transferClosedHours(live)
    else if ('minutes' in step) platform.clock.set(new Date(platform.clock.now().getTime() + step.minutes * MINUTE_MS))
    else {
      const batch = step.batch.flatMap((at) => messages[at % messages.length] ?? [])
      await deliver(live, device, batch, taken)
    }
  }
  platform.clock.set(LATER)
  await deliver(live, device, [...messages].reverse(), taken)
  await transferClosedHours(live)
}

describe.each([
  ['DuckDB', () => platform.statistics, bySet(50, 200)],
  ['PostgreSQL', () => onPostgres, bySet(40, 80)],
] as const)('on %s', (_engine, statistics, runs) => {
  test('E44 promise R6 messages in any order, repeated any number of times, with transfers of closed hours between them, give the same sums as a simple count', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMessages(START), arbitrarySteps, async (messages, steps) => {
        const device = newDeviceWithKey()
        await deliverAll(liveOn(statistics()), device, messages, steps)
        const expected = referenceFold(device.locationUuid, messages)
        expect(await storedHours(statistics(), [device.locationUuid], new Date(0))).toEqual(expected)
      }),
      { seed: SEED, numRuns: runs },
    )
  })

  test('E44 an hour that was transferred is not transferred again, until a late message changes it', async () => {
    const live = liveOn(statistics())
    const device = newDevice()
    platform.clock.set(START)
    const path = (seq: number) => personMessage(seq, START.toISOString())
    await storeBatch(live, device, [path(1)])
    expect([await transferClosedHours(live), await net(device)]).toEqual([0, []])
    platform.clock.set(new Date(START.getTime() + 3_599_999))
    expect(await transferClosedHours(live)).toBe(0)
    platform.clock.set(new Date(START.getTime() + HOUR_MS))
    expect([await transferClosedHours(live), await transferClosedHours(live), await net(device)]).toEqual([1, 0, [1]])
    await storeBatch(live, device, [path(2), path(3)])
    expect([await transferClosedHours(live), await transferClosedHours(live), await net(device)]).toEqual([1, 0, [3]])
  })

  /** A context that runs a function after hours are stored and before they are marked as transferred. */
  const interrupted = (interrupt: () => Promise<unknown>): LiveContext => {
    const live = liveOn(statistics())
    const storeHours: LiveContext['otherServices']['storeHours'] = async (session, hours) => {
      const count = await live.otherServices.storeHours(session, hours)
      await interrupt()
      return count
    }
    return { ...live, otherServices: { ...live.otherServices, storeHours } }
  }
  const net = async ({ locationUuid }: ReturnType<typeof newDevice>) =>
    Object.values(await storedHours(statistics(), [locationUuid], new Date(0))).map(([people]) => people)

  test('E44 a message that arrives during the transfer of its hour is not lost: the hour is transferred again', async () => {
    const device = newDevice()
    platform.clock.set(LATER)
    await storeBatch(liveOn(statistics()), device, [personMessage(1, START.toISOString())])
    let seq = 1
    const interruptedByMessage = interrupted(() =>
      storeBatch(liveOn(statistics()), device, [personMessage(++seq, START.toISOString())]),
    )
    expect([await transferClosedHours(interruptedByMessage), await net(device)]).toEqual([1, [1]])
    expect([await transferClosedHours(liveOn(statistics())), await net(device)]).toEqual([1, [2]])
  })

  test('E44 a transfer that loses its database connection before the mark changes nothing, and the next transfer stores the hour', async () => {
    const device = newDevice()
    platform.clock.set(LATER)
    await storeBatch(liveOn(statistics()), device, [personMessage(1, START.toISOString())])
    const interruptedByLoss = interrupted(() =>
      platform.store.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
      ),
    )
    await expect(transferClosedHours(interruptedByLoss)).rejects.toThrow()
    expect(await net(device)).toEqual([])
    expect([await transferClosedHours(liveOn(statistics())), await net(device)]).toEqual([1, [1]])
  })

  test('E44 transfers that run at the same time store each hour once', async () => {
    const live = liveOn(statistics())
    const devices = Array.from({ length: 8 }, newDevice)
    platform.clock.set(LATER)
    for (const device of devices) {
      const at = START.toISOString()
      await storeBatch(live, device, [{ type: 'path', seq: 1, at, object: 'bus', counter: 'gross' }])
    }
    const transferred = await Promise.all(Array.from({ length: 3 }, () => transferClosedHours(live)))
    expect(transferred.reduce((sum, each) => sum + each, 0)).toBe(8)
    const locations = devices.map((device) => device.locationUuid)
    const stored = Object.values(await storedHours(statistics(), locations, new Date(0)))
    expect(stored.map((numbers) => [numbers.length, numbers[3]])).toEqual(locations.map(() => [18, 1]))
  })
})

describe('deleted data', () => {
  const countOpenHours = async (locationUuid: string): Promise<number> => {
    const { rows } = await platform.store.pool.query<{ count: number }>(
      'select count(*) from open_hour where location_uuid = $1',
      [locationUuid],
    )
    return rows[0]?.count ?? 0
  }
  const setDaysLater = (days: number) => platform.clock.set(new Date(START.getTime() + days * DAY_MS))

  test('E44 single paths are kept as long as late ones are accepted, so that a late path adds to the sum', async () => {
    const live = liveOn(platform.statistics)
    const device = newDevice()
    const at = START.toISOString()
    const path = (seq: number) => personMessage(seq, at)
    platform.clock.set(START)
    await storeBatch(live, device, [path(1)])
    setDaysLater(14)
    await transferClosedHours(live)
    await storeBatch(live, device, [path(2)])
    await transferClosedHours(live)
    expect(Object.values(await storedHours(platform.statistics, [device.locationUuid], START))[0]?.[0]).toBe(2)
    setDaysLater(15)
    await transferClosedHours(live)
    expect(await countOpenHours(device.locationUuid)).toBe(1)
    setDaysLater(15.1)
    await transferClosedHours(live)
    expect(await countOpenHours(device.locationUuid)).toBe(0)
    expect(Object.values(await storedHours(platform.statistics, [device.locationUuid], START))[0]?.[0]).toBe(2)
  })

  test('E44 of two reports of a year-old hour the one with the higher number is kept, even if the other arrives days later', async () => {
    const live = liveOn(platform.statistics)
    const device = newDevice()
    const hour = '2025-10-24T22:00:00Z'
    const report = (seq: number, people_net: number): Message => ({
      type: 'hourly',
      seq,
      hour,
      people_net,
      people_gross: people_net,
      cars: 0,
      buses: 0,
    })
    platform.clock.set(START)
    await storeBatch(live, device, [report(2, 20)])
    await transferClosedHours(live)
    setDaysLater(10)
    await transferClosedHours(live)
    await storeBatch(live, device, [report(1, 10)])
    await transferClosedHours(live)
    const net = Object.values(await storedHours(platform.statistics, [device.locationUuid], new Date(hour)))
    expect(net.map(([people]) => people)).toEqual([20])
    setDaysLater(26)
    await transferClosedHours(live)
    expect(await countOpenHours(device.locationUuid)).toBe(0)
  })
})
