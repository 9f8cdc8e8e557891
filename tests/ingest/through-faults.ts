import { isDeepStrictEqual } from 'node:util'
import pLimit from 'p-limit'
import { ageBands } from '../../contract/campaign/progress.ts'
import type { Message } from '../../contract/live/messages.ts'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { mix, shuffled, stream } from '../../server/demo/random.ts'
import type { LiveContext } from '../../server/services/live/context.ts'
import { transferClosedHours } from '../../server/services/live/hours/closed-hours.ts'
import { type Arabox, createAraboxes, issueKeys } from '../support/calls/arabox.ts'
import type { Caller } from '../support/calls/client.ts'
import { deliverUntilStored } from '../support/calls/retrying-client.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { type HourTable, referenceFold, storedHours } from './reference-fold.ts'

const DEVICES = 8
/** Concurrent batches of one device. */
const CONCURRENT_BATCHES = 4
const LARGEST_BATCH = 150
const HOURS = 60
/** Share of requests with a fault. */
const FAULTY = 0.35

/** Result of a delivery with network faults. */
export type FaultOutcome = {
  messages: number
  batches: number
  attempts: number
  faults: Readonly<Record<string, number>>
  seconds: number
  /** Hours whose counts differ from the reference fold; empty if nothing was lost or doubled. */
  differences: string[]
}

/** Number of messages, and the seed of their content, order and faults. */
export type FaultPlan = { messages: number; seed: number; report?: (line: string) => void }

/** The message of a device with a number; always the same for the same number. */
const messageOf = (device: number, seq: number, seed: number, startMs: number): Message => {
  const bits = mix(device, seq, seed)
  const hour = bits % HOURS
  const at = new Date(startMs + hour * HOUR_MS + ((bits >>> 8) % HOUR_MS)).toISOString()
  const percentile = (bits >>> 3) % 100
  if (percentile < 5) return { type: 'realtime', seq, at, zones: { top: bits % 50, left: 1, middle: 2, right: 3 } }
  if (percentile < 7 && hour % 4 === 0) {
    const people = bits % 1000
    const counts = { people_net: people, people_gross: people + 7, cars: bits % 99, buses: bits % 9 }
    return { type: 'hourly', seq, hour: new Date(startMs + hour * HOUR_MS).toISOString(), ...counts }
  }
  const object = percentile < 70 ? 'person' : percentile < 90 ? 'car' : 'bus'
  const counter = bits % 2 ? 'net' : 'gross'
  const isKnown = object === 'person' && counter === 'net' && percentile % 3 === 0
  const group = { age: ageBands[bits % 7] ?? '7-14', gender: bits % 4 < 2 ? ('female' as const) : ('male' as const) }
  return { type: 'path', seq, at, object, counter, ...(isKnown ? group : {}) }
}

type Batch = { from: number; to: number }

/** Batches in random order: every number is in one batch, many are in two. */
const batchesOf = (count: number, random: () => number): Batch[] => {
  const batches: Batch[] = []
  for (let from = 1; from <= count; ) {
    const to = Math.min(count + 1, from + 1 + Math.floor(random() * LARGEST_BATCH))
    batches.push({ from: random() < 0.2 ? Math.max(1, from - 50) : from, to })
    from = to
  }
  return shuffled(batches, random)
}

const differencesOf = (expected: HourTable, stored: HourTable): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(stored)])].flatMap((key) =>
    isDeepStrictEqual(expected[key], stored[key]) ? [] : [`${key}: ${expected[key]} but stored ${stored[key]}`],
  )

function* numbered(count: number, messageAt: (seq: number) => Message): Generator<Message> {
  for (let seq = 1; seq <= count; seq += 1) yield messageAt(seq)
}

/**
 * Eight araboxes deliver messages to a platform through a proxy that drops, doubles, delays and resets requests. Each
 * repeats a batch until it has an answer, while closed hours are transferred. Then compares the statistics with the
 * reference fold (promise R6).
 */
export const deliverThroughFaults = async (
  url: string,
  live: LiveContext,
  admin: Caller,
  { messages, seed, report = () => undefined }: FaultPlan,
): Promise<FaultOutcome> => {
  const begunMs = performance.now()
  const random = stream(seed)
  const araboxes = await issueKeys(url, admin, await createAraboxes(live.store, DEVICES))
  const startMs = (Math.floor(live.clock.now().getTime() / HOUR_MS) - HOURS) * HOUR_MS
  const proxy = await startFaultProxy(url, FAULTY, random)
  const each = Math.ceil(messages / DEVICES)
  let batches = 0
  let attempts = 0
  const deliverAll = async (arabox: Arabox, device: number): Promise<void> => {
    await pLimit(CONCURRENT_BATCHES).map(batchesOf(each, random), async ({ from, to }) => {
      const sent = Array.from({ length: to - from }, (_, index) => messageOf(device, from + index, seed, startMs))
      const receipt = await deliverUntilStored(proxy.url, arabox.key, sent)
      attempts += receipt.attempts
      batches += 1
      if (batches % 100 === 0) {
        await transferClosedHours(live)
        report(`${batches} batches acknowledged`)
      }
    })
  }
  await Promise.all(araboxes.map(deliverAll))
  await proxy.close()
  await transferClosedHours(live)
  const expected: HourTable = {}
  for (const [device, { locationUuid }] of araboxes.entries()) {
    const all = numbered(each, (seq) => messageOf(device, seq, seed, startMs))
    Object.assign(expected, referenceFold(locationUuid, all))
  }
  const locations = araboxes.map(({ locationUuid }) => locationUuid)
  const stored = await storedHours(live.statistics, locations, new Date(0))
  const differences = differencesOf(expected, stored)
  const seconds = Math.round((performance.now() - begunMs) / 100) / 10
  return { messages: each * DEVICES, batches, attempts, faults: proxy.counts, seconds, differences }
}
