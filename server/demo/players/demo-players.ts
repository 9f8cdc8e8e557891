import { PLAYER_REPORT_SECONDS, SCHEDULED_DAYS } from '../../../contract/player/limits.ts'
import type { Schedule } from '../../../contract/player/schedule.ts'
import { addDays } from '../../../machines/calendar/days.ts'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { flightStart } from '../../../machines/calendar/flights.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import type { DemoScreen, Network } from '../network/entities.ts'
import type { DemoPlayer, DemoPorts } from '../ports.ts'
import { demoHabits, type PlayerHabits } from './player-habits.ts'
import { type PlayerIdentity, playerIdentity } from './player-identity.ts'
import { playerReport } from './player-report.ts'
import type { ShownPictures } from './shown-pictures.ts'
import { type SimulatedPlayer, simulatedPlayer } from './simulated-player.ts'

const TICK_MS = SECOND_MS
/** Pause before the first call, so that the first requests of users are fast. */
const START_PAUSE_MS = 8 * SECOND_MS
const REPORT_MS = PLAYER_REPORT_SECONDS * SECOND_MS
/** A player delivers with every fifth report. */
const REPORTS_PER_DELIVERY = 5
/** One screen of nine has no player, so that its plays are computed. */
const WITHOUT_PLAYER = { every: 9, rest: 4 }

/** The players of the demo's screens, which play and deliver by themselves. */
export type DemoPlayers = {
  /** Lets all players call that are due at the present instant of the platform. */
  callDue(): Promise<void>
  /** Starts no more calls and waits for the running one. */
  close(): Promise<void>
}

type Ports = Pick<DemoPorts, 'now' | 'players' | 'logError'>
type Seat = {
  readonly screen: DemoScreen
  readonly identity: PlayerIdentity
  readonly habits: PlayerHabits
  player: SimulatedPlayer | undefined
  schedule: Schedule | undefined
  etag: string | null
  dueMs: number
  reports: number
}

const seatsOf = ({ locations, screens }: Network, secret: string, startMs: number): Seat[] => {
  const active = new Set(locations.filter(({ status }) => status === 'active').map(({ id }) => id))
  const playing = screens.filter(
    ({ id, location_id: location }) => active.has(location) && id % WITHOUT_PLAYER.every !== WITHOUT_PLAYER.rest,
  )
  return playing.map((screen, index) => ({
    screen,
    identity: playerIdentity(secret, screen.uuid),
    habits: demoHabits(screen.id),
    player: undefined,
    schedule: undefined,
    etag: null,
    dueMs: startMs + Math.floor((index * REPORT_MS) / playing.length),
    reports: index,
  }))
}

/**
 * Pairs the players of a network with their screens as of an instant. Screens that have one already are not changed.
 */
export const pairDemoPlayers = async (
  { players }: Pick<Ports, 'players'>,
  network: Network,
  at: Date,
): Promise<void> => {
  const pairs = seatsOf(network, players.secret, 0).map(
    ({ screen, identity: { publicKey, tokenHash } }): DemoPlayer => ({ screenId: screen.id, publicKey, tokenHash }),
  )
  await players.pair(pairs, at)
}

/** When the players of a new demo were paired: yesterday's plays are in their logs. */
export const firstPairing = (now: Date): Date => flightStart(addDays(dayOf(now), -1))

/** Creates the demo's players, which {@link pairDemoPlayers} has paired. */
export const demoPlayers = (ports: Ports, network: Network, pictures: ShownPictures): DemoPlayers => {
  const { players } = ports
  const nowMs = () => ports.now().getTime()
  const seats = new Set(seatsOf(network, players.secret, nowMs() + START_PAUSE_MS))

  /** A player remembers nothing of before the start: it goes on after what the platform has. */
  const connect = async (seat: Seat): Promise<SimulatedPlayer | null> => {
    const { token } = seat.identity
    const known = await players.connect(token)
    if (!known) return null
    const oldest = flightStart(addDays(dayOf(ports.now()), 1 - SCHEDULED_DAYS))
    const from = new Date(Math.max(known.pairedAt.getTime(), oldest.getTime()))
    const player = simulatedPlayer(seat.identity, known, seat.habits, from.getTime())
    seat.schedule = await players.readPastSchedule(token, dayOf(from))
    seat.etag = null
    seat.reports = 0
    return player
  }

  const deliver = async ({ identity }: Seat, player: SimulatedPlayer): Promise<boolean> => {
    while (player.waiting() > 0) {
      const answers = await players.deliver(identity.token, player.delivery())
      if (answers.map((answer) => player.settle(answer)).includes(false)) return false
    }
    return true
  }

  const call = async (seat: Seat): Promise<void> => {
    const { identity, habits, screen } = seat
    seat.dueMs += REPORT_MS * Math.max(1, Math.ceil((nowMs() - seat.dueMs) / REPORT_MS))
    if (seat.schedule) seat.player?.play(seat.schedule, nowMs())
    if (!habits.hasNetwork(nowMs())) return
    const isNew = seat.player === undefined
    const player = seat.player ?? (await connect(seat))
    if (!player) return void seats.delete(seat)
    seat.player = player
    if (seat.schedule) player.play(seat.schedule, nowMs())
    if (!isNew) {
      const read = await players.readSchedule(identity.token, seat.etag)
      seat.schedule = read.schedule ?? seat.schedule
      seat.etag = read.etag
    }
    if (seat.reports % REPORTS_PER_DELIVERY === 0 && !(await deliver(seat, player))) seat.player = undefined
    seat.reports += 1
    const report = playerReport(screen, habits, seat.schedule, { now: ports.now(), waiting: player.waiting() })
    const { wants_picture: isWanted } = await players.report(identity.token, report)
    if (isWanted) await players.sendPicture(identity.token, await pictures.shownAt(seat.schedule, nowMs()))
  }

  let isClosed = false
  let running: Promise<void> | undefined
  const callAll = async (): Promise<void> => {
    for (const seat of seats) {
      if (isClosed) return
      if (seat.dueMs > nowMs()) continue
      try {
        await call(seat)
      } catch (error) {
        seat.player = undefined
        ports.logError(error, 'a player of the demo could not call the platform')
      }
    }
  }
  const callDue = async (): Promise<void> => {
    running ??= callAll().finally(() => {
      running = undefined
    })
    await running
  }
  return {
    callDue,
    async close() {
      isClosed = true
      await running
    },
  }
}

/** Pairs the players that are missing, and starts {@link demoPlayers} with a timer. */
export const startDemoPlayers = (ports: Ports, network: Network, pictures: ShownPictures): DemoPlayers => {
  const players = demoPlayers(ports, network, pictures)
  const paired = pairDemoPlayers(ports, network, ports.now()).catch((error: unknown) =>
    ports.logError(error, 'the players of the demo could not be paired'),
  )
  const timer = setInterval(() => void paired.then(() => players.callDue()), TICK_MS)
  return {
    ...players,
    async close() {
      clearInterval(timer)
      await paired
      await players.close()
    },
  }
}
