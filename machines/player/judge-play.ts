import { LOOP_SECONDS, LOOPS_A_DAY, SLOT_SECONDS, SLOTS_IN_LOOP } from '../../contract/limits.ts'
import {
  FILM_LENGTH_TOLERANCE_MS,
  PLAY_DELIVERY_DAYS,
  PLAYER_CLOCK_TOLERANCE_MS,
} from '../../contract/player/limits.ts'
import type { PlayFault, PlayRecord } from '../../contract/player/play-records.ts'
import { DAY_MS, SECOND_MS } from '../calendar/durations.ts'
import { flightStart } from '../calendar/flights.ts'
import { faultOfRecord } from './play-log.ts'

/** Length of a film in milliseconds; `still` for a picture, which is shown for the bought time; null if not known. */
export type FilmLength = number | 'still' | null

/** What an order plays on a screen and day. `spots` have all films that were scheduled for them, by digest. */
export type OrderedBlock = {
  readonly begins: number
  readonly ends: number
  readonly slots: number
  /** The first slot, and those before the block was moved. */
  readonly firstSlots: readonly number[]
  readonly spots: ReadonlyMap<string, ReadonlyMap<string, FilmLength>>
}

/** Bits of the loops and slots of a screen and day that counted plays have taken. */
export type TakenSlots = {
  /** One bit for each of 540 loops × 12 slots, of all campaigns. */
  readonly slots: Uint8Array
  /** One bit for each of 540 loops, of this campaign. */
  readonly loops: Uint8Array
}

/** What a play is judged by: its block, if its order has one on this day, and the times of the platform. */
export type PlayFacts = {
  readonly block: OrderedBlock | undefined
  readonly taken: TakenSlots
  readonly pairedAt: Date
  readonly now: Date
}

/** No slot of a day is taken. */
export const noSlotsTaken = (): TakenSlots => ({
  slots: new Uint8Array(Math.ceil((LOOPS_A_DAY * SLOTS_IN_LOOP) / 8)),
  loops: new Uint8Array(Math.ceil(LOOPS_A_DAY / 8)),
})

const isSet = (bits: Uint8Array, at: number): boolean => ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0

const set = (bits: Uint8Array, at: number): void => {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
}

/** How many of the loops from `from` to before `until` have a counted play. */
export const countLoops = (loops: Uint8Array, from: number, until: number): number =>
  Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index).filter((loop) => isSet(loops, loop))
    .length

const slotsOfPlay = ({ loop, slot }: PlayRecord, slots: number): number[] =>
  Array.from({ length: slots }, (_, index) => loop * SLOTS_IN_LOOP + slot + index)

/** Marks the slots of a play that counts as taken. */
export const takeSlots = (record: PlayRecord, { slots }: OrderedBlock, taken: TakenSlots): void => {
  for (const at of slotsOfPlay(record, slots)) set(taken.slots, at)
  set(taken.loops, record.loop)
}

/** The instant at which a slot of a loop begins. */
export const beginOfSlot = ({ day, loop, slot }: Pick<PlayRecord, 'day' | 'loop' | 'slot'>): number =>
  flightStart(day).getTime() + (loop * LOOP_SECONDS + slot * SLOT_SECONDS) * SECOND_MS

const isInBlock = ({ loop, slot, spot }: PlayRecord, { begins, ends, firstSlots, spots }: OrderedBlock): boolean =>
  begins <= loop && loop < ends && firstSlots.includes(slot) && spots.has(spot)

const isOfLength = ({ film_ms: filmMs }: PlayRecord, length: FilmLength, slots: number): boolean => {
  if (length === null) return true
  const knownMs = length === 'still' ? slots * SLOT_SECONDS * SECOND_MS : length
  return Math.abs(filmMs - knownMs) <= FILM_LENGTH_TOLERANCE_MS
}

/**
 * Why a play does not count; null if it does. A play of any spot of the order counts for that spot. A play that was
 * planned before the player was paired is outside of what its orders gave it.
 */
export const judgePlay = (record: PlayRecord, { block, taken, pairedAt, now }: PlayFacts): PlayFault | null => {
  const own = faultOfRecord(record)
  if (own) return own
  const planned = Date.parse(record.planned)
  if (Date.parse(record.started) > now.getTime() + PLAYER_CLOCK_TOLERANCE_MS) return 'future'
  if (planned < now.getTime() - PLAY_DELIVERY_DAYS * DAY_MS) return 'too_old'
  const isPlanned = planned === beginOfSlot(record) && planned >= pairedAt.getTime()
  if (!isPlanned || !block || !isInBlock(record, block)) return 'outside_order'
  const length = block.spots.get(record.spot)?.get(record.film)
  if (length === undefined) return 'other_film'
  // The share that was shown is that of the length that the record names.
  if (!isOfLength(record, length, block.slots)) return 'other_length'
  const isTaken =
    isSet(taken.loops, record.loop) || slotsOfPlay(record, block.slots).some((at) => isSet(taken.slots, at))
  return isTaken ? 'slot_taken' : null
}
