import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate'
import { CallFailed } from '../../../machines/kit/area/failure.ts'
import { TOASTS, toastsMachine } from '../../../machines/kit/toasts/toasts.ts'
import { type NetworkFact, socketMachine, socketStatus } from '../../../machines/live/socket.ts'
import type { ConnectionCommand, ConnectionFact, LiveEntry } from '../../../machines/live/socket-port.ts'
import { samplePath, sampleSnapshot } from '../samples/live-entries.ts'

/** Two locations. */
export const [here, there] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
/** Failure of a call if the server cannot be reached. */
export const offline = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
/** A message of one person at the first location. */
export const person = (seq: number): LiveEntry => samplePath(seq, { location_uuid: here })
/** A snapshot of the first location. */
export const snapshot = (seq: number): LiveEntry => sampleSnapshot(seq, 0, { location_uuid: here })
/** The event of a connection with entries of the first location. */
export const received = (...entries: LiveEntry[]): ConnectionFact => ({
  type: 'socket.received',
  at: 0,
  deltas: [{ location_uuid: here, entries }],
})

type Opened = { uuid: string; commands: ConnectionCommand[]; emit: (event: ConnectionFact) => void; isClosed: boolean }
type Authorization = { resolve: (answer: { uuid: string }) => void; reject: (error: unknown) => void }

/** A running socket whose clock, authorizations and connections the test controls. */
export const startedSocket = () => {
  const requests: Authorization[] = []
  const opened: Opened[] = []
  const networks: ((event: NetworkFact) => void)[] = []
  const clock = new SimulatedClock()
  const logic = socketMachine.provide({
    actors: {
      authorize: fromPromise<{ uuid: string }, void>(
        () => new Promise((resolve, reject) => requests.push({ resolve, reject })),
      ),
      network: fromCallback<EventObject>(({ sendBack }) => {
        networks.push(sendBack)
      }),
      connection: fromCallback<EventObject, { uuid: string }>(({ input, sendBack, receive }) => {
        const connection: Opened = { uuid: input.uuid, commands: [], emit: sendBack, isClosed: false }
        opened.push(connection)
        receive((event) => connection.commands.push(event as ConnectionCommand))
        return () => {
          connection.isClosed = true
        }
      }),
    },
  })
  const root = createActor(
    setup({ actors: { logic, toasts: toastsMachine } }).createMachine({
      invoke: [
        { id: 'toasts', src: 'toasts', systemId: TOASTS },
        { id: 'socket', src: 'logic' },
      ],
    }),
    { clock },
  )
  root.start()
  const { socket, toasts } = root.getSnapshot().children
  if (!socket || !toasts) throw new Error('the root did not start its children')
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const authorize = async (uuid: string) => {
    requests.at(-1)?.resolve({ uuid })
    await settled()
  }
  const connect = async (uuid: string) => {
    await authorize(uuid)
    opened.at(-1)?.emit({ type: 'socket.greeted' })
  }
  const last = (): Opened => {
    const found = opened.at(-1)
    if (!found) throw new Error('no connection was opened')
    return found
  }
  return {
    socket,
    clock,
    requests,
    opened,
    authorize,
    connect,
    network: (event: NetworkFact) => networks.at(-1)?.(event),
    last,
    settled,
    open: () => opened.filter(({ isClosed }) => !isClosed),
    status: () => socketStatus(socket.getSnapshot()),
    toasts: () => toasts.getSnapshot().context.shown.map(({ kind, code }) => `${kind} ${code}`),
    net: () => socket.getSnapshot().context.locations[here]?.getSnapshot().context.counters?.net,
  }
}
