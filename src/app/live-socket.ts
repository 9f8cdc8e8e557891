import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { platformOperations } from '../../contract/platform.ts'
import type { Call } from '../../machines/kit/call.ts'
import { type NetworkFact, socketMachine } from '../../machines/live/socket.ts'
import { socketBase } from '../services/settings.ts'
import { createOpenSocket } from '../services/socket.ts'
import { createConnection } from '../streams/connection.ts'
import { browserClock } from '../streams/live-deltas.ts'

/** The browser's network: a socket notices a dead line only when its pings are not answered. */
const browserNetwork = fromCallback<EventObject>(({ sendBack }) => {
  const emit = (event: NetworkFact): void => sendBack(event)
  const lose = (): void => emit({ type: 'network.lost' })
  const restore = (): void => emit({ type: 'network.returned' })
  window.addEventListener('offline', lose)
  window.addEventListener('online', restore)
  return () => {
    window.removeEventListener('offline', lose)
    window.removeEventListener('online', restore)
  }
})

/** The live socket with its services: each connection needs a new authorized uuid (W02). */
export const provideLiveSocket = (call: Call) =>
  socketMachine.provide({
    actors: {
      authorize: fromPromise<{ uuid: string }, void>(async ({ signal }) => {
        const uuid = crypto.randomUUID()
        await call(platformOperations.task, { body: { task: 'authorize', uuid }, signal })
        return { uuid }
      }),
      network: browserNetwork,
      connection: createConnection((...line) => createOpenSocket(socketBase())(...line), browserClock),
    },
  })
