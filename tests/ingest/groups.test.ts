import { randomUUID } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '../../contract/live/messages.ts'
import { HOUR_MS, MINUTE_MS } from '../../machines/calendar/durations.ts'
import { liveContext } from '../../server/contexts.ts'
import type { Device } from '../../server/http/caller.ts'
import { ProblemError } from '../../server/http/problem.ts'
import type { LiveContext } from '../../server/services/live/context.ts'
import type { DeviceBatch } from '../../server/services/live/ingest/device-batch.ts'
import { receiptOf } from '../../server/services/live/ingest/receipts.ts'
import { createStoreTogether } from '../../server/services/live/ingest/receive-batch.ts'
import { storeBatches } from '../../server/services/live/ingest/store-batches.ts'
import { araboxKey, araboxLog, liveLog, liveState, liveTrack, openHour } from '../../server/services/live/tables.ts'
import { personMessage } from '../support/calls/arabox.ts'
import { type TestPlatform, testPlatform } from '../support/platform/test-platform.ts'
import { bySet } from '../support/run/test-set.ts'
import { arbitraryMessages } from './arbitrary-messages.ts'

const START = new Date('2026-10-24T20:00:00Z')
const NOW = new Date(START.getTime() + 6 * HOUR_MS)

let platform: TestPlatform
let live: LiveContext

beforeAll(async () => {
  platform = await testPlatform({ now: NOW })
  live = liveContext(platform)
})
afterAll(() => platform.close())

const newDevice = async (): Promise<Device> => {
  const araboxUuid = randomUUID()
  await platform.store.db.insert(araboxKey).values({ araboxUuid, keyHash: araboxUuid, issuedAt: START })
  return { araboxUuid, locationUuid: randomUUID(), timeZone: 'Europe/Warsaw', key: { number: 1, reportDays: 7 } }
}

const path = (seq: number): Message => personMessage(seq, NOW.toISOString())

const withTrack = (message: Message): Message =>
  message.type === 'path' && message.seq % 3 === 0
    ? {
        ...message,
        track: [
          [0, 0],
          [message.seq, 1],
        ],
      }
    : message

const later = (message: Message, minutes: number): Message =>
  message.type === 'hourly'
    ? message
    : { ...message, at: new Date(Date.parse(message.at) + minutes * MINUTE_MS).toISOString() }

/** A batch of a device: messages by their index; later ones with known numbers are those of a restart. */
const arbitraryBatch = fc.record({
  of: fc.array(fc.nat(100), { minLength: 1, maxLength: 12 }),
  minutesLater: fc.constantFrom(0, 0, 0, 45),
  boot_id: fc.constantFrom(undefined, undefined, 'first start', 'second start'),
})
const arbitraryDevice = fc.record({
  messages: arbitraryMessages(START),
  batches: fc.array(arbitraryBatch, { minLength: 1, maxLength: 5 }),
})

type ChosenDevice = typeof arbitraryDevice extends fc.Arbitrary<infer Value> ? Value : never

const batchesOf = (device: Device, { messages, batches }: ChosenDevice): DeviceBatch[] =>
  batches.map(({ of, minutesLater, boot_id }) => ({
    device,
    boot_id,
    messages: of.flatMap((at) => {
      const message = messages[at % messages.length]
      return message ? [later(withTrack(message), minutesLater)] : []
    }),
  }))

/** The receipts of batches that are stored together, or the codes of the problems. */
const answersTo = async (batches: readonly DeviceBatch[]): Promise<unknown[]> => {
  const stored = await storeBatches(live, batches)
  return stored.map((each) => {
    try {
      if (each instanceof ProblemError) throw each
      return receiptOf(each)
    } catch (error) {
      return error instanceof ProblemError ? error.code : error
    }
  })
}

/** Everything that is stored about devices, without what is different for each device. */
const storedAbout = async (devices: readonly Device[]) => {
  const { db } = platform.store
  const about: unknown[] = []
  for (const { araboxUuid, locationUuid } of devices) {
    const own = { araboxUuid: undefined, locationUuid: undefined, keyHash: undefined, id: undefined }
    const rows = await Promise.all([
      db.select().from(araboxKey).where(eq(araboxKey.araboxUuid, araboxUuid)),
      db.select().from(araboxLog).where(eq(araboxLog.araboxUuid, araboxUuid)).orderBy(asc(araboxLog.numbering)),
      db.select().from(openHour).where(eq(openHour.locationUuid, locationUuid)).orderBy(asc(openHour.hour)),
      db.select().from(liveState).where(eq(liveState.locationUuid, locationUuid)),
      db.select().from(liveLog).where(eq(liveLog.locationUuid, locationUuid)).orderBy(asc(liveLog.toSeq)),
      db.select().from(liveTrack).where(eq(liveTrack.locationUuid, locationUuid)).orderBy(asc(liveTrack.id)),
    ])
    about.push(rows.map((each) => each.map((row) => ({ ...row, ...own, part: undefined }))))
  }
  return about
}

