import { sql } from 'drizzle-orm'
import type { Message } from '../../../../contract/live/messages.ts'
import type { Device } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { storeTracks } from '../arabox/heatmap-tracks.ts'
import type { LiveContext } from '../context.ts'
import { storeDwell } from '../dwell/store-dwell.ts'
import { hourChanges } from '../hours/hour-changes.ts'
import { changeHours } from '../hours/open-hours.ts'
import { appendToLogs } from '../log/append-log.ts'
import type { LogBatch } from '../log/log-batch.ts'
import type { DeviceBatch } from './device-batch.ts'
import { clockLeadMs, storeDeliveries, wrongClockMs } from './device-clock.ts'
import { timeErrorOf } from './message-times.ts'
import { storeMemoryLoss } from './number-spaces.ts'
import { type NewMessages, type SortedBatch, sortBatch } from './numberings.ts'
import type { StoredBatch } from './receipts.ts'
import {
  type LockedNumberings,
  lockNumberings,
  makeRoomFor,
  type NewNumbers,
  numbersWith,
  storeNumbers,
} from './stored-numberings.ts'

/** The number of the key for delivery without a key. */
const WITHOUT_KEY = 0

/** New messages of one numbering of a batch. */
type NewOfNumbering = NewNumbers & {
  readonly device: Device
  /** In the order in which they were sent. */
  readonly messages: readonly Message[]
  /** Number of the latest message with zones before them. */
  readonly zonesSeq: number
}

/** What is stored of a batch. */
type PlannedBatch = {
  readonly batch: DeviceBatch
  readonly sorted: SortedBatch
  readonly numberings: readonly NewOfNumbering[]
}

const latestZones = (messages: readonly Message[], sinceSeq: number) => {
  const latest = messages.reduce<Extract<Message, { type: 'realtime' }> | null>(
    (found, message) => (message.type === 'realtime' && message.seq > (found?.seq ?? sinceSeq) ? message : found),
    null,
  )
  return latest && { zones: latest.zones, zonesSeq: latest.seq }
}

const keyNumberOf = ({ key }: Device): number => key?.number ?? WITHOUT_KEY

/** Finds what is new in a batch. Throws `too_many_gaps`. */
const planBatch = (batch: DeviceBatch, { stored, latest }: LockedNumberings, now: Date): PlannedBatch => {
  const { device, boot_id } = batch
  const sorted = sortBatch(batch.messages, {
    stored,
    next: Math.max(latest, ...stored.map(({ number }) => number)) + 1,
    // The numbers of the demo's araboxes are made from what they observe, so they never begin again.
    restarts: device.key !== null && boot_id === undefined,
    timeErrorOf: (message) => timeErrorOf(message, now, device.key?.reportDays),
  })
  const newest = Math.max(latest, ...sorted.groups.map(({ numbering }) => numbering.number))
  const numberingOf = (group: NewMessages): NewOfNumbering => {
    const { number } = group.numbering
    const messages = [...group.fresh.values()]
    // The zones of an earlier numbering are never the latest ones.
    const ownZonesSeq = stored.find((each) => each.number === number)?.zonesSeq ?? 0
    const zonesSeq = number === newest ? ownZonesSeq : Number.MAX_SAFE_INTEGER
    const zones = latestZones(messages, zonesSeq)
    const key = { araboxUuid: device.araboxUuid, keyNumber: keyNumberOf(device) }
    return { ...key, device, group, messages, seen: numbersWith(group), zones, zonesSeq, now }
  }
  // If a number was used, all of the batch is new, also what has unused numbers: the device sends it again.
  return { batch, sorted, numberings: sorted.isNumberUsed ? [] : sorted.groups.map(numberingOf) }
}

/** Makes room for the numberings that a batch begins, except the first one of a key. */
const makeRoom = async (tx: Tx, { batch: { device }, numberings }: PlannedBatch, now: Date): Promise<void> => {
  const added = numberings.filter(({ group: { numbering } }) => numbering.isNew && numbering.number > 1).length
  if (added === 0) return
  await makeRoomFor(tx, { araboxUuid: device.araboxUuid, keyNumber: keyNumberOf(device) }, added, now)
}

/** Runs work whose problem concerns one batch; returns the problem. */
const orProblem = async <T>(work: () => T | Promise<T>): Promise<T | ProblemError> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError) return error
    throw error
  }
}

