import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { afterEach, expect, test } from 'vitest'
import type { LiveSocket } from '../../machines/live/socket-port.ts'
import { createOpenSocket } from './socket.ts'

const location_uuid = '11111111-1111-4111-8111-111111111111'
/** The platform’s time, which the server sends with its greeting. */
const NOW = '2026-03-02T08:00:00.000Z'
const closing: (() => Promise<unknown> | unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

type ListenerCall = ['greeted', string | undefined] | ['frame', readonly unknown[]] | ['ended', 'failed' | 'lost']

const served = async (path = '/socket.io') => {
  const http = createServer()
  const server = new Server(http, { path })
  const tickets: unknown[] = []
  const sockets: Socket[] = []
  server.use((socket, next) => {
    tickets.push(socket.handshake.auth.uuid)
    next(socket.handshake.auth.uuid === 'used' ? new Error('unauthenticated') : undefined)
  })
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.emit('clock', { now: NOW })
    socket.emit('message', { type: 'CONNECT' })
    socket.on('join', (request, answer) =>
      answer({ code: request.location_uuid === location_uuid ? null : 'not_found' }),
    )
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`
  return { server, tickets, sockets, base }
}

const opened = (base: string, uuid = 'fresh') => {
  const calls: ListenerCall[] = []
  const waiting = new Set<() => void>()
  const record = (call: ListenerCall) => {
    calls.push(call)
    for (const check of waiting) check()
  }
  const socket: LiveSocket = createOpenSocket(base)(uuid, {
    greeted: (now) => record(['greeted', now]),
    frame: (received) => record(['frame', received]),
    ended: (end) => record(['ended', end]),
  })
  closing.push(() => socket.close())
  const until = (count: number) =>
    new Promise<ListenerCall[]>((resolve) => {
      const check = () => calls.length >= count && resolve(calls)
      waiting.add(check)
      check()
    })
  return { socket, calls, until }
}

test('W02 W04 the socket sends its uuid, and the server greets it', async () => {
  const { tickets, base } = await served()
  expect(await opened(base, 'fresh').until(1)).toEqual([['greeted', NOW]])
  expect(tickets).toEqual(['fresh'])
})

test('a used uuid is rejected once, and the socket does not reconnect', async () => {
  const { server, tickets, base } = await served()
  const { calls, until } = opened(base, 'used')
  expect(await until(1)).toEqual([['ended', 'failed']])
  await opened(base, 'fresh').until(1)
  expect([calls, tickets, server.sockets.sockets.size]).toEqual([[['ended', 'failed']], ['used', 'fresh'], 1])
})

test('an unreachable server is a failure', async () => {
  const { server, base } = await served()
  await server.close()
  expect(await opened(base).until(1)).toEqual([['ended', 'failed']])
})

test('frames are passed unchanged; unknown events are ignored', async () => {
  const { sockets, base } = await served()
  const { until } = opened(base)
  await until(1)
  sockets[0]?.emit('message', { type: 'path' })
  sockets[0]?.emit('messages', 'not a frame')
  sockets[0]?.emit('messages', [{ type: 'path' }, 7])
  expect(await until(2)).toEqual([
    ['greeted', NOW],
    ['frame', [{ type: 'path' }, 7]],
  ])
})

test('a location request resolves to null, to a problem’s code, or to the code of an invalid answer', async () => {
  const { server, base } = await served('/elsewhere/socket.io')
  const { socket, until } = opened(base)
  await until(1)
  expect(await socket.join(location_uuid, 7)).toBeNull()
  expect(await socket.join('foreign')).toBe('not_found')
  server.sockets.sockets.forEach((each) => {
    each.removeAllListeners('join')
    each.on('join', (_, answer) => answer('fine'))
  })
  expect(await socket.join(location_uuid)).toBe('shape')
})

test('a socket that the server closes is lost; a socket that the client closes calls its listener no more', async () => {
  const { server, sockets, base } = await served()
  const ended = opened(base)
  await ended.until(1)
  sockets[0]?.disconnect(true)
  expect(await ended.until(2)).toEqual([
    ['greeted', NOW],
    ['ended', 'lost'],
  ])
  const closed = opened(base)
  await closed.until(1)
  const gone = new Promise((resolve) => sockets[1]?.once('disconnect', resolve))
  closed.socket.close()
  expect(await gone).toBe('client namespace disconnect')
  expect([closed.calls, server.sockets.sockets.size]).toEqual([[['greeted', NOW]], 0])
})