test('E44 batches of several araboxes that are stored together give the answers and rows of batches that are stored one by one', async () => {
  let numberings = 0
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryDevice, { minLength: 2, maxLength: 4 }), async (chosen) => {
      const alone = await Promise.all(chosen.map(newDevice))
      const together = await Promise.all(chosen.map(newDevice))
      const batchesOfAll = (devices: readonly Device[]) =>
        devices.map((device, index) => batchesOf(device, chosen[index] ?? { messages: [], batches: [] }))
      const ofAlone = batchesOfAll(alone)
      const ofTogether = batchesOfAll(together)
      for (const round of [0, 1, 2, 3, 4]) {
        const expected: unknown[] = []
        for (const batches of ofAlone)
          for (const batch of batches.slice(round, round + 1)) expected.push(...(await answersTo([batch])))
        const group = ofTogether.flatMap((batches) => batches.slice(round, round + 1))
        expect(group.length === 0 ? [] : await answersTo(group)).toEqual(expected)
      }
      expect(await storedAbout(together)).toEqual(await storedAbout(alone))
      const uuids = together.map(({ araboxUuid }) => araboxUuid)
      numberings += (await platform.store.db.$count(araboxLog, inArray(araboxLog.araboxUuid, uuids))) - uuids.length
    }),
    { seed: 20261128, numRuns: bySet(25, 100) },
  )
  // Some of the devices have restarted, also within one batch.
  expect(numberings).toBeGreaterThan(10)
})

test('E44 a batch that is refused for its numbers does not concern the others of its group', async () => {
  const [gaps, other] = await Promise.all([newDevice(), newDevice()])
  const messages = Array.from({ length: 2501 }, (_, index) => path(2 * index + 1))
  const following = Array.from({ length: 2501 }, (_, index) => path(2 * index + 5003))
  expect(await answersTo([{ device: gaps, messages }])).toEqual([{ accepted: 2501, repeated: 0 }])
  const group = [
    { device: gaps, messages: following },
    { device: other, messages: [path(1)] },
  ]
  expect(await answersTo(group)).toEqual(['too_many_gaps', { accepted: 1, repeated: 0 }])
  const before = await storedAbout([gaps])
  expect(await answersTo(group)).toEqual(['too_many_gaps', { accepted: 0, repeated: 1 }])
  expect(await storedAbout([gaps])).toEqual(before)
})

const countingTransactions = () => {
  const { store } = platform
  let transactions = 0
  const counted: LiveContext['store'] = {
    ...store,
    transaction: (work) => {
      transactions += 1
      return store.transaction(work)
    },
  }
  return { storeTogether: createStoreTogether({ ...live, store: counted }), transactions: () => transactions }
}

test('E44 batches that arrive at the same time are stored in one transaction', async () => {
  const { storeTogether, transactions } = countingTransactions()
  const devices = await Promise.all(Array.from({ length: 30 }, newDevice))
  const stored = await Promise.all(devices.map((device) => storeTogether({ device, messages: [path(1), path(2)] })))
  expect(stored.map(({ accepted }) => accepted)).toEqual(devices.map(() => 2))
  expect(transactions()).toBe(1)
})

test('E44 batches of one arabox that arrive at the same time are stored one after the other, in their order', async () => {
  const { storeTogether, transactions } = countingTransactions()
  const device = await newDevice()
  const batches = [1, 2, 3].map((last) => ({ device, messages: Array.from({ length: last }, (_, at) => path(at + 1)) }))
  const stored = await Promise.all(batches.map(storeTogether))
  expect(stored.map(({ accepted }) => accepted)).toEqual([1, 1, 1])
  expect(transactions()).toBe(3)
})

test('E44 a batch that PostgreSQL refuses fails alone, and the others of its group are stored', async () => {
  const { storeTogether } = countingTransactions()
  const [first, wrong, last] = await Promise.all([newDevice(), newDevice(), newDevice()])
  const results = await Promise.allSettled(
    [first, { ...wrong, locationUuid: 'no uuid' }, last].map((device) =>
      storeTogether({ device, messages: [path(1)] }),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await storedAbout([wrong])).toMatchObject([[[{ memoryLostAt: null }], [], [], [], [], []]])
})

test('E44 only the batch of a location whose rows another transaction holds waits for it', async () => {
  const { storeTogether } = countingTransactions()
  const [held, free] = await Promise.all([newDevice(), newDevice()])
  await answersTo([held, free].map((device) => ({ device, messages: [path(1)] })))
  let isHeldAnswered = false
  const release = await new Promise<() => void>((isLocked, fail) => {
    platform.store
      .transaction(async (tx) => {
        await tx.select().from(liveState).where(eq(liveState.locationUuid, held.locationUuid)).for('update')
        await new Promise<void>((end) => isLocked(end))
      })
      .catch(fail)
  })
  const waiting = storeTogether({ device: held, messages: [path(2)] }).then((stored) => {
    isHeldAnswered = true
    return stored
  })
  const others = await storeTogether({ device: free, messages: [path(2)] })
  expect([others.accepted, isHeldAnswered]).toEqual([1, false])
  release()
  expect((await waiting).accepted).toBe(1)
})
