import { assign, type EventObject, enqueueActions, fromCallback, type SnapshotFrom, setup } from 'xstate'
import type { Recording } from '../../contract/live/araboxes.ts'
import { type Failure, failureOf, timeoutFailure } from '../kit/area/failure.ts'
import { unprovided } from '../kit/area/unprovided.ts'
import { TOASTS, type ToastsRef } from '../kit/toasts/toasts.ts'
import { type JoinWanted, type LocationRef, locationLogic } from './location.ts'
import { type RecorderRef, recorderLogic } from './recorder.ts'
import type { ConnectionCommand, ConnectionFact } from './socket-port.ts'

/** Context of the socket. `failure` is set from the first failure until the next connection. */
export type SocketContext = {
  attempt: number
  /** Share of `SPREAD_MS` by which this client delays its first reconnect, from 0 to 1. */
  spread: number
  failure: Failure | null
  /** Joined locations; they stay without a connection. */
  locations: Readonly<Record<string, LocationRef>>
  /** Recorders of the locations that were joined with one. */
  recorders: Readonly<Record<string, RecorderRef>>
}

/** Commands of the socket, and events of its connection and its locations. */
export type SocketEvent =
  | { type: 'live.turn_on' }
  | { type: 'live.turn_off' }
  | { type: 'live.retry' }
  | { type: 'live.join_location'; location_uuid: string; isRecorded?: boolean }
  | { type: 'live.leave_location'; location_uuid: string }
  | { type: 'live.load_recording'; location_uuid: string; stored: Recording }
  | JoinWanted
  | ConnectionFact
  | NetworkFact

/** The device has lost its network, or has it again. */
export type NetworkFact = { type: 'network.lost' } | { type: 'network.returned' }

const LONGEST_MS = 30_000
/**
 * Delays before each reconnect in milliseconds; the last one is repeated. If the server restarts within 15 seconds,
 * as in an update, the clients reconnect at most three seconds later.
 */
export const RECONNECT_MS = [1000, 2000, 3000, 3000, 3000, 3000, 8000, 16_000, LONGEST_MS] as const
/** Milliseconds over which the clients of a server that was lost spread their first reconnect. */
export const SPREAD_MS = 1000
/** Timeout of the server's greeting in milliseconds. */
export const GREETING_LIMIT_MS = 10_000
/** Milliseconds after which a connection is stable: the next reconnect starts with the shortest delay. */
export const STABLE_MS = 5000

const connectionFailure: Failure = { kind: 'offline', status: 0, code: 'offline', detail: 'The live connection failed' }

// The uuid of the connection is random and part of the event log, so a replay computes the same delay.
const spreadOf = (uuid: string): number => {
  const number = Number.parseInt(uuid.slice(0, 8), 16)
  return Number.isNaN(number) ? 0 : number / 2 ** 32
}

const reconnectDelayMs = ({ attempt, spread }: SocketContext): number =>
  attempt === 0 ? RECONNECT_MS[0] + spread * SPREAD_MS : (RECONNECT_MS[attempt] ?? LONGEST_MS)

const idOf = (location_uuid: string): string => `location-${location_uuid}`
const recorderOf = (location_uuid: string): string => `recorder-${location_uuid}`
const connection = 'connection'

const failed = (failure: Failure) => ({
  target: '#socket.on.error',
  actions: { type: 'fail' as const, params: { failure } },
})

/**
 * The machine of the live socket (W01–W04, W10–W12, W15): off → authorizing → connecting → connected. After a failure
 * or a loss it reconnects with growing delays. Every connection has its own authorized uuid. A new connection
 * requests each location after its last counted message. `live.turn_off` closes the socket in every state. A lost
 * network closes it too, and its return ends the delay. To provide: `authorize`, `connection`, `network`.
 */
