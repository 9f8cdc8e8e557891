import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { CallFailed } from '../kit/area/failure.ts'
import {
  type ActorModel,
  changesByRefused,
  controlledPromise,
  elapsed,
  pathAfter,
  rejected,
  resolved,
  shortestActorPaths,
} from '../kit/paths/actor-paths.ts'
import { stepsOf } from '../kit/paths/paths.ts'
import {
  GREETING_LIMIT_MS,
  type SocketEvent,
  type SocketSnapshot,
  STABLE_MS,
  socketMachine,
  socketStatus,
} from './socket.ts'

const here = '11111111-1111-4111-8111-111111111111'
const failure = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
const commands: SocketEvent[] = [
  { type: 'live.turn_on' },
  { type: 'live.turn_off' },
  { type: 'live.retry' },
  { type: 'live.join_location', location_uuid: here },
  { type: 'live.leave_location', location_uuid: here },
]
const connectionEvents: SocketEvent[] = [
  { type: 'socket.greeted' },
  { type: 'socket.received', at: 0, deltas: [{ location_uuid: here, entries: [] }] },
  { type: 'socket.answered', at: 0, location_uuid: here, code: null },
  { type: 'socket.ticked', at: 0 },
  { type: 'location.join_wanted', location_uuid: here, seq: 1 },
  { type: 'socket.failed' },
  { type: 'socket.lost' },
]
const answers = [
  resolved('authorize', { uuid: 'ticket' }),
  rejected('authorize', failure),
  elapsed(STABLE_MS),
  elapsed(GREETING_LIMIT_MS),
]

const logic = socketMachine.provide({ actors: { authorize: controlledPromise() } })
const keyOf = ({ value, context }: SocketSnapshot): string =>
  JSON.stringify([value, Math.min(context.attempt, 2), context.failure !== null, Object.keys(context.locations).length])
const model: ActorModel<SocketSnapshot, SocketEvent> = {
  start: (clock) => createActor(logic, { clock }).start(),
  // An endless outage is a longer path through the same states.
  steps: ({ context }) => [
    ...commands.filter(({ type }) => context.attempt < 2 || type !== 'live.retry'),
    ...connectionEvents,
    ...answers.filter(({ type }) => context.attempt < 2 || type !== '@time'),
  ],
  keyOf,
}
const paths = shortestActorPaths(model)

const placeOf = (state: SocketSnapshot): string => {
  if (state.value === 'off') return 'off'
  if (state.matches({ on: { open: 'connecting' } })) return 'connecting'
  if (state.matches({ on: { open: 'connected' } })) return 'connected'
  return String((state.value as { on: unknown }).on)
}
const isOfConnection = (event: { type: string }): boolean => event.type.startsWith('socket.')

test('W01 every state of the socket is reached and gives its status', () => {
  const places = new Set(paths.map(({ state }) => `${placeOf(state)} ${socketStatus(state)}`))
  expect(places).toEqual(
    new Set([
      'off DISCONNECTED',
      'authorizing DISCONNECTED',
      'authorizing ERROR',
      'connecting DISCONNECTED',
      'connecting ERROR',
      'connected CONNECTED',
      'error ERROR',
      'disconnected DISCONNECTED',
      'disconnected ERROR',
    ]),
  )
})

test('W02 on every path, each connection has its own authorization immediately before it', () => {
  const begun = paths.flatMap(({ steps }) =>
    steps.filter(({ state }, index) => {
      const before = steps[index - 1]?.state
      return placeOf(state) === 'connecting' && (!before || placeOf(before) !== 'connecting')
    }),
  )
  expect(begun.length).toBeGreaterThan(10)
  for (const { event } of begun) expect(event).toEqual(resolved('authorize', { uuid: 'ticket' }))
})

test('W10 W11 there is a connection only in connecting and connected', () => {
  for (const { state } of paths) {
    const isOpen = ['connecting', 'connected'].includes(placeOf(state))
    expect(state.children.connection !== undefined).toBe(isOpen)
  }
})

test('W10 turning off leads from every state to off, which keeps only the joined locations', () => {
  for (const path of paths) {
    const off = pathAfter(model, path, { type: 'live.turn_off' }).state
    expect([off.value, off.context.attempt, off.context.failure]).toEqual(['off', 0, null])
    expect(Object.keys(off.context.locations)).toEqual(Object.keys(path.state.context.locations))
  }
})

test.each([
  ['off', []],
  ['authorizing', []],
  ['connecting', ['socket.greeted', 'socket.failed', 'socket.lost']],
  ['connected', ['socket.received', 'socket.answered', 'socket.ticked', 'socket.failed', 'socket.lost']],
  ['error', []],
  ['disconnected', []],
])(
  'W15 in %s only %j of a connection is taken, and every other event of it changes nothing',
  (place: string, allowed: string[]) => {
    const at = paths.filter(({ state }) => placeOf(state) === place)
    const sent = connectionEvents.filter(isOfConnection)
    const { taken } = stepsOf(at, () => sent)
    expect(new Set(taken.map(({ event }): string => event.type))).toEqual(new Set(allowed))
    expect(changesByRefused(model, { paths: at, events: sent, allowed })).toEqual([])
  },
)
