import { NEVER, timer } from 'rxjs'
import { type Actor, createActor, fromPromise, waitFor } from 'xstate'
import type { LocationRef } from '../../machines/live/location.ts'
import { socketMachine, socketStatus } from '../../machines/live/socket.ts'
import { createOpenSocket } from '../../src/services/socket.ts'
import { createConnection } from '../../src/streams/connection.ts'
import type { StreamClock } from '../../src/streams/live-deltas.ts'
import { type Caller, callerAt } from '../support/client.ts'
import { authorizeUuid } from '../support/live-client.ts'

/** A page of one location, with the product's own machine, streams and socket. */
export type GroupClient = {
  location: LocationRef
  /** Resolves to `performance.now()` when the page is connected and has counted up to a number. */
  caughtUp: (seq: number) => Promise<number>
  /** Resolves when the connection has lasted so long that the reconnection delay is short again. */
  settled: () => Promise<unknown>
  close: () => void
}

const hiddenPage: StreamClock = { now: () => Date.now(), paints: NEVER, wait: (ms) => timer(ms) }

/** Opens pages of a server, one location each. A page uses the current session for every connection. */
export const clientFactory = (url: string, session: () => Caller): ((locationUuid: string) => GroupClient) => {
  const logic = socketMachine.provide({
    actors: {
      authorize: fromPromise<{ uuid: string }, void>(async () => ({
        uuid: await authorizeUuid(callerAt(url, session().token)),
      })),
      connection: createConnection(createOpenSocket(`${url}/socket.io`), hiddenPage),
    },
  })
  return (locationUuid) => newClient(createActor(logic), locationUuid)
}

const newClient = (actor: Actor<typeof socketMachine>, locationUuid: string): GroupClient => {
  actor.start()
  actor.send({ type: 'location.joined', location_uuid: locationUuid })
  const location = actor.getSnapshot().context.locations[locationUuid]
  if (!location) throw new Error('the location was not joined')
  actor.send({ type: 'live.turned_on' })
  const caughtUp = (seq: number) =>
    new Promise<number>((resolve) => {
      const check = () => {
        if (socketStatus(actor.getSnapshot()) !== 'CONNECTED') return
        if ((location.getSnapshot().context.seq ?? -1) < seq) return
        for (const subscription of subscriptions) subscription.unsubscribe()
        resolve(performance.now())
      }
      const subscriptions = [actor.subscribe(check), location.subscribe(check)]
      check()
    })
  const settled = () => waitFor(actor, ({ context }) => context.attempt === 0)
  return { location, caughtUp, settled, close: () => actor.stop() }
}
