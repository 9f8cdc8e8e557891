import { expect, test } from 'vitest'
import { assign, createActor, type SimulatedClock, type SnapshotFrom, setup } from 'xstate'
import { unprovided } from '../area/unprovided.ts'
import {
  type ActorModel,
  changesByRefused,
  controlledPromise,
  elapsed,
  pathAfter,
  pathOfSteps,
  rejected,
  resolved,
  shortestActorPaths,
} from './actor-paths.ts'

type Order = { type: 'send' }

const order = setup({
  types: { context: {} as { answer: number | null }, events: {} as Order },
  actors: { call: unprovided<number, void>() },
}).createMachine({
  context: { answer: null },
  initial: 'idle',
  states: {
    idle: { on: { send: 'sending' } },
    sending: {
      invoke: {
        id: 'call',
        src: 'call',
        onDone: { target: 'done', actions: assign({ answer: ({ event }) => event.output }) },
        onError: 'failed',
      },
      after: { 1000: 'late' },
    },
    done: {},
    failed: {},
    late: {},
  },
})
const model: ActorModel<SnapshotFrom<typeof order>, Order> = {
  start: (clock) => createActor(order.provide({ actors: { call: controlledPromise() } }), { clock }).start(),
  steps: () => [{ type: 'send' }, resolved('call', 7), rejected('call', new Error('no')), elapsed(1000)],
  keyOf: ({ value }) => value,
}

test('L05 paths of real actors contain commands, answers, errors and time', () => {
  const paths = shortestActorPaths(model)
  const found = paths.map(({ steps, state }) => [state.value, steps.length, state.context.answer])
  expect(found).toEqual([
    ['idle', 0, null],
    ['sending', 1, null],
    ['done', 2, 7],
    ['failed', 2, null],
    ['late', 2, null],
  ])
})

test('L05 an infinite model of real actors is an error', () => {
  let key = 0
  expect(() => shortestActorPaths({ ...model, keyOf: () => String(key++), limit: 20 })).toThrow('limit')
})

test('L14 a refused event that changes an actor is reported, whether a transition or a guard changes it', () => {
  type Door = { type: 'open' } | { type: 'lock' }
  const door = setup({
    types: { context: {} as { log: string[] }, events: {} as Door },
    guards: {
      // A guard must not change anything.
      isLogged: ({ context }) => context.log.push('checked') < 0,
    },
  }).createMachine({
    context: () => ({ log: [] }),
    initial: 'closed',
    states: { closed: { on: { open: 'ajar', lock: { guard: 'isLogged', target: 'ajar' } } }, ajar: {} },
  })
  type DoorSnapshot = SnapshotFrom<typeof door>
  const events: Door[] = [{ type: 'open' }, { type: 'lock' }]
  const doorModel = { start: (clock: SimulatedClock) => createActor(door, { clock }).start() }
  const closed = pathOfSteps<DoorSnapshot, Door>(doorModel, [])
  const ajar = pathAfter<DoorSnapshot, Door>(doorModel, closed, { type: 'open' })
  expect(changesByRefused<DoorSnapshot, Door>(doorModel, { paths: [closed], events, allowed: ['open'] })).toEqual([
    '"closed": lock',
  ])
  expect(
    changesByRefused<DoorSnapshot, Door>(doorModel, { paths: [closed], events: [{ type: 'open' }], allowed: [] }),
  ).toEqual(['"closed": open'])
  expect(changesByRefused<DoorSnapshot, Door>(doorModel, { paths: [ajar], events, allowed: [] })).toEqual([])
})
