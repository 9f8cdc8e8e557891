import { expect, test } from 'vitest'
import { here, offline, person, received, snapshot, startedSocket } from '../../tests/support/pages/started-socket.ts'
import { HOUR_MS } from '../calendar/durations.ts'
import { CallFailed, timeoutFailure } from '../kit/area/failure.ts'
import { GREETING_LIMIT_MS, RECONNECT_MS, SPREAD_MS, STABLE_MS, socketStatus } from './socket.ts'

test('W01 W02 W04 the socket opens only with an authorized uuid, and is connected when the server greets', async () => {
  const { socket, requests, opened, authorize, last, status } = startedSocket()
  expect([requests.length, status()]).toEqual([0, 'DISCONNECTED'])
  socket.send({ type: 'live.turn_on' })
  expect([requests.length, opened.length]).toEqual([1, 0])
  await authorize('ticket 1')
  expect(last().uuid).toBe('ticket 1')
  expect(status()).toBe('DISCONNECTED')
  last().emit({ type: 'socket.greeted' })
  expect(status()).toBe('CONNECTED')
})

test('W12 turning on twice opens one socket, and turning off and on again leaves exactly one open', async () => {
  const { socket, connect, opened, open, status } = startedSocket()
  socket.send({ type: 'live.turn_on' })
  await connect('ticket 1')
  socket.send({ type: 'live.turn_on' })
  expect(opened).toHaveLength(1)
  socket.send({ type: 'live.turn_off' })
  expect([open().length, status()]).toEqual([0, 'DISCONNECTED'])
  socket.send({ type: 'live.turn_on' })
  await connect('ticket 2')
  expect(open().map(({ uuid }) => uuid)).toEqual(['ticket 2'])
})

test('W10 W15 events after turning off change nothing, not even in a later connection', async () => {
  const { socket, connect, last, net, clock } = startedSocket()
  socket.send({ type: 'live.join_location', location_uuid: here })
  socket.send({ type: 'live.turn_on' })
  await connect('ticket 1')
  const old = last()
  old.emit(received(snapshot(1), person(2)))
  expect(net()).toBe(1)
  socket.send({ type: 'live.turn_off' })
  old.emit(received(person(3)))
  old.emit({ type: 'socket.greeted' })
  clock.increment(HOUR_MS)
  expect(socket.getSnapshot().value).toBe('off')
  expect(net()).toBe(1)
  socket.send({ type: 'live.turn_on' })
  await connect('ticket 2')
  old.emit(received(person(3)))
  old.emit({ type: 'socket.lost' })
  expect(net()).toBe(1)
  expect(socketStatus(socket.getSnapshot())).toBe('CONNECTED')
})

test('W11 T23 a failure closes the socket, shows one toast, and stays an error until the socket is connected', async () => {
  const { socket, connect, authorize, last, open, status, toasts, clock, requests, settled } = startedSocket()
  socket.send({ type: 'live.turn_on' })
  await connect('ticket 1')
  last().emit({ type: 'socket.failed' })
  expect([open().length, status(), toasts()]).toEqual([0, 'ERROR', ['error somethingWrong']])
  clock.increment(1000)
  expect(status()).toBe('ERROR')
  requests.at(-1)?.reject(offline)
  await settled()
  expect(toasts()).toHaveLength(1)
  clock.increment(2000)
  await authorize('ticket 2')
  clock.increment(GREETING_LIMIT_MS)
  expect([open().length, status()]).toEqual([0, 'ERROR'])
  socket.send({ type: 'live.retry' })
  await connect('ticket 3')
  expect([open().length, status()]).toEqual([1, 'CONNECTED'])
  clock.increment(STABLE_MS)
  expect(toasts()).toEqual([])
  last().emit({ type: 'socket.failed' })
  expect(toasts()).toHaveLength(1)
})

test('a lost connection is retried after 1, 2, 3, 3, 3, 3, 8, 16 and then every 30 seconds, and the loss shows no toast', async () => {
  const { socket, connect, last, requests, settled, status, toasts, clock } = startedSocket()
  socket.send({ type: 'live.turn_on' })
  await connect('ticket 1')
  last().emit({ type: 'socket.lost' })
  expect([status(), toasts()]).toEqual(['DISCONNECTED', []])
  for (const ms of [...RECONNECT_MS, 30_000, 30_000]) {
    const before = requests.length
    clock.increment(ms - 1)
    expect(requests).toHaveLength(before)
    clock.increment(1)
    expect(requests).toHaveLength(before + 1)
    requests.at(-1)?.reject(offline)
    await settled()
  }
})

test('a lost network ends the connection at once, and its return ends the delay', async () => {
  const { socket, connect, network, open, requests, status, toasts } = startedSocket()
  socket.send({ type: 'live.turn_on' })
  await connect('ticket 1')
  network({ type: 'network.returned' })
  expect(status()).toBe('CONNECTED')
  network({ type: 'network.lost' })
  expect([open().length, status(), toasts()]).toEqual([0, 'DISCONNECTED', []])
  network({ type: 'network.returned' })
  expect(requests).toHaveLength(2)
  await connect('ticket 2')
  expect(status()).toBe('CONNECTED')
})

test.each([
  ['00000000-ffff-4fff-8fff-ffffffffffff', 0],
  ['80000000-0000-4000-8000-000000000000', 0.5],
  ['ffffffff-0000-4000-8000-000000000000', 1 - 2 ** -32],
])(
  'clients that lose a server at the same time reconnect spread over a second, by their uuid: %s',
  async (uuid, spread) => {
    const { socket, connect, last, requests, settled, clock } = startedSocket()
    socket.send({ type: 'live.turn_on' })
    await connect(uuid)
    last().emit({ type: 'socket.lost' })
    const firstMs = RECONNECT_MS[0] + spread * SPREAD_MS
    clock.increment(firstMs - 0.5)
    expect(requests).toHaveLength(1)
    clock.increment(0.5)
    expect(requests).toHaveLength(2)
    requests.at(-1)?.reject(offline)
    await settled()
    // The distance between the clients stays the same.
    clock.increment(RECONNECT_MS[1] - 0.5)
    expect(requests).toHaveLength(2)
    clock.increment(0.5)
    expect(requests).toHaveLength(3)
  },
)

test('only a stable connection resets the delay of the next reconnect', async () => {
  const { socket, connect, last, requests, clock } = startedSocket()
  socket.send({ type: 'live.turn_on' })
  for (const ms of [1000, 2000, 3000]) {
    await connect(`ticket ${ms}`)
    last().emit({ type: 'socket.lost' })
    clock.increment(ms)
  }
  await connect('ticket last')
  clock.increment(STABLE_MS)
  last().emit({ type: 'socket.lost' })
  clock.increment(1000)
  expect(requests).toHaveLength(5)
})

test('W11 an authorization without an answer in time is a failure', async () => {
  const { socket, requests, settled, opened, status } = startedSocket()
  socket.send({ type: 'live.turn_on' })
  requests[0]?.reject(new CallFailed(timeoutFailure))
  await settled()
  expect([status(), socket.getSnapshot().context.failure?.kind, opened.length]).toEqual(['ERROR', 'timeout', 0])
})
