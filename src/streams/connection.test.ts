import { interval, Subject, timer, VirtualTimeScheduler } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, createMachine, type EventObject } from 'xstate'
import type { OpenSocket, SocketListener } from '../../machines/live/socket-port.ts'
import { createConnection } from './connection.ts'

const location_uuid = '11111111-1111-4111-8111-111111111111'
const path = (seq: number) => ({
  type: 'path',
  location_uuid,
  seq,
  at: '2026-03-02T08:00:00Z',
  object: 'person',
  counter: 'net',
})

const started = () => {
  const time = new VirtualTimeScheduler()
  const did: unknown[] = []
  const told: EventObject[] = []
  const listening = new Subject<SocketListener>()
  let listener: SocketListener | null = null
  listening.subscribe((each) => {
    listener = each
  })
  const open: OpenSocket = (uuid, heard) => {
    did.push(['open', uuid])
    listening.next(heard)
    return {
      join: async (...wish) => {
        did.push(['join', ...wish])
        return wish[0] === location_uuid ? null : 'not_found'
      },
      leave: (left) => did.push(['leave', left]),
      close: () => did.push(['close']),
    }
  }
  const pace = { now: () => time.now(), paints: interval(16, time), wait: (ms: number) => timer(ms, time) }
  const parent = createActor(
    createMachine({
      invoke: { id: 'connection', src: createConnection(open, pace), input: { uuid: 'ticket' } },
      on: { '*': { actions: ({ event }) => told.push(event) } },
    }),
  )
  parent.start()
  const wish = (event: EventObject) => parent.getSnapshot().children.connection?.send(event)
  const server = (): SocketListener => {
    if (!listener) throw new Error('no socket was opened')
    return listener
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { parent, time, did, told, wish, server, settled }
}

test('W02 a connection opens one socket with its uuid, and closes it when it is stopped', () => {
  const { parent, did } = started()
  expect(did).toEqual([['open', 'ticket']])
  parent.stop()
  expect(did).toEqual([['open', 'ticket'], ['close']])
})

test('requests reach the socket, and its answers the machine', async () => {
  const { did, told, wish, settled } = started()
  wish({ type: 'join', location_uuid, seq: 7 } as EventObject)
  wish({ type: 'join', location_uuid: 'foreign' } as EventObject)
  wish({ type: 'leave', location_uuid } as EventObject)
  await settled()
  expect(did.slice(1)).toEqual([
    ['join', location_uuid, 7],
    ['join', 'foreign', undefined],
    ['leave', location_uuid],
  ])
  expect(told).toEqual([
    { type: 'socket.answered', location_uuid, code: null },
    { type: 'socket.answered', location_uuid: 'foreign', code: 'not_found' },
  ])
})

test('W03 W13 frames become deltas at the next paint, without malformed messages', () => {
  const { told, server, time } = started()
  server().greeted()
  server().frame([path(1), { type: 'nonsense' }, path(2)])
  expect(told).toEqual([{ type: 'socket.greeted' }])
  time.maxFrames = 16
  time.flush()
  expect(told[1]).toEqual({
    type: 'socket.received',
    at: 16,
    deltas: [{ location_uuid, entries: [path(1), path(2)] }],
  })
})

test.each(['failed', 'lost'] as const)(
  'what came before a socket has %s still counts, before its end is told',
  (end) => {
    const { told, server } = started()
    server().frame([path(1)])
    server().ended(end)
    expect(told.map(({ type }) => type)).toEqual(['socket.received', `socket.${end}`])
  },
)

test('W15 messages after a stop reach nobody', async () => {
  const { parent, told, wish, server, time, settled } = started()
  wish({ type: 'join', location_uuid } as EventObject)
  server().frame([path(1)])
  parent.stop()
  server().frame([path(2)])
  server().greeted()
  server().ended('lost')
  time.flush()
  await settled()
  expect(told).toEqual([])
})
