import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { type SocketSnapshot, socketMachine } from '../../machines/live/socket.ts'
import type { ConnectionFact, LiveEntry } from '../../machines/live/socket-port.ts'
import { createRootMachine } from '../../machines/root/root.ts'
import { sessionMachine } from '../../machines/session/session.ts'
import { liveLocationUuid, samplePath, sampleSnapshot } from '../../tests/support/samples/live-entries.ts'
import { createRecorder, type EventLog } from './recorder.ts'
import { replay } from './replay.ts'
import { stateTreeOf } from './state-tree.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

const snapshot = sampleSnapshot(7, 0)

test('W16 a log with a live stream, a gap and a recorder replays to the same counters, and events of reducers are not logged twice', async () => {
  let emit: (event: ConnectionFact) => void = () => undefined
  const commands: EventObject[] = []
  const live = socketMachine.provide({
    actors: {
      authorize: fromPromise<{ uuid: string }, void>(async () => ({ uuid: 'ticket' })),
      connection: fromCallback<EventObject, { uuid: string }>(({ sendBack, receive }) => {
        emit = sendBack
        receive((command) => commands.push(command))
      }),
    },
  })
  const recorder = createRecorder({ build: 'test' })
  const clock = new SimulatedClock()
  const root = createActor(createRootMachine(sessionMachine, { live }), { id: 'app', clock, inspect: recorder.inspect })
  root.start()
  root.send({ type: 'page.entered', id: 'live', page: 'live' })
  const socket = root.getSnapshot().children.live
  socket?.send({ type: 'live.join_location', location_uuid: liveLocationUuid, isRecorded: true })
  socket?.send({ type: 'live.turn_on' })
  await settle()
  emit({ type: 'socket.greeted' })
  const receive = (at: number, ...entries: LiveEntry[]) =>
    emit({ type: 'socket.received', at, deltas: [{ location_uuid: liveLocationUuid, entries }] })
  receive(1, snapshot, samplePath(8))
  receive(2, samplePath(10))
  clock.increment(1000)
  receive(3, samplePath(9), samplePath(10))
  await settle()
  const known = (socket?.getSnapshot() as SocketSnapshot | undefined)?.context.locations[
    liveLocationUuid
  ]?.getSnapshot().context
  expect([known?.seq, known?.counters?.net]).toEqual([10, 3])
  expect(commands.map(({ type }) => type)).toEqual(['join', 'join'])

  const log: EventLog = JSON.parse(JSON.stringify(recorder.log()))
  const types = log.entries.map(({ event }) => event.type)
  expect(types).toContain('socket.received')
  expect(types).not.toContain('location.received')
  const again = replay(log, createRootMachine(sessionMachine, { live: socketMachine }))
  expect(again.divergence).toBeNull()
  expect(stateTreeOf(again.root)).toEqual(stateTreeOf(root))
})
