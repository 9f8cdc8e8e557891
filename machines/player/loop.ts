import { LOOP_SECONDS, LOOPS_A_DAY, SLOT_SECONDS } from '../../contract/limits.ts'
import type { Schedule, ScheduledBlock } from '../../contract/player/schedule.ts'
import { SECOND_MS } from '../calendar/durations.ts'

const LOOP_MS = LOOP_SECONDS * SECOND_MS
const SLOT_MS = SLOT_SECONDS * SECOND_MS

/** A play of a spot in its slots. `filmMs` is the time that is shown at most, the length of the slots. */
export type PlannedPlay = {
  readonly campaign: string
  readonly order: number
  readonly spot: string
  readonly film: string
  readonly day: string
  readonly loop: number
  readonly slot: number
}

/** What a screen shows from `startMs` to before `endMs` (platform's time): a play, or what the house shows if null. */
export type Segment = { readonly startMs: number; readonly endMs: number; readonly play: PlannedPlay | null }

type Day = Schedule['days'][number]

/** The blocks of a loop that have a film, in the order of their slots. */
const playsOf = ({ day, begins_at, blocks }: Day, loop: number): Segment[] => {
  const loopStartMs = Date.parse(begins_at) + loop * LOOP_MS
  const segmentOf = ({ campaign_uuid, order, slot, slots, spots }: ScheduledBlock): Segment[] => {
    const spot = spots[loop % spots.length]
    if (!spot || spot.film === null) return []
    const startMs = loopStartMs + slot * SLOT_MS
    const play = { campaign: campaign_uuid, order, spot: spot.id, film: spot.film, day, loop, slot }
    return [{ startMs, endMs: startMs + slots * SLOT_MS, play }]
  }
  return blocks
    .filter(({ begins, ends }) => begins <= loop && loop < ends)
    .flatMap(segmentOf)
    .toSorted((one, other) => one.startMs - other.startMs)
}

const dayAt = (days: readonly Day[], atMs: number): Day | undefined =>
  days.find(({ begins_at }) => {
    const sinceMs = atMs - Date.parse(begins_at)
    return sinceMs >= 0 && sinceMs < LOOPS_A_DAY * LOOP_MS
  })

/**
 * What the screen shows at an instant of the platform's time, in milliseconds. Between the plays of a loop, and in the
 * hours without loops, it shows what the house shows; such a segment ends with the loop at the latest.
 */
export const segmentAt = ({ days }: Pick<Schedule, 'days'>, atMs: number): Segment => {
  const day = dayAt(days, atMs)
  const loopStartMs = day
    ? Date.parse(day.begins_at) + Math.floor((atMs - Date.parse(day.begins_at)) / LOOP_MS) * LOOP_MS
    : Math.floor(atMs / LOOP_MS) * LOOP_MS
  const plays = day ? playsOf(day, Math.round((loopStartMs - Date.parse(day.begins_at)) / LOOP_MS)) : []
  const current = plays.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs)
  if (current) return current
  const startMs = plays.findLast(({ endMs }) => endMs <= atMs)?.endMs ?? loopStartMs
  const endMs = plays.find((each) => each.startMs > atMs)?.startMs ?? loopStartMs + LOOP_MS
  return { startMs, endMs, play: null }
}

/** The segment after another one. */
export const segmentAfter = (schedule: Pick<Schedule, 'days'>, { endMs }: Segment): Segment =>
  segmentAt(schedule, endMs)

/** Digests of all films of a schedule, each once, in the order in which they are played. */
export const filmsInOrder = (schedule: Schedule, atMs: number): string[] => {
  const ahead = schedule.days.filter(({ begins_at }) => Date.parse(begins_at) + LOOPS_A_DAY * LOOP_MS > atMs)
  const played = ahead.flatMap(({ begins_at, blocks }) => {
    const loop = Math.max(0, Math.floor((atMs - Date.parse(begins_at)) / LOOP_MS))
    return blocks
      .filter(({ ends }) => ends > loop)
      .toSorted((one, other) => one.begins - other.begins || one.slot - other.slot)
      .flatMap(({ spots }) => spots.flatMap(({ film }) => film ?? []))
  })
  const known = new Set(schedule.films.map(({ digest }) => digest))
  return [...new Set(played)].filter((digest) => known.has(digest))
}
