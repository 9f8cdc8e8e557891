import { interval, NEVER, timer } from 'rxjs'
import { type Actor, createActor, fromPromise, waitFor } from 'xstate'
import type { LiveLocation, LocationRef } from '../../machines/live/location.ts'
import { socketMachine, socketStatus } from '../../machines/live/socket.ts'
import { createOpenSocket } from '../../src/services/socket.ts'
import { createConnection } from '../../src/streams/connection.ts'
import type { StreamClock } from '../../src/streams/live-deltas.ts'
import { type Caller, callerAt } from '../support/calls/client.ts'
import { authorizeUuid } from '../support/calls/live-client.ts'

/** A page that follows some locations, with the product's own machine, streams and socket. */
export type GroupClient = {
  locationUuids: readonly string[]
  /** The location as the page has it. */
  stateOf: (locationUuid: string) => LiveLocation
  /**
   * Resolves to `performance.now()` when the page is connected, follows each of its locations and has counted them up
   * to the given numbers. Rejects with a {@link BehindError} after a time limit.
   */
  caughtUp: (seqOf: (locationUuid: string) => number) => Promise<number>
  /** Resolves when the connection has been stable for so long that the reconnection delay is short again. */
  settled: () => Promise<unknown>
  close: () => void
}

/** A page that is painted, or one in a hidden tab: it is never painted, and its timers run once a second. */
export type PageKind = 'visible' | 'hidden'

/** A page that did not catch up within the time limit. */
export class BehindError extends Error {
  override readonly name = 'BehindError'
}

/** Longest time in which a page must catch up. */
const CATCH_UP_LIMIT_MS = 60_000
const FRAME_MS = 16
const HIDDEN_TIMER_MS = 1000

const clocks: Readonly<Record<PageKind, StreamClock>> = {
  visible: { now: () => Date.now(), paints: interval(FRAME_MS), wait: (ms) => timer(ms) },
  hidden: { now: () => Date.now(), paints: NEVER, wait: (ms) => timer(Math.max(ms, HIDDEN_TIMER_MS)) },
}

const hiddenTimers = {
  setTimeout: (work: (...given: unknown[]) => void, ms: number) => setTimeout(work, Math.max(ms, HIDDEN_TIMER_MS)),
  clearTimeout: (id: ReturnType<typeof setTimeout>) => clearTimeout(id),
}

/** Opens pages of a server. A page uses the current session for every connection. */
export const clientFactory = (
  url: string,
  session: () => Caller,
): ((locationUuids: readonly string[], kind?: PageKind) => GroupClient) => {
  const logicOf = (kind: PageKind) =>
    socketMachine.provide({
      actors: {
        authorize: fromPromise<{ uuid: string }, void>(async () => ({
          uuid: await authorizeUuid(callerAt(url, session().token)),
        })),
        connection: createConnection(createOpenSocket(`${url}/socket.io`), clocks[kind]),
      },
    })
  return (locationUuids, kind = 'hidden') =>
    newClient(createActor(logicOf(kind), kind === 'hidden' ? { clock: hiddenTimers } : {}), locationUuids)
}

const newClient = (actor: Actor<typeof socketMachine>, locationUuids: readonly string[]): GroupClient => {
  actor.start()
  for (const location_uuid of locationUuids) actor.send({ type: 'live.join_location', location_uuid })
  const { locations } = actor.getSnapshot().context
  const locationOf = (locationUuid: string): LocationRef => {
    const location = locations[locationUuid]
    if (!location) throw new Error('the location was not joined')
    return location
  }
  const stateOf = (locationUuid: string): LiveLocation => locationOf(locationUuid).getSnapshot().context
  actor.send({ type: 'live.turn_on' })
  const caughtUp = (seqOf: (locationUuid: string) => number) =>
    new Promise<number>((resolve, reject) => {
      const isBehind = (locationUuid: string): boolean => {
        const { seq, isFollowed } = stateOf(locationUuid)
        return !isFollowed || (seq ?? -1) < seqOf(locationUuid)
      }
      const behind = new Set(locationUuids.filter(isBehind))
      const end = (): void => {
        clearTimeout(limit)
        for (const subscription of subscriptions) subscription.unsubscribe()
      }
      const limit = setTimeout(() => {
        end()
        const [first] = behind
        const state = first === undefined ? '' : ` like ${JSON.stringify(stateOf(first))}`
        const text = `misses ${behind.size} locations${state}`
        reject(new BehindError(`a page that is ${socketStatus(actor.getSnapshot())} ${text}`))
      }, CATCH_UP_LIMIT_MS)
      const check = (): void => {
        if (behind.size > 0 || socketStatus(actor.getSnapshot()) !== 'CONNECTED') return
        // A connection that was lost in the meantime follows no location.
        for (const locationUuid of locationUuids.filter(isBehind)) behind.add(locationUuid)
        if (behind.size > 0) return
        end()
        resolve(performance.now())
      }
      const checkLocation = (locationUuid: string): void => {
        if (!isBehind(locationUuid)) behind.delete(locationUuid)
        check()
      }
      const subscriptions = [
        actor.subscribe(check),
        ...locationUuids.map((each) => locationOf(each).subscribe(() => checkLocation(each))),
      ]
      check()
    })
  const settled = () => waitFor(actor, ({ context }) => context.attempt === 0)
  return { locationUuids, stateOf, caughtUp, settled, close: () => actor.stop() }
}
