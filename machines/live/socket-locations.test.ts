import { expect, test } from 'vitest'
import { SILENT_AFTER_MS } from '../../contract/limits.ts'
import { here, person, received, snapshot, startedSocket, there } from '../../tests/support/pages/started-socket.ts'

test('every location is requested on the greeting, and on a reconnect after its last counted message', async () => {
  const { socket, connect, last, clock, net } = startedSocket()
  socket.send({ type: 'live.join_location', location_uuid: here })
  socket.send({ type: 'live.turn_on' })
  await connect('ticket 1')
  socket.send({ type: 'live.join_location', location_uuid: there })
  socket.send({ type: 'live.join_location', location_uuid: there })
  expect(last().commands).toEqual([
    { type: 'join', location_uuid: here },
    { type: 'join', location_uuid: there },
  ])
  last().emit(received(snapshot(40), person(41), person(42)))
  last().emit({ type: 'socket.lost' })
  clock.increment(1000)
  await connect('ticket 2')
  expect(last().commands).toEqual([
    { type: 'join', location_uuid: here, seq: 42 },
    { type: 'join', location_uuid: there },
  ])
  last().emit(received(person(42), person(43)))
  expect(net()).toBe(3)
})

test('missing messages are requested after the last counted one, and a left location gets no more messages', async () => {
  const { socket, connect, last } = startedSocket()
  socket.send({ type: 'live.join_location', location_uuid: here })
  socket.send({ type: 'live.turn_on' })
  await connect('ticket 1')
  last().emit(received(snapshot(1), person(5)))
  expect(last().commands.at(-1)).toEqual({ type: 'join', location_uuid: here, seq: 1 })
  socket.send({ type: 'live.leave_location', location_uuid: here })
  expect(last().commands.at(-1)).toEqual({ type: 'leave', location_uuid: here })
  last().emit(received(person(2)))
  expect(socket.getSnapshot().context.locations).toEqual({})
})

test('a rejected location has the problem’s code; the ticks of the connection find silent locations', async () => {
  const { socket, connect, last } = startedSocket()
  socket.send({ type: 'live.join_location', location_uuid: here })
  socket.send({ type: 'live.turn_on' })
  await connect('ticket 1')
  const location = () => socket.getSnapshot().context.locations[here]?.getSnapshot().context
  last().emit({ type: 'socket.answered', at: 0, location_uuid: here, code: 'not_found' })
  expect(location()).toMatchObject({ status: 'refused', problemCode: 'not_found' })
  last().emit(received(snapshot(1)))
  last().emit({ type: 'socket.ticked', at: SILENT_AFTER_MS })
  expect(location()?.status).toBe('stale')
})

test('a location joined with a recorder is recorded, also across a lost connection', async () => {
  const { socket, connect, last, clock } = startedSocket()
  socket.send({ type: 'live.join_location', location_uuid: here, isRecorded: true })
  socket.send({ type: 'live.join_location', location_uuid: there })
  socket.send({ type: 'live.turn_on' })
  await connect('ticket 1')
  last().emit(received(snapshot(1), person(2)))
  last().emit({ type: 'socket.lost' })
  clock.increment(1000)
  await connect('ticket 2')
  last().emit(received(person(2), person(3)))
  const { recorders } = socket.getSnapshot().context
  expect(Object.keys(recorders)).toEqual([here])
  expect(recorders[here]?.getSnapshot().context.now.counters?.net).toBe(2)
  socket.send({ type: 'live.leave_location', location_uuid: here })
  expect(socket.getSnapshot().context.recorders).toEqual({})
  expect(Object.keys(socket.getSnapshot().children).filter((id) => id.endsWith(here))).toEqual([])
})
