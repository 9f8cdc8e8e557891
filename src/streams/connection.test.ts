import { interval, Subject, timer, VirtualTimeScheduler } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, createMachine, type EventObject } from 'xstate'
import type { OpenSocket, SocketListener } from '../../machines/live/socket-port.ts'
import { liveLocationUuid, samplePath } from '../../tests/support/samples/live-entries.ts'
import { createConnection } from './connection.ts'

const started = () => {
  const time = new VirtualTimeScheduler()
  const socketCalls: unknown[] = []
  const events: EventObject[] = []
  const listening = new Subject<SocketListener>()
  let listener: SocketListener | null = null
  listening.subscribe((each) => {
    listener = each
  })
  const open: OpenSocket = (uuid, opened) => {
    socketCalls.push(['open', uuid])
    listening.next(opened)
    return {
      join: async (...request) => {
        socketCalls.push(['join', ...request])
        return request[0] === liveLocationUuid ? null : 'not_found'
      },
      leave: (left) => socketCalls.push(['leave', left]),
      close: () => socketCalls.push(['close']),
    }
  }
  const pace = { now: () => time.now(), paints: interval(16, time), wait: (ms: number) => timer(ms, time) }
  const parent = createActor(
    createMachine({
      invoke: { id: 'connection', src: createConnection(open, pace), input: { uuid: 'ticket' } },
      on: { '*': { actions: ({ event }) => events.push(event) } },
    }),
  )
  parent.start()
  const send = (event: EventObject) => parent.getSnapshot().children.connection?.send(event)
  const server = (): SocketListener => {
    if (!listener) throw new Error('no socket was opened')
    return listener
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { parent, time, socketCalls, events, send, server, settled }
}

test('W02 a connection opens one socket with its uuid, and closes it when it is stopped', () => {
  const { parent, socketCalls } = started()
  expect(socketCalls).toEqual([['open', 'ticket']])
  parent.stop()
  expect(socketCalls).toEqual([['open', 'ticket'], ['close']])
})

test('commands are sent to the socket, and its answers to the machine', async () => {
  const { socketCalls, events, send, settled } = started()
  send({ type: 'join', location_uuid: liveLocationUuid, seq: 7 } as EventObject)
  send({ type: 'join', location_uuid: 'foreign' } as EventObject)
  send({ type: 'leave', location_uuid: liveLocationUuid } as EventObject)
  await settled()
  expect(socketCalls.slice(1)).toEqual([
    ['join', liveLocationUuid, 7],
    ['join', 'foreign', undefined],
    ['leave', liveLocationUuid],
  ])
  expect(events).toEqual([
    { type: 'socket.answered', at: 0, location_uuid: liveLocationUuid, code: null },
    { type: 'socket.answered', at: 0, location_uuid: 'foreign', code: 'not_found' },
  ])
})

test('times of a connection are those of the platform’s clock', () => {
  const { events, server, time } = started()
  server().greeted('2026-03-02T08:00:00.000Z')
  const now = Date.parse('2026-03-02T08:00:00.000Z')
  time.maxFrames = 1500
  time.flush()
  expect(events.slice(1)).toEqual([{ type: 'socket.ticked', at: now + 1000 }])
})

test('a connection ticks once a second until its socket has ended', () => {
  const { events, server, time } = started()
  time.maxFrames = 2500
  time.flush()
  expect(events).toEqual([
    { type: 'socket.ticked', at: 1000 },
    { type: 'socket.ticked', at: 2000 },
  ])
  server().ended('lost')
  time.maxFrames = 9000
  time.flush()
  expect(events).toHaveLength(3)
})

test('W03 W13 frames become deltas at the next paint, without malformed messages', () => {
  const { events, server, time } = started()
  server().greeted()
  server().frame([samplePath(1), { type: 'nonsense' }, samplePath(2)])
  expect(events).toEqual([{ type: 'socket.greeted' }])
  time.maxFrames = 16
  time.flush()
  expect(events[1]).toEqual({
    type: 'socket.received',
    at: 16,
    deltas: [{ location_uuid: liveLocationUuid, entries: [samplePath(1), samplePath(2)] }],
  })
})

test.each(['failed', 'lost'] as const)(
  'messages that arrived before a socket has %s are emitted before its end',
  (end) => {
    const { events, server } = started()
    server().frame([samplePath(1)])
    server().ended(end)
    expect(events.map(({ type }) => type)).toEqual(['socket.received', `socket.${end}`])
  },
)

test('W15 messages after a stop are dropped', async () => {
  const { parent, events, send, server, time, settled } = started()
  send({ type: 'join', location_uuid: liveLocationUuid } as EventObject)
  server().frame([samplePath(1)])
  parent.stop()
  server().frame([samplePath(2)])
  server().greeted()
  server().ended('lost')
  time.flush()
  await settled()
  expect(events).toEqual([])
})
