import { setTimeout as pause } from 'node:timers/promises'
import type { Message, Receipt } from '../../../contract/live/messages.ts'
import type { Problem } from '../../../contract/problem-shape.ts'
import { MINUTE_MS, SECOND_MS } from '../../../machines/calendar/durations.ts'
import type { Buffer, WaitingBatch } from './buffer.ts'

const BATCH_MESSAGES = 500
const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = 5 * MINUTE_MS
/** How long a sender waits for the answer to a batch. */
export const DELIVERY_LIMIT_MS = 30 * SECOND_MS

/** The answer to a batch as HTTP has it; `retryAfter` is the text of that header. */
export type Answer = { status: number; retryAfter: string | null; body: unknown }

/** A way to the server. `send` rejects if there is no answer in time. */
export type Sender = { send(batch: WaitingBatch): Promise<Answer>; close(): Promise<void> }

/** What a device delivers, and how. */
export type DeliveryOptions = {
  sender: Sender
  buffer: Buffer
  sayError: (line: string) => void
  signal?: AbortSignal
}

/** The pause that `Retry-After` asks for, in seconds or as a date; undefined without one. In milliseconds. */
export const retryAfterMs = (header: string | null, nowMs: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const untilMs = Number.isFinite(seconds) ? seconds * SECOND_MS : Date.parse(header) - nowMs
  return Number.isNaN(untilMs) ? undefined : Math.max(0, untilMs)
}

/** The pause after some failures in a row without `Retry-After`: doubled each time, by chance up to a half shorter. */
export const backoffMs = (failures: number, chance: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1)) * (1 - chance / 2)

const refusedOf = (messages: readonly Message[], receipt: Receipt) =>
  (receipt.rejected ?? []).flatMap(({ seq, reason }) => {
    const message = messages.find((each) => each.seq === seq)
    return message ? [{ message, reason }] : []
  })

const OK = 200
const CONFLICT = 409
const TOO_LARGE = 413
const INVALID = 422

/**
 * Handles an answer: takes out of the buffer what is stored, or refused for good. Returns false if the batch has to
 * wait.
 */
const settle = async (
  { buffer, sayError }: DeliveryOptions,
  { messages }: WaitingBatch,
  { status, body }: Answer,
): Promise<boolean> => {
  if (status === OK) {
    const receipt = body as Receipt
    // Before the messages leave the buffer, so that none is lost.
    await buffer.keepRefused(refusedOf(messages, receipt))
    await buffer.acknowledge(messages.length)
    for (const { message, lead_ms } of receipt.notices ?? [])
      sayError(lead_ms === undefined ? message : `${message} (${Math.round(lead_ms / SECOND_MS)} s)`)
    return true
  }
  const problem = body as Partial<Problem> | undefined
  if (status === CONFLICT && problem?.code === 'restarted_without_memory') {
    await buffer.renumber()
    sayError('The numbers were used before: the messages have a new number space.')
    return true
  }
  if (status === INVALID && messages.length === 1) {
    await buffer.keepRefused(messages.map((message) => ({ message, reason: problem?.code ?? 'invalid_input' })))
    await buffer.acknowledge(1)
    sayError('The server refuses a message; it is in refused.ndjson.')
    return true
  }
  sayError(`The server answered ${status}${problem?.code ? ` (${problem.code})` : ''}; the messages wait.`)
  return false
}

/** Sends what waits in the buffer, in order, one batch after the other, until it is empty or the signal aborts. */
export const deliverWaiting = async (options: DeliveryOptions): Promise<void> => {
  const { buffer, sender, sayError, signal } = options
  let most = BATCH_MESSAGES
  let failures = 0
  while (!signal?.aborted) {
    const batch = buffer.oldest(most)
    if (!batch) return
    const answer = await sender.send(batch).catch(() => undefined)
    if (answer === undefined) sayError('The server does not answer; the messages wait.')
    const isSplit = (answer?.status === INVALID || answer?.status === TOO_LARGE) && batch.messages.length > 1
    if (isSplit) {
      // One by one, so that a bad message is refused alone.
      most = answer.status === INVALID ? 1 : Math.ceil(batch.messages.length / 2)
      continue
    }
    if (answer && (await settle(options, batch, answer))) {
      failures = 0
      most = Math.min(BATCH_MESSAGES, most * 2)
      continue
    }
    failures += 1
    const asked = retryAfterMs(answer?.retryAfter ?? null, Date.now())
    await pause(asked ?? backoffMs(failures, Math.random()), undefined, { signal }).catch(() => undefined)
  }
}
