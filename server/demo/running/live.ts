import { MINUTE_MS, SECOND_MS } from '../../../machines/calendar/durations.ts'
import { startOfHourMs } from '../../../machines/calendar/full-hours.ts'
import type { LiveContext } from '../../services/live/context.ts'
import { outsideOf } from '../../services/live/outside.ts'
import { watchedOf } from '../../services/live/watched.ts'
import type { Network } from '../network/entities.ts'
import { demoNetwork } from '../network/network.ts'
import { streetsOf } from '../street/messages.ts'
import { type LiveArabox, liveArabox, numberingOf } from './live-arabox.ts'

const BEAT_MS = 250
/** The first clicks after a start belong to people. */
const FIRST_PAUSE_MS = 5 * SECOND_MS
/** The turns of a minute leave its end free, so that a late one does not become one of the next minute. */
const TURNS_MS = 55 * SECOND_MS
/** How long an arabox waits that could not deliver. */
const REST_MS = MINUTE_MS
/** How long an arabox keeps still after somebody else delivered for it, like `npm run simulate`. */
const OTHERS_MS = 10 * SECOND_MS
/** Araboxes that deliver at the same time. */
const AT_ONCE = 2

/** The demo's araboxes that deliver by themselves. */
export type DemoLive = {
  /** Lets everybody deliver whose turn it is at the platform's present instant. */
  beat(): Promise<void>
  /** Begins nothing any more, and waits for what runs. */
  close(): Promise<void>
}

type Turn = { arabox: LiveArabox; turnMs: number; restUntilMs: number; isBusy: boolean }

/** Offsets of the araboxes' turns within a minute, evenly spread. */
const offsetOf = (index: number, araboxes: number): number => Math.floor((index * TURNS_MS) / araboxes)

/** The first turn at an offset of a minute that is not before an instant. */
const turnFrom = (atMs: number, offsetMs: number): number =>
  Math.ceil((atMs - offsetMs) / MINUTE_MS) * MINUTE_MS + offsetMs

/**
 * The demo's araboxes, which deliver exactly what the demo's hours count, from the present hour's start on: each once a
 * minute, and every second while somebody watches its location.
 */
export const demoLive = (live: LiveContext, network: Network = demoNetwork()): DemoLive => {
  const watched = watchedOf(live.store)
  const outside = outsideOf(live.store)
  const firstPath = numberingOf(network)
  const nowMs = () => live.clock.now().getTime()
  const begunMs = nowMs()
  const streets = streetsOf(network, { rate: null, isSteady: false })
  const turns = streets.map(
    (street, index): Turn => ({
      arabox: liveArabox(live, street, firstPath, startOfHourMs(begunMs)),
      turnMs: turnFrom(begunMs + FIRST_PAUSE_MS, offsetOf(index, streets.length)),
      restUntilMs: 0,
      isBusy: false,
    }),
  )
  let isClosed = false
  let toldMs = Number.NEGATIVE_INFINITY

  const isWatched = ({ arabox }: Turn) => watched.has(arabox.locationUuid)
  /** Positions are taken at full seconds, so that a second that has not ended brings nothing yet. */
  const goalOf = (turn: Turn) => {
    const wholeSecondMs = Math.floor(nowMs() / SECOND_MS) * SECOND_MS
    return isWatched(turn) || turn.turnMs <= nowMs() ? wholeSecondMs : 0
  }
  const isDue = (turn: Turn) => !turn.isBusy && turn.restUntilMs <= nowMs() && turn.arabox.lookedMs() < goalOf(turn)
  const nextDue = (): Turn | undefined => turns.find((turn) => isWatched(turn) && isDue(turn)) ?? turns.find(isDue)

  const tell = (error: unknown) => {
    // One that stays away would fill the log.
    if (performance.now() - toldMs < REST_MS) return
    toldMs = performance.now()
    live.log.error({ err: error }, 'an arabox of the demo could not deliver')
  }

  const deliver = async (turn: Turn): Promise<void> => {
    turn.isBusy = true
    try {
      const goalMs = goalOf(turn)
      if (outside.silentMs(turn.arabox.araboxUuid) < OTHERS_MS) turn.arabox.passOver(goalMs)
      else await turn.arabox.deliver(goalMs)
      if (turn.arabox.lookedMs() >= goalMs) turn.turnMs = turnFrom(nowMs() + 1, turn.turnMs % MINUTE_MS)
    } catch (error) {
      turn.restUntilMs = nowMs() + REST_MS
      tell(error)
    } finally {
      turn.isBusy = false
    }
  }

  let workers = 0
  const deliverOneByOne = async () => {
    workers += 1
    for (let turn = nextDue(); turn && !isClosed; turn = nextDue()) await deliver(turn)
    workers -= 1
  }
  let running: Promise<unknown> = Promise.resolve()
  const beat = async () => {
    running = Promise.all([running, ...Array.from({ length: AT_ONCE - workers }, deliverOneByOne)])
    await running
  }
  // An arabox that gets its first reader is caught up before all others.
  const unhear = watched.hear(() => void beat())

  return {
    beat,
    async close() {
      isClosed = true
      unhear()
      await running
    },
  }
}

/** Starts {@link demoLive} with a beat of its own. */
export const startDemoLive = (live: LiveContext): DemoLive => {
  const demo = demoLive(live)
  const timer = setInterval(() => void demo.beat(), BEAT_MS)
  return {
    ...demo,
    async close() {
      clearInterval(timer)
      await demo.close()
    },
  }
}
