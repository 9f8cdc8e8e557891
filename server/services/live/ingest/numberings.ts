import type { Message } from '../../../../contract/live/messages.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { type FirstHashes, isSameContent } from './first-messages.ts'
import type { RejectedMessage, TimeError } from './message-times.ts'
import { includesNumber, type Ranges } from './number-ranges.ts'

/**
 * One run of message numbers of a device key. A device that restarts may begin its numbers again; it then has another
 * numbering.
 */
export type Numbering = {
  /** 1 for the first numbering of the key. */
  readonly number: number
  /** The id of the start of the device that its messages name; null if they name none. */
  readonly bootId: string | null
  readonly seen: Ranges
  /** The latest time of its messages in milliseconds since 1970; -Infinity without messages. */
  readonly latestMs: number
  readonly firstHashes: FirstHashes
  /** Whether no earlier batch had messages of it. */
  readonly isNew: boolean
}

/** The new messages of one numbering, by their numbers, and the latest time of all its messages. */
export type NewMessages = {
  readonly numbering: Numbering
  readonly fresh: Map<number, Message>
  latestMs: number
}

/** The first instant at which a device can have made a message, in milliseconds since 1970. */
export const madeAtMs = (message: Message): number =>
  message.type === 'hourly' ? Date.parse(message.hour) + HOUR_MS : Date.parse(message.at)

/** A numbering without messages. */
export const emptyNumbering = (number: number, bootId: string | null): Numbering => ({
  number,
  bootId,
  seen: [],
  latestMs: Number.NEGATIVE_INFINITY,
  firstHashes: {},
  isNew: true,
})

const isKnown = ({ numbering, fresh }: NewMessages, seq: number): boolean =>
  fresh.has(seq) || includesNumber(numbering.seen, seq)

const groupOf = (numbering: Numbering): NewMessages => ({
  numbering,
  fresh: new Map(),
  latestMs: numbering.latestMs,
})

/**
 * Whether the number of a message was used for another message, as far as the hashes of the numbering say. A batch that
 * has the number twice, once with the stored content, is a repeated one.
 */
const usedNumbers = (messages: readonly Message[]) => {
  const repeated = new Map<NewMessages, ReadonlySet<number>>()
  // Once for each numbering, because a batch can have one number thousands of times.
  const repeatedIn = (group: NewMessages): ReadonlySet<number> => {
    const same = messages.filter((message) => isSameContent(group.numbering.firstHashes, message) === true)
    const numbers = new Set(same.map(({ seq }) => seq))
    repeated.set(group, numbers)
    return numbers
  }
  return (group: NewMessages, message: Message): boolean =>
    !group.fresh.has(message.seq) &&
    isSameContent(group.numbering.firstHashes, message) === false &&
    !(repeated.get(group) ?? repeatedIn(group)).has(message.seq)
}

/** What a batch has: its new messages by numbering, and the new messages that are refused, with the reason. */
export type SortedBatch = {
  readonly groups: readonly NewMessages[]
  readonly rejected: readonly RejectedMessage[]
  /** Whether a message shows that the device began its numbers again without a boot id. */
  readonly isMemoryLost: boolean
  /** Whether the number of a message was used for another one, so that no numbering can take it. */
  readonly isNumberUsed: boolean
}

/** How a batch is sorted: the numberings to which its messages can belong, and the times that are refused. */
type Sorting = {
  /** Oldest first, at least one. */
  readonly stored: readonly [Numbering, ...Numbering[]]
  /** Number of the next numbering that begins. */
  readonly next: number
  /** Whether a known number with a later time begins another numbering. */
  readonly restarts: boolean
  readonly timeErrorOf: (message: Message) => TimeError | null
}

/** More numbers than this before number 1 are not a late first message, if it is later than all of them. */
const LATE_NUMBERS = 1000

const beginsFarBelow = ({ numbering, latestMs }: NewMessages, seq: number, atMs: number): boolean =>
  seq === 1 && atMs > latestMs && (numbering.seen.at(-1)?.[1] ?? 0) > LATE_NUMBERS

/**
 * Finds the new messages of a batch and the numbering of each. Messages that were stored before are left out, whatever
 * their time is.
 *
 * A message that was stored before is never later than the latest message of its numbering. So a known number with a
 * later time is a new message of a device that began its numbers again: it begins another numbering, to which all later
 * messages belong. Messages up to that time stay with the earlier numbering, so that a repeated one is recognized.
 *
 * One of the first numbers with another content, but no later time, is also of a device that began again. It belongs to
 * a later numbering if there is one, otherwise the batch cannot be stored.
 */
export const sortBatch = (
  messages: readonly Message[],
  { stored, next, restarts, timeErrorOf }: Sorting,
): SortedBatch => {
  const groups = stored.map(groupOf)
  const rejected: RejectedMessage[] = []
  const isUsed = usedNumbers(messages)
  let isMemoryLost = false
  const begin = (): NewMessages => {
    isMemoryLost = true
    const group = groupOf(emptyNumbering(next + groups.length - stored.length, null))
    groups.push(group)
    return group
  }
  // In the order of their times, so that a restart is noticed in whatever order a batch has its messages.
  const inOrder = messages.map((message, index) => ({ index, message, atMs: madeAtMs(message) }))
  for (const { index, message, atMs } of inOrder.sort((a, b) => a.atMs - b.atMs || a.message.seq - b.message.seq)) {
    const own = restarts ? groups.findIndex(({ latestMs }) => atMs <= latestMs) : -1
    const first = own < 0 ? groups.length - 1 : own
    const startsLater = restarts && own < 0
    const group = groups.find((each, place) => place >= first && (startsLater || !restarts || !isUsed(each, message)))
    if (!group) return { groups: [], rejected: [], isMemoryLost: true, isNumberUsed: true }
    const isAgain = isKnown(group, message.seq)
    if (isAgain && !startsLater) continue
    const timeError = timeErrorOf(message)
    if (timeError) {
      rejected.push({ index, seq: message.seq, ...timeError })
      continue
    }
    if (restarts && beginsFarBelow(group, message.seq, atMs)) isMemoryLost = true
    const target = isAgain ? begin() : group
    target.fresh.set(message.seq, message)
    target.latestMs = Math.max(target.latestMs, atMs)
  }
  rejected.sort((a, b) => a.index - b.index)
  return { groups: groups.filter(({ fresh }) => fresh.size > 0), rejected, isMemoryLost, isNumberUsed: false }
}
