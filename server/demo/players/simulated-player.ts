import { LOOP_SECONDS, SLOT_SECONDS } from '../../../contract/limits.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { MOST_PLAY_LOGS, MOST_PLAY_RECORDS } from '../../../contract/player/limits.ts'
import type { PlayRecord } from '../../../contract/player/play-records.ts'
import type { LogState, PlayDelivery, playerOperations } from '../../../contract/player/player-operations.ts'
import type { Schedule, ScheduledBlock } from '../../../contract/player/schedule.ts'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { chainText, logStartText, recordText, signedText } from '../../../machines/player/play-log.ts'
import type { PlayerHabits } from './player-habits.ts'
import { type PlayerIdentity, sha256 } from './player-identity.ts'

/** What the platform answers about a delivered log. */
export type DeliveredLog = AnswerOf<typeof playerOperations.deliverPlays>['logs'][number]

/** A log as the platform has it, with the end of its latest play. */
export type KnownLog = LogState & { readonly reported_until: string | null }

/** A player as the platform knows it. */
export type KnownPlayer = {
  readonly player_uuid: string
  readonly screen_uuid: string
  readonly logs: readonly KnownLog[]
}

/** A player without a screen: it plays by the clock, and its records are chained and signed as those of `/player`. */
export type SimulatedPlayer = {
  /** The instant until which it has played, in milliseconds. */
  playedUntilMs(): number
  /** Plays what a schedule has for a span: from `playedUntilMs` to `untilMs`. */
  play(schedule: Pick<Schedule, 'days' | 'films'>, untilMs: number): void
  /** Number of records that are not delivered. */
  waiting(): number
  /** The next delivery; without logs if nothing waits. */
  delivery(): PlayDelivery[]
  /** Takes over an answer. Returns false if the log was refused, so that the player must begin again. */
  settle(log: DeliveredLog): boolean
}

type Log = {
  next: number
  hash: string
  /** The end of its latest play that the platform has, in milliseconds. */
  readonly reportedMs: number
  firstWaiting: number
  texts: string[]
  hashes: string[]
}
type Play = Omit<PlayRecord, 'number'>
type Day = Schedule['days'][number]

const LOOP_MS = LOOP_SECONDS * SECOND_MS
const SLOT_MS = SLOT_SECONDS * SECOND_MS

const isoOf = (atMs: number): string => new Date(Math.round(atMs)).toISOString()

/** The plays of a block that end after `fromMs` and not after `untilMs`. */
const playsOfBlock = (
  { day, begins_at }: Day,
  { order, begins, ends, slot, slots, spots }: ScheduledBlock,
  films: ReadonlyMap<string, Schedule['films'][number]>,
  habits: PlayerHabits,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Play[] => {
  const startMs = Date.parse(begins_at) + slot * SLOT_MS
  const [first, last] = [fromMs, untilMs].map((atMs) => Math.floor((atMs - startMs) / LOOP_MS))
  const digests = [...films.keys()]
  const plays: Play[] = []
  for (let loop = Math.max(begins, (first ?? 0) - 1); loop < ends && loop <= (last ?? 0); loop += 1) {
    const spot = spots[loop % spots.length]
    const film = spot?.film ? films.get(spot.film) : undefined
    if (!spot || !film) continue
    const plannedMs = startMs + loop * LOOP_MS
    if (!habits.hasPower(plannedMs)) continue
    const filmMs = film.film_ms ?? slots * SLOT_MS
    const planned = { film: film.digest, loop, slot, plannedMs, filmMs }
    const { startedMs, ...shown } = habits.outcomeOf(planned, habits.isBroken(film.digest, digests))
    const endedMs = startedMs + shown.played_ms
    if (endedMs <= fromMs || endedMs > untilMs) continue
    const times = { planned: isoOf(plannedMs), started: isoOf(startedMs), ended: isoOf(endedMs) }
    const { played_ms, frames, dropped, cut } = shown
    const place = { order, spot: spot.id, film: film.digest, day, loop, slot }
    plays.push({ ...place, ...times, played_ms, film_ms: filmMs, frames, dropped, offset_ms: habits.offsetMs, cut })
  }
  return plays
}

/** Creates a player that has played until an instant. */
export const simulatedPlayer = (
  identity: PlayerIdentity,
  { player_uuid: player, screen_uuid: screen, logs: known }: KnownPlayer,
  habits: PlayerHabits,
  fromMs: number,
): SimulatedPlayer => {
  const logs = new Map<string, Log>(
    known.map(({ campaign_uuid, next, hash, reported_until }) => {
      const reportedMs = reported_until === null ? 0 : Date.parse(reported_until)
      return [campaign_uuid, { next, hash, reportedMs, firstWaiting: next, texts: [], hashes: [] }]
    }),
  )
  let playedUntilMs = fromMs

  const newLog = (campaign: string): Log => {
    const hash = sha256(logStartText({ player, screen, campaign, publicKey: identity.publicKey }))
    return { next: 1, hash, reportedMs: 0, firstWaiting: 1, texts: [], hashes: [] }
  }
  const append = (campaign: string, play: Play): void => {
    const log = logs.get(campaign) ?? newLog(campaign)
    const text = recordText({ ...play, number: log.next })
    log.hash = sha256(chainText(log.hash, text))
    log.next += 1
    log.texts.push(text)
    log.hashes.push(log.hash)
    logs.set(campaign, log)
  }

  return {
    playedUntilMs: () => playedUntilMs,
    play({ days, films }, untilMs) {
      const byDigest = new Map(films.map((film) => [film.digest, film]))
      for (const each of days) {
        const plays = each.blocks.flatMap((block) => {
          const campaign = block.campaign_uuid
          const span = { fromMs: Math.max(playedUntilMs, logs.get(campaign)?.reportedMs ?? 0), untilMs }
          return playsOfBlock(each, block, byDigest, habits, span).map((play) => ({ play, campaign }))
        })
        plays.sort((one, other) => Date.parse(one.play.planned) - Date.parse(other.play.planned))
        for (const { campaign, play } of plays) append(campaign, play)
      }
      playedUntilMs = untilMs
    },
    waiting: () => [...logs.values()].reduce((sum, { texts }) => sum + texts.length, 0),
    delivery() {
      let left = MOST_PLAY_RECORDS
      const deliveries: PlayDelivery[] = []
      for (const [campaign, { firstWaiting: first, texts, hashes }] of logs) {
        const records = texts.slice(0, left)
        if (records.length === 0) continue
        if (deliveries.length === MOST_PLAY_LOGS) break
        left -= records.length
        const text = signedText(player, campaign, first + records.length - 1, hashes[records.length - 1] ?? '')
        deliveries.push({ campaign_uuid: campaign, first, records, signature: identity.sign(text) })
      }
      return deliveries
    },
    settle({ campaign_uuid: campaign, next, refused }) {
      const log = logs.get(campaign)
      if (refused === 'campaign') logs.delete(campaign)
      if (refused !== null || !log) return refused === 'campaign'
      const stored = next - log.firstWaiting
      log.texts.splice(0, stored)
      log.hashes.splice(0, stored)
      log.firstWaiting = next
      return true
    },
  }
}