export const socketMachine = setup({
  types: { context: {} as SocketContext, events: {} as SocketEvent },
  actors: {
    authorize: unprovided<{ uuid: string }, void>(),
    connection: fromCallback<EventObject, { uuid: string }>(() => undefined),
    /** Sends network events. Where nothing is known about the network, it sends none. */
    network: fromCallback<EventObject>(() => undefined),
    location: locationLogic,
    recorder: recorderLogic,
  },
  actions: {
    addLocation: assign(({ context, event, spawn, self }) => {
      if (event.type !== 'live.join_location' || context.locations[event.location_uuid]) return {}
      const { location_uuid } = event
      const recorder = event.isRecorded
        ? spawn('recorder', { id: recorderOf(location_uuid), input: { location_uuid } })
        : undefined
      const input = { location_uuid, parent: self, recorder }
      const location = spawn('location', { id: idOf(location_uuid), input })
      return {
        locations: { ...context.locations, [location_uuid]: location },
        recorders: recorder ? { ...context.recorders, [location_uuid]: recorder } : context.recorders,
      }
    }),
    removeLocation: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'live.leave_location' || !context.locations[event.location_uuid]) return
      const { [event.location_uuid]: _, ...locations } = context.locations
      const { [event.location_uuid]: recorder, ...recorders } = context.recorders
      enqueue.stopChild(idOf(event.location_uuid))
      if (recorder) enqueue.stopChild(recorder)
      enqueue.assign({ locations, recorders })
    }),
    loadRecording: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'live.load_recording') return
      const recorder = context.recorders[event.location_uuid]
      if (recorder) enqueue.sendTo(recorder, { type: 'recorder.load', stored: event.stored })
    }),
    joinAll: enqueueActions(({ context, enqueue }) => {
      for (const [location_uuid, ref] of Object.entries(context.locations)) {
        const command: ConnectionCommand = {
          type: 'join',
          location_uuid,
          seq: ref.getSnapshot().context.seq ?? undefined,
        }
        enqueue.sendTo(connection, command)
      }
      for (const recorder of Object.values(context.recorders)) enqueue.sendTo(recorder, { type: 'recorder.resumed' })
    }),
    command: enqueueActions(({ enqueue }, { command }: { command: ConnectionCommand }) =>
      enqueue.sendTo(connection, command),
    ),
    distribute: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'socket.received') return
      for (const { location_uuid, entries } of event.deltas) {
        const location = context.locations[location_uuid]
        if (location) enqueue.sendTo(location, { type: 'location.received', at: event.at, entries })
      }
    }),
    passAnswer: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'socket.answered') return
      const location = context.locations[event.location_uuid]
      if (location) enqueue.sendTo(location, { type: 'location.answered', at: event.at, code: event.code })
    }),
    passTick: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'socket.ticked') return
      for (const location of Object.values(context.locations))
        enqueue.sendTo(location, { type: 'location.ticked', at: event.at })
    }),
    passDisconnection: enqueueActions(({ context, enqueue }) => {
      for (const location of Object.values(context.locations))
        enqueue.sendTo(location, { type: 'location.disconnected' })
    }),
    // One outage shows one toast, not one for each failed attempt.
    fail: enqueueActions(({ context, enqueue, system }, { failure }: { failure: Failure }) => {
      const toasts: ToastsRef | undefined = system.get(TOASTS)
      if (context.failure === null && toasts) {
        enqueue.sendTo(toasts, { type: 'toast.show', toast: { kind: 'error', code: 'somethingWrong' } })
      }
      enqueue.assign({ failure })
    }),
    keepSpread: assign({ spread: (_, { uuid }: { uuid: string }) => spreadOf(uuid) }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    resetAttempts: assign({ attempt: 0 }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isNew: ({ context, event }) => event.type === 'live.join_location' && !context.locations[event.location_uuid],
    isJoined: ({ context, event }) => 'location_uuid' in event && context.locations[event.location_uuid] !== undefined,
  },
  delays: {
    greeting: GREETING_LIMIT_MS,
    stable: STABLE_MS,
    reconnect: ({ context }) => reconnectDelayMs(context),
  },
}).createMachine({
  id: 'socket',
  context: { attempt: 0, spread: 0, failure: null, locations: {}, recorders: {} },
  on: {
    'live.join_location': { actions: 'addLocation' },
    'live.leave_location': { actions: 'removeLocation' },
    'live.load_recording': { actions: 'loadRecording' },
  },
  initial: 'off',
  states: {
    off: { entry: ['resetAttempts', 'clearFailure'], on: { 'live.turn_on': 'on' } },
    on: {
      on: { 'live.turn_off': 'off', 'network.lost': '.disconnected' },
      invoke: { id: 'network', src: 'network' },
      initial: 'authorizing',
      states: {
        authorizing: {
          invoke: {
            id: 'authorize',
            src: 'authorize',
            onDone: {
              target: 'open',
              actions: { type: 'keepSpread', params: ({ event }) => ({ uuid: event.output.uuid }) },
            },
            onError: {
              target: 'error',
              actions: { type: 'fail', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
        },
        open: {
          invoke: {
            id: connection,
            src: 'connection',
            input: ({ event }) => {
              // The uuid is taken from the answer and not stored, so that no later connection can use it again.
              if (event.type !== ('xstate.done.actor.authorize' as string))
                throw new Error(`${event.type} does not open a connection`)
              return (event as unknown as { output: { uuid: string } }).output
            },
            onError: failed(connectionFailure),
          },
          on: { 'socket.failed': failed(connectionFailure), 'socket.lost': '#socket.on.disconnected' },
          initial: 'connecting',
          states: {
            connecting: {
              on: { 'socket.greeted': { target: 'connected', actions: ['clearFailure', 'joinAll'] } },
              after: { greeting: failed(timeoutFailure) },
            },
            connected: {
              on: {
                'socket.received': { actions: 'distribute' },
                'socket.answered': { actions: 'passAnswer' },
                'socket.ticked': { actions: 'passTick' },
                'live.join_location': {
                  guard: 'isNew',
                  actions: [
                    'addLocation',
                    {
                      type: 'command',
                      params: ({ event: { location_uuid } }) => ({ command: { type: 'join', location_uuid } }),
                    },
                  ],
                },
                'live.leave_location': {
                  guard: 'isJoined',
                  actions: [
                    {
                      type: 'command',
                      params: ({ event: { location_uuid } }) => ({ command: { type: 'leave', location_uuid } }),
                    },
                    'removeLocation',
                  ],
                },
                'location.join_wanted': {
                  guard: 'isJoined',
                  actions: {
                    type: 'command',
                    params: ({ event: { location_uuid, seq } }) => ({
                      command: { type: 'join', location_uuid, seq: seq ?? undefined },
                    }),
                  },
                },
              },
              after: { stable: { actions: 'resetAttempts' } },
              exit: 'passDisconnection',
            },
          },
        },
        error: {
          on: { 'live.retry': 'authorizing', 'network.returned': 'authorizing' },
          after: { reconnect: 'authorizing' },
          exit: 'countAttempt',
        },
        disconnected: {
          on: { 'live.retry': 'authorizing', 'network.returned': 'authorizing' },
          after: { reconnect: 'authorizing' },
          exit: 'countAttempt',
        },
      },
    },
  },
})

export type SocketSnapshot = SnapshotFrom<typeof socketMachine>

/**
 * The status that is shown, with the names of the specification, in capitals (W01): CONNECTED after the greeting (W04),
 * ERROR from a failure (W11) until the socket is connected again, otherwise DISCONNECTED.
 */
export const socketStatus = (snapshot: SocketSnapshot): 'CONNECTED' | 'ERROR' | 'DISCONNECTED' => {
  if (snapshot.matches({ on: { open: 'connected' } })) return 'CONNECTED'
  return snapshot.context.failure === null ? 'DISCONNECTED' : 'ERROR'
}
