import {
  type Batch,
  type DeviceNotice,
  deviceNotices,
  type Message,
  type Receipt,
} from '../../../../contract/live/messages.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import type { Device } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { storeTracks } from '../arabox/heatmap-tracks.ts'
import type { LiveContext } from '../context.ts'
import { hourChanges } from '../hours/hour-changes.ts'
import { changeHours } from '../hours/open-hours.ts'
import { appendToLog } from '../log/append-log.ts'
import type { LogBatch } from '../log/log-batch.ts'
import { clockLeadMs, storeClockLead, wrongClockMs } from './device-clock.ts'
import { type RejectedMessage, timeErrorOf } from './message-times.ts'
import { storeMemoryLoss } from './number-spaces.ts'
import { type NewMessages, sortBatch } from './numberings.ts'
import { lockNumberings, storeNumbers } from './stored-numberings.ts'

/** The number of the key for delivery without a key. */
const WITHOUT_KEY = 0

const latestZones = (messages: readonly Message[], sinceSeq: number) => {
  const latest = messages.reduce<Extract<Message, { type: 'realtime' }> | null>(
    (found, message) => (message.type === 'realtime' && message.seq > (found?.seq ?? sinceSeq) ? message : found),
    null,
  )
  return latest && { zones: latest.zones, zonesSeq: latest.seq }
}

/** New messages of one numbering of an arabox, and the latest number of the numbering with zones. */
type NewBatch = {
  readonly device: Device
  readonly keyNumber: number
  readonly group: NewMessages
  readonly zonesSeq: number
  readonly now: Date
}

const storeMessages = async (
  live: Pick<LiveContext, 'otherServices'>,
  tx: Tx,
  { device, keyNumber, group, zonesSeq, now }: NewBatch,
): Promise<LogBatch | null> => {
  const messages = [...group.fresh.values()]
  const zones = latestZones(messages, zonesSeq)
  await storeNumbers(tx, { araboxUuid: device.araboxUuid, keyNumber }, { group, zones, now })
  const reportedHours = await changeHours(tx, device, group.numbering.number, hourChanges(messages, now))
  await storeTracks(tx, device, messages, now)
  return appendToLog(live, tx, { device, messages, now, zonesSeq, reportedHours })
}

const refuse = (rejected: readonly RejectedMessage[], reportDays: number | undefined): never => {
  const errors = rejected.map(({ index, path, message }) => ({ path: `messages.${index}.${path}`, message }))
  const isTooFarBack = errors.some(({ message }) => message === serverValidation.tooFarBack)
  const detail = isTooFarBack ? { detail: `A device may report ${reportDays} days back at most` } : {}
  throw new ProblemError('invalid_input', { errors, ...detail })
}

const presentRejected = (rejected: readonly RejectedMessage[]): Pick<Receipt, 'rejected'> =>
  rejected.length === 0
    ? {}
    : {
        rejected: rejected.map(({ index, seq, reason, path, message }) => ({
          seq,
          reason,
          path: `messages.${index}.${path}`,
          message,
        })),
      }

const presentNotices = (isMemoryLost: boolean, wrongMs: number | null): Pick<Receipt, 'notices'> => {
  const codes = [isMemoryLost && 'restarted_without_memory', wrongMs !== null && 'clock_wrong'] as const
  const notices = codes.flatMap((code): DeviceNotice[] => {
    if (code === false) return []
    const lead = code === 'clock_wrong' && wrongMs !== null ? { lead_ms: Math.round(wrongMs) } : {}
    return [{ code, message: deviceNotices[code], ...lead }]
  })
  return notices.length === 0 ? {} : { notices }
}

type ReceivedBatch = Omit<Batch, 'messages'> & { readonly messages: readonly Message[] }

/** What a batch has added, and what of it was refused. */
type StoredBatch = {
  isNumberUsed: boolean
  accepted: number
  rejected: readonly RejectedMessage[]
  added: readonly LogBatch[]
  notices: Pick<Receipt, 'notices'>
}

const storeNewMessages = async (
  live: Pick<LiveContext, 'otherServices'>,
  tx: Tx,
  { device, batch, now }: { device: Device; batch: ReceivedBatch; now: Date },
): Promise<StoredBatch> => {
  const keyNumber = device.key?.number ?? WITHOUT_KEY
  const bootId = batch.boot_id ?? null
  const { stored, latest } = await lockNumberings(tx, { araboxUuid: device.araboxUuid, keyNumber }, bootId)
  await storeClockLead(tx, device, clockLeadMs(batch, now), now)
  const { groups, rejected, isMemoryLost, isNumberUsed } = sortBatch(batch.messages, {
    stored,
    next: Math.max(latest, ...stored.map(({ number }) => number)) + 1,
    // The numbers of the demo's araboxes are made from what they observe, so they never begin again.
    restarts: device.key !== null && bootId === null,
    timeErrorOf: (message) => timeErrorOf(message, now, device.key?.reportDays),
  })
  const isNewSpace = bootId !== null && groups.some(({ numbering }) => numbering.isNew)
  await storeMemoryLoss(tx, device, { isLost: isMemoryLost, isNewSpace, now })
  // All of the batch is new then, also what has unused numbers: the device sends it again with new ones.
  if (isNumberUsed) return { accepted: 0, rejected, added: [], notices: {}, isNumberUsed }
  const newest = Math.max(latest, ...groups.map(({ numbering }) => numbering.number))
  const added: LogBatch[] = []
  for (const group of groups) {
    const { number } = group.numbering
    // The zones of an earlier numbering are never the latest ones.
    const ownZonesSeq = stored.find((each) => each.number === number)?.zonesSeq ?? 0
    const zonesSeq = number === newest ? ownZonesSeq : Number.MAX_SAFE_INTEGER
    const logged = await storeMessages(live, tx, { device, keyNumber, group, zonesSeq, now })
    if (logged) added.push(logged)
  }
  const accepted = groups.reduce((sum, { fresh }) => sum + fresh.size, 0)
  const wrongMs = device.key === null ? null : wrongClockMs(batch, now)
  return { accepted, rejected, added, notices: presentNotices(isMemoryLost, wrongMs), isNumberUsed }
}

/**
 * Stores a batch of messages of one arabox in one transaction. Each message number of a key counts once over all
 * batches, in each numbering of the device. Messages with an impossible time are refused alone. Throws `invalid_input`
 * if every message is refused, `restarted_without_memory`, `too_many_gaps` or `too_many_restarts`, and then stores
 * none. Messages that are already stored are not validated again, so a device can always repeat a batch that was not
 * answered.
 */
export const storeBatch = async (
  { store, clock, otherServices, newEntries }: Pick<LiveContext, 'store' | 'clock' | 'otherServices' | 'newEntries'>,
  device: Device,
  messages: readonly Message[],
  { boot_id, sent_at }: Omit<Batch, 'messages'> = {},
): Promise<Receipt> => {
  const batch = { messages, boot_id, sent_at }
  const { accepted, rejected, added, notices, isNumberUsed } = await store.transaction((tx) =>
    storeNewMessages({ otherServices }, tx, { device, batch, now: clock.now() }),
  )
  for (const each of added) newEntries.notify(each)
  // After the transaction, because the page of the arabox shows it.
  if (isNumberUsed) throw new ProblemError('restarted_without_memory')
  // After the transaction, because the difference of the device's clock is stored also if it is the reason.
  if (rejected.length === messages.length) refuse(rejected, device.key?.reportDays)
  return {
    accepted,
    repeated: messages.length - accepted - rejected.length,
    ...presentRejected(rejected),
    ...notices,
  }
}
