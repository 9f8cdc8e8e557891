import { type Message, PATH_DAYS } from '../../../../contract/live/messages.ts'
import { type FieldError, validation } from '../../../../contract/validation.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../machines/calendar/durations.ts'

/** How far the clock of a device may be ahead of the platform's clock. */
const MAX_CLOCK_LEAD_MS = 5 * MINUTE_MS

/** A message with its index in the batch. */
export type IndexedMessage = { readonly index: number; readonly message: Message }

const timeErrorOf = (message: Message, nowMs: number): Pick<FieldError, 'path' | 'message'> | null => {
  if (message.type === 'hourly') {
    return Date.parse(message.hour) + HOUR_MS > nowMs ? { path: 'hour', message: validation.future } : null
  }
  const atMs = Date.parse(message.at)
  if (atMs > nowMs + MAX_CLOCK_LEAD_MS) return { path: 'at', message: validation.future }
  return atMs < nowMs - PATH_DAYS * 24 * HOUR_MS ? { path: 'at', message: validation.tooOld } : null
}

/**
 * Field errors for impossible times of messages: in the future, an hour that has not ended, or a single path or
 * position that is older than single messages are accepted.
 */
export const timeErrorsOf = (messages: readonly IndexedMessage[], now: Date): FieldError[] =>
  messages.flatMap(({ index, message }) => {
    const fieldError = timeErrorOf(message, now.getTime())
    return fieldError ? [{ path: `messages.${index}.${fieldError.path}`, message: fieldError.message }] : []
  })
