import { type DeviceNotice, deviceNotices, type Receipt } from '../../../../contract/live/messages.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { LogBatch } from '../log/log-batch.ts'
import type { RejectedMessage } from './message-times.ts'

/** What was stored of a batch, and what is wrong with its device. */
export type StoredBatch = {
  /** Number of messages of the batch. */
  readonly messages: number
  readonly accepted: number
  readonly rejected: readonly RejectedMessage[]
  /** What it added to the live log of its location. */
  readonly added: readonly LogBatch[]
  /** Whether a message has the number of another one, so that nothing of the batch was stored. */
  readonly isNumberUsed: boolean
  readonly isMemoryLost: boolean
  /** Milliseconds by which the clock of the device is wrong; null if it is not, or if the device has no key. */
  readonly wrongClockMs: number | null
  /** How many days back the device may report; undefined without a limit. */
  readonly reportDays: number | undefined
}

const refusalOf = ({ rejected, reportDays }: StoredBatch): ProblemError => {
  const errors = rejected.map(({ index, path, message }) => ({ path: `messages.${index}.${path}`, message }))
  const isTooFarBack = errors.some(({ message }) => message === serverValidation.tooFarBack)
  const detail = isTooFarBack ? { detail: `A device may report ${reportDays} days back at most` } : {}
  return new ProblemError('invalid_input', { errors, ...detail })
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

const presentNotices = ({ isMemoryLost, wrongClockMs }: StoredBatch): Pick<Receipt, 'notices'> => {
  const codes = [isMemoryLost && 'restarted_without_memory', wrongClockMs !== null && 'clock_wrong'] as const
  const notices = codes.flatMap((code): DeviceNotice[] => {
    if (code === false) return []
    const lead = code === 'clock_wrong' && wrongClockMs !== null ? { lead_ms: Math.round(wrongClockMs) } : {}
    return [{ code, message: deviceNotices[code], ...lead }]
  })
  return notices.length === 0 ? {} : { notices }
}

/**
 * The answer to a batch. Throws `restarted_without_memory` if a message has the number of another one, and
 * `invalid_input` if every message was refused.
 */
export const receiptOf = (stored: StoredBatch): Receipt => {
  const { messages, accepted, rejected, isNumberUsed } = stored
  if (isNumberUsed) throw new ProblemError('restarted_without_memory')
  if (rejected.length === messages) throw refusalOf(stored)
  return {
    accepted,
    repeated: messages - accepted - rejected.length,
    ...presentRejected(rejected),
    ...presentNotices(stored),
  }
}
