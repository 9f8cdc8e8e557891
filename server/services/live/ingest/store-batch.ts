import { and, asc, eq } from 'drizzle-orm'
import type { Message } from '../../../../contract/live/messages.ts'
import { validation } from '../../../../contract/validation.ts'
import type { Device } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { storeTracks } from '../arabox/heatmap-tracks.ts'
import type { LiveContext } from '../context.ts'
import { hourChanges } from '../hours/hour-changes.ts'
import { changeHours } from '../hours/open-hours.ts'
import { appendToLog } from '../log/append-log.ts'
import type { LogBatch } from '../log/log-batch.ts'
import { araboxLog } from '../tables.ts'
import { type IndexedMessage, timeErrorsOf } from './message-times.ts'
import { formatRanges, includesNumber, MAX_GAPS, parseRanges, type Ranges, withNumbers } from './number-ranges.ts'

/** The number of the key for delivery without a key. */
const WITHOUT_KEY = 0

/** How many messages of a batch were new, and how many had been stored before. */
export type Receipt = { accepted: number; repeated: number }

/**
 * Locks the rows of an arabox until the transaction ends, so that its batches are stored one after the other. Returns
 * the row of the key with which it delivers.
 */
const lockLog = async (tx: Tx, { araboxUuid, key }: Device, now: Date) => {
  const keyNumber = key?.number ?? WITHOUT_KEY
  const find = async () => {
    const ofArabox = eq(araboxLog.araboxUuid, araboxUuid)
    const rows = await tx.select().from(araboxLog).where(ofArabox).orderBy(asc(araboxLog.keyNumber)).for('update')
    return rows.find((row) => row.keyNumber === keyNumber)
  }
  const stored = await find()
  if (stored) return stored
  await tx.insert(araboxLog).values({ araboxUuid, keyNumber, lastMessageAt: now }).onConflictDoNothing()
  const created = await find()
  if (!created) throw new Error(`the log of arabox ${araboxUuid} is missing`)
  return created
}

/** The messages whose numbers are not stored yet. If several messages have the same number, only the first one. */
const newMessagesOf = (messages: readonly Message[], seen: Ranges): Map<number, IndexedMessage> => {
  const fresh = new Map<number, IndexedMessage>()
  for (const [index, message] of messages.entries()) {
    const isNew = !fresh.has(message.seq) && !includesNumber(seen, message.seq)
    if (isNew) fresh.set(message.seq, { index, message })
  }
  return fresh
}

const latestZones = (messages: readonly Message[], sinceSeq: number) =>
  messages.reduce<Extract<Message, { type: 'realtime' }> | null>(
    (latest, message) => (message.type === 'realtime' && message.seq > (latest?.seq ?? sinceSeq) ? message : latest),
    null,
  )

/** The messages of a batch that are not stored yet, and the locked state of their arabox. */
type NewBatch = {
  readonly device: Device
  readonly log: typeof araboxLog.$inferSelect
  readonly fresh: ReadonlyMap<number, IndexedMessage>
  readonly now: Date
}

const storeMessages = async (
  live: Pick<LiveContext, 'otherServices'>,
  tx: Tx,
  { device, log, fresh, now }: NewBatch,
): Promise<LogBatch | null> => {
  const reportDays = device.key?.reportDays
  const errors = timeErrorsOf([...fresh.values()], now, reportDays)
  const isTooFarBack = errors.some(({ message }) => message === validation.tooFarBack)
  if (isTooFarBack)
    throw new ProblemError('invalid_input', { errors, detail: `A device may report ${reportDays} days back at most` })
  if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
  const seen = withNumbers(parseRanges(log.seen), fresh.keys())
  if (seen.length - 1 > MAX_GAPS) throw new ProblemError('too_many_gaps')
  const messages = [...fresh.values()].map(({ message }) => message)
  const reportedHours = await changeHours(tx, device, hourChanges(messages, now))
  const latest = latestZones(messages, log.zonesSeq ?? 0)
  await tx
    .update(araboxLog)
    .set({
      seen: formatRanges(seen),
      lastMessageAt: now,
      ...(latest ? { zones: latest.zones, zonesSeq: latest.seq } : {}),
    })
    .where(and(eq(araboxLog.araboxUuid, log.araboxUuid), eq(araboxLog.keyNumber, log.keyNumber)))
  await storeTracks(tx, device, messages, now)
  return appendToLog(live, tx, { device, messages, now, zonesSeq: log.zonesSeq ?? 0, reportedHours })
}

/**
 * Stores a batch of messages of one arabox in one transaction. Each message number of a key counts once over all
 * batches. Throws `invalid_input` for impossible times, or `too_many_gaps`, and then stores nothing. Messages that are
 * already stored are not validated again, so a device can always repeat a batch that was not answered.
 */
export const storeBatch = async (
  { store, clock, otherServices, newEntries }: Pick<LiveContext, 'store' | 'clock' | 'otherServices' | 'newEntries'>,
  device: Device,
  messages: readonly Message[],
): Promise<Receipt> => {
  const { accepted, added } = await store.transaction(async (tx) => {
    const now = clock.now()
    const log = await lockLog(tx, device, now)
    const fresh = newMessagesOf(messages, parseRanges(log.seen))
    return {
      accepted: fresh.size,
      added: fresh.size > 0 ? await storeMessages({ otherServices }, tx, { device, log, fresh, now }) : null,
    }
  })
  if (added) newEntries.notify(added)
  return { accepted, repeated: messages.length - accepted }
}
