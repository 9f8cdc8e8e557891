import type { PlayRecord } from '../../../contract/player/play-records.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../machines/calendar/durations.ts'
import { mix } from '../random.ts'

/** A play that a schedule plans: where and when. */
export type PlannedPlay = Pick<PlayRecord, 'film' | 'loop' | 'slot'> & {
  readonly plannedMs: number
  readonly filmMs: number
}

/** What really happened in the place of a planned play. */
export type PlayOutcome = Pick<PlayRecord, 'played_ms' | 'frames' | 'dropped' | 'cut'> & { readonly startedMs: number }

/**
 * How a player and its computer behave. Everything depends only on the screen and the time, so a play is the same
 * however often it is simulated.
 */
export type PlayerHabits = {
  /** Milliseconds by which the computer's clock is ahead of the platform's. */
  readonly offsetMs: number
  /** Whether the player reaches the platform; otherwise it plays on and delivers later. */
  readonly hasNetwork: (atMs: number) => boolean
  /** Whether the computer has power; otherwise nothing is played. */
  readonly hasPower: (atMs: number) => boolean
  /** Whether a film of the schedule cannot be decoded. `digests` are those of all its films. */
  readonly isBroken: (film: string, digests: readonly string[]) => boolean
  readonly outcomeOf: (play: PlannedPlay, isBroken: boolean) => PlayOutcome
}

/** One of this many screens has each of the faults. */
const FAULT_EVERY = 40
const faults = { network: 7, power: 13, clock: 21, film: 29 } as const
const WRONG_CLOCK_MS = 7_400
/** One play of this many is cut, and one begins too late. */
const CUT_EVERY = 400
const LATE_EVERY = 600
const LATE_MS = 700
const FRAME_MS = 40
const SALT = 83

/** Whether an instant lies in the outage of its day: `hours` long, at another time each day. */
const isInOutage = (screen: number, atMs: number, hours: number): boolean => {
  const day = Math.floor(atMs / DAY_MS)
  const fromMs = day * DAY_MS + (7 + (mix(screen, day, SALT) % 10)) * HOUR_MS
  return fromMs <= atMs && atMs < fromMs + hours * HOUR_MS
}

/** A player without any fault, whose plays begin a few milliseconds late. */
export const faultlessHabits = (screen: number): PlayerHabits => ({
  offsetMs: (mix(screen, 1, SALT) % 61) - 30,
  hasNetwork: () => true,
  hasPower: () => true,
  isBroken: () => false,
  outcomeOf: ({ plannedMs, filmMs, slot }) => {
    const bits = mix(screen, Math.floor(plannedMs / SECOND_MS), SALT + slot)
    return {
      startedMs: plannedMs + 4 + (bits % 43),
      played_ms: filmMs,
      frames: Math.floor(filmMs / FRAME_MS),
      dropped: bits % 97 === 0 ? 1 : 0,
      cut: null,
    }
  },
})

/**
 * The habits of a demo screen by its number. Of each forty, one has no network for four hours a day, one no power for
 * an hour, one a wrong clock, and one a film that it cannot decode; few plays of all others are cut or begin too late.
 */
export const demoHabits = (screen: number): PlayerHabits => {
  const kind = screen % FAULT_EVERY
  const faultless = faultlessHabits(screen)
  return {
    offsetMs: kind === faults.clock ? WRONG_CLOCK_MS : faultless.offsetMs,
    hasNetwork: (atMs) => kind !== faults.network || !isInOutage(screen, atMs, 4),
    hasPower: (atMs) => kind !== faults.power || !isInOutage(screen, atMs, 1),
    isBroken: (film, digests) => kind === faults.film && film === digests.toSorted()[0],
    outcomeOf(play, isBroken) {
      const whole = faultless.outcomeOf(play, isBroken)
      if (isBroken) return { startedMs: play.plannedMs, played_ms: 0, frames: null, dropped: null, cut: 'film_broken' }
      const bits = mix(screen, Math.floor(play.plannedMs / MINUTE_MS), SALT + 20 + play.slot)
      if (bits % LATE_EVERY === 1) return { ...whole, startedMs: whole.startedMs + LATE_MS }
      if (bits % CUT_EVERY !== 0) return whole
      const played = Math.floor(play.filmMs * (0.2 + (bits % 71) / 100))
      return { ...whole, played_ms: played, frames: Math.floor(played / FRAME_MS), cut: 'stalled' }
    },
  }
}