/** Stores what devices show about themselves: their clocks, and whether they lost their numbers. */
const storeDeviceStates = async (tx: Tx, plans: readonly PlannedBatch[], now: Date): Promise<void> => {
  await storeDeliveries(
    tx,
    plans.map(({ batch }) => ({ device: batch.device, leadMs: clockLeadMs(batch, now), now })),
  )
  for (const { batch, sorted } of plans) {
    const isNewSpace = batch.boot_id !== undefined && sorted.groups.some(({ numbering }) => numbering.isNew)
    await storeMemoryLoss(tx, batch.device, { isLost: sorted.isMemoryLost, isNewSpace, now })
  }
}

/** Stores new messages of several araboxes, one numbering of each. Returns what they added to the live logs. */
const storeMessages = async (
  live: Pick<LiveContext, 'otherServices'>,
  tx: Tx,
  numberings: readonly NewOfNumbering[],
): Promise<LogBatch[]> => {
  const reported = await changeHours(
    tx,
    numberings.map(({ device, group, messages, now }) => ({
      device,
      numbering: group.numbering.number,
      changes: hourChanges(messages, now),
    })),
  )
  await storeTracks(tx, numberings)
  await storeDwell(tx, numberings)
  return appendToLogs(live, tx, numberings, reported)
}

/** Stores the messages of batches. Returns what they added to the live logs, in the order of the numberings. */
const storeNumberings = async (
  live: Pick<LiveContext, 'otherServices'>,
  tx: Tx,
  plans: readonly PlannedBatch[],
): Promise<LogBatch[]> => {
  const added: LogBatch[] = []
  await storeNumbers(
    tx,
    plans.flatMap(({ numberings }) => numberings),
  )
  const rounds = Math.max(0, ...plans.map(({ numberings }) => numberings.length))
  for (let round = 0; round < rounds; round += 1)
    added.push(
      ...(await storeMessages(
        live,
        tx,
        plans.flatMap(({ numberings }) => numberings[round] ?? []),
      )),
    )
  return added
}

const storedOf = ({ batch, sorted }: PlannedBatch, added: readonly LogBatch[], now: Date): StoredBatch => {
  const { device, messages } = batch
  return {
    messages: messages.length,
    accepted: sorted.groups.reduce((sum, { fresh }) => sum + fresh.size, 0),
    rejected: sorted.rejected,
    added: added.filter(({ locationUuid }) => locationUuid === device.locationUuid),
    isNumberUsed: sorted.isNumberUsed,
    isMemoryLost: sorted.isMemoryLost,
    wrongClockMs: device.key === null ? null : wrongClockMs(batch, now),
    reportDays: device.key?.reportDays,
  }
}

/**
 * How long a group waits for a row that another transaction holds. Then its batches are stored one by one, so that only
 * the concerned device waits.
 */
const GROUP_LOCK_WAIT = '500ms'

/**
 * Stores batches of several araboxes in one transaction, with statements that are the same for one batch and for many.
 * Each arabox and each location may be listed once. Returns for each batch what was stored, or why nothing of it was:
 * `too_many_gaps` or `too_many_restarts`.
 */
export const storeBatches = (
  { store, clock, otherServices }: Pick<LiveContext, 'store' | 'clock' | 'otherServices'>,
  batches: readonly DeviceBatch[],
): Promise<(StoredBatch | ProblemError)[]> =>
  store.transaction(async (tx) => {
    const now = clock.now()
    if (batches.length > 1) await tx.execute(sql`select set_config('lock_timeout', ${GROUP_LOCK_WAIT}, true)`)
    const locked = await lockNumberings(
      tx,
      batches.map(({ device, boot_id }) => ({
        araboxUuid: device.araboxUuid,
        keyNumber: keyNumberOf(device),
        bootId: boot_id ?? null,
      })),
    )
    const plans: (PlannedBatch | ProblemError)[] = []
    for (const [index, numberings] of locked.entries()) {
      const batch = batches[index]
      if (!batch) continue
      plans.push(
        await orProblem(async () => {
          const plan = planBatch(batch, numberings, now)
          await makeRoom(tx, plan, now)
          return plan
        }),
      )
    }
    const possible = plans.flatMap((plan) => (plan instanceof ProblemError ? [] : [plan]))
    await storeDeviceStates(tx, possible, now)
    const added = await storeNumberings({ otherServices }, tx, possible)
    return plans.map((plan) => (plan instanceof ProblemError ? plan : storedOf(plan, added, now)))
  })
