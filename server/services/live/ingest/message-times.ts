import { type Message, PATH_DAYS } from '../../../../contract/live/messages.ts'
import { type FieldError, validation } from '../../../../contract/validation.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../machines/calendar/durations.ts'

/** How far the clock of a device may be ahead of the platform's clock. */
const MAX_CLOCK_LEAD_MS = 5 * MINUTE_MS

/** A message with its index in the batch. */
export type IndexedMessage = { readonly index: number; readonly message: Message }

const timeErrorOf = (
  message: Message,
  nowMs: number,
  reportDays: number | undefined,
): Pick<FieldError, 'path' | 'message'> | null => {
  const isHour = message.type === 'hourly'
  const path = isHour ? 'hour' : 'at'
  const atMs = Date.parse(isHour ? message.hour : message.at)
  const latestMs = isHour ? nowMs - HOUR_MS : nowMs + MAX_CLOCK_LEAD_MS
  if (atMs > latestMs) return { path, message: validation.future }
  if (reportDays !== undefined && atMs < nowMs - reportDays * DAY_MS) return { path, message: validation.tooFarBack }
  return !isHour && atMs < nowMs - PATH_DAYS * DAY_MS ? { path, message: validation.tooOld } : null
}

/**
 * Field errors for impossible times of messages: in the future, an hour that has not ended, further back than the
 * device may report (`reportDays`; undefined: no limit), or a single path or position that is older than single
 * messages are accepted.
 */
export const timeErrorsOf = (
  messages: readonly IndexedMessage[],
  now: Date,
  reportDays: number | undefined,
): FieldError[] =>
  messages.flatMap(({ index, message }) => {
    const fieldError = timeErrorOf(message, now.getTime(), reportDays)
    return fieldError ? [{ path: `messages.${index}.${fieldError.path}`, message: fieldError.message }] : []
  })
