import { type Message, PATH_DAYS, type RejectionReason } from '../../../../contract/live/messages.ts'
import { serverValidation } from '../../../../contract/server-validation.ts'
import type { FieldError } from '../../../../contract/validation.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../machines/calendar/durations.ts'

/** No device had counted before; an earlier time is that of a clock that was never set. */
const FIRST_TIME_MS = Date.parse('2019-01-01T00:00:00Z')

/** How far the clock of a device may be ahead of the platform's clock. */
const MAX_CLOCK_LEAD_MS = 5 * MINUTE_MS

/** Why a time is impossible: the member of the message, the reason, and the message of the field error. */
export type TimeError = Pick<FieldError, 'path' | 'message'> & { readonly reason: RejectionReason }

/** A message that is refused, with its index in the batch. */
export type RejectedMessage = TimeError & { readonly index: number; readonly seq: number }

/**
 * How many milliseconds the clock that made a message must be ahead of the platform's, negative if behind; null if its
 * time is possible. Whole hours say little about a clock, except before the platform.
 */
export const impossibleLeadMs = (message: Message, now: Date): number | null => {
  const atMs = Date.parse(message.type === 'hourly' ? message.hour : message.at)
  const leadMs = atMs - now.getTime()
  return leadMs > MAX_CLOCK_LEAD_MS || atMs < FIRST_TIME_MS ? leadMs : null
}

/**
 * The field error for an impossible time of a message, or null: in the future, an hour that has not ended, further back
 * than the device may report (`reportDays`; undefined: no limit), or a single path or position that is older than
 * single messages are accepted.
 */
export const timeErrorOf = (message: Message, now: Date, reportDays: number | undefined): TimeError | null => {
  const nowMs = now.getTime()
  const isHour = message.type === 'hourly'
  const path = isHour ? 'hour' : 'at'
  const atMs = Date.parse(isHour ? message.hour : message.at)
  const latestMs = isHour ? nowMs - HOUR_MS : nowMs + MAX_CLOCK_LEAD_MS
  if (atMs > latestMs) return { path, reason: 'future', message: serverValidation.future }
  if (reportDays !== undefined && atMs < nowMs - reportDays * DAY_MS)
    return { path, reason: 'too_far_back', message: serverValidation.tooFarBack }
  const isTooOld = !isHour && atMs < nowMs - PATH_DAYS * DAY_MS
  return isTooOld ? { path, reason: 'too_old', message: serverValidation.tooOld } : null
}
