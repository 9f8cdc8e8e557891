import { expect, test } from 'vitest'
import { CallFailed } from '../kit/area/failure.ts'
import { changesByRefused, type Machine, pathOfEvents, shortestPaths, stepsOf } from '../kit/paths/paths.ts'
import { type SocketEvent, type SocketSnapshot, socketMachine, socketStatus } from './socket.ts'

const here = '11111111-1111-4111-8111-111111111111'
const error = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
const commands: SocketEvent[] = [
  { type: 'live.turned_on' },
  { type: 'live.turned_off' },
  { type: 'live.retried' },
  { type: 'location.joined', location_uuid: here },
  { type: 'location.left', location_uuid: here },
]
const connectionEvents: SocketEvent[] = [
  { type: 'socket.greeted' },
  { type: 'socket.received', at: 0, deltas: [{ location_uuid: here, entries: [] }] },
  { type: 'socket.answered', location_uuid: here, code: null },
  { type: 'location.gap_found', location_uuid: here, seq: 1 },
  { type: 'socket.failed' },
  { type: 'socket.lost' },
]
// Answers and timers are events too, but the machine’s event type does not contain them.
const actorEvents = [
  { type: 'xstate.done.actor.authorize', output: { uuid: 'ticket' }, actorId: 'authorize' },
  { type: 'xstate.error.actor.authorize', error, actorId: 'authorize' },
  { type: 'xstate.error.actor.connection', error, actorId: 'connection' },
  { type: 'xstate.after.answer.socket.on.authorizing' },
  { type: 'xstate.after.greeting.socket.on.open.connecting' },
  { type: 'xstate.after.good.socket.on.open.connected' },
  { type: 'xstate.after.look.socket.on.open.connected.watching' },
  { type: 'xstate.after.again.socket.on.error' },
  { type: 'xstate.after.again.socket.on.disconnected' },
] as unknown as SocketEvent[]
const events: SocketEvent[] = [...commands, ...connectionEvents, ...actorEvents]

const machine = socketMachine as unknown as Machine<SocketSnapshot, SocketEvent>
const keyOf = ({ value, context }: SocketSnapshot): string =>
  JSON.stringify([value, Math.min(context.attempt, 2), context.failure !== null, Object.keys(context.locations).length])
// An endless outage is a longer path through the same states.
const bounded = ({ context }: SocketSnapshot): SocketEvent[] =>
  context.attempt < 2 ? events : events.filter(({ type }) => !/again|retried/.test(type))
const paths = shortestPaths(machine, { events: bounded, keyOf })

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
  for (const { event } of begun) expect(String(event.type)).toBe('xstate.done.actor.authorize')
})

test('W10 W11 there is a connection only in connecting and connected', () => {
  for (const { state } of paths) {
    const isOpen = ['connecting', 'connected'].includes(placeOf(state))
    expect(state.children.connection !== undefined).toBe(isOpen)
  }
})

test('W10 turning off leads from every state to off, which keeps only the joined locations', () => {
  for (const { steps, state } of paths) {
    const events: SocketEvent[] = [...steps.map(({ event }) => event), { type: 'live.turned_off' }]
    const off = pathOfEvents(machine, events).state
    expect([off.value, off.context.attempt, off.context.failure]).toEqual(['off', 0, null])
    expect(Object.keys(off.context.locations)).toEqual(Object.keys(state.context.locations))
  }
})

test.each([
  ['off', []],
  ['authorizing', []],
  ['connecting', ['socket.greeted', 'socket.failed', 'socket.lost']],
  ['connected', ['socket.received', 'socket.answered', 'socket.failed', 'socket.lost']],
  ['error', []],
  ['disconnected', []],
])(
  'W15 in %s only %j of a connection is taken, and every other event of it changes nothing',
  (place: string, allowed: string[]) => {
    const at = paths.filter(({ state }) => placeOf(state) === place)
    const sent = connectionEvents.filter(isOfConnection)
    const { taken } = stepsOf(at, () => sent)
    expect(new Set(taken.map(({ event }): string => event.type))).toEqual(new Set(allowed))
    expect(changesByRefused(machine, { paths: at, events: sent, allowed })).toEqual([])
  },
)
