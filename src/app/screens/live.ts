import { fromPromise } from 'xstate'
import { platformOperations } from '../../../contract/platform.ts'
import { socketMachine } from '../../../machines/live/socket.ts'
import type { Call } from '../../services/call.ts'
import { socketBase } from '../../services/settings.ts'
import { createOpenSocket } from '../../services/socket.ts'
import { createConnection } from '../../streams/connection.ts'
import { browserClock } from '../../streams/live-deltas.ts'

/** The live socket with its services: each connection needs a new authorized uuid (W02). */
export const liveSocket = (call: Call) =>
  socketMachine.provide({
    actors: {
      authorize: fromPromise<{ uuid: string }, void>(async ({ signal }) => {
        const uuid = crypto.randomUUID()
        await call(platformOperations.task, { body: { task: 'authorize', uuid }, signal })
        return { uuid }
      }),
      connection: createConnection(createOpenSocket(socketBase()), browserClock),
    },
  })
