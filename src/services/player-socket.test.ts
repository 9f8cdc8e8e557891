import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, expect, test, vi } from 'vitest'
import { PLAYER_NAMESPACE } from '../../contract/player/schedule-event.ts'
import { openPlayerSocket } from './player-socket.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const served = async () => {
  const http = createServer()
  const server = new Server(http, { path: '/socket.io' })
  const players = server.of(PLAYER_NAMESPACE)
  players.use((socket, next) => next(socket.handshake.auth.token === 'known' ? undefined : new Error('refused')))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return { players, base: `http://127.0.0.1:${(http.address() as AddressInfo).port}/socket.io` }
}

const opened = (base: string, token: string): number[] => {
  const spreads: number[] = []
  closing.push(openPlayerSocket(base, token, (spreadMs) => spreads.push(spreadMs)))
  return spreads
}

test('a player hears of each new version once, and of nothing that has another shape', async () => {
  const { players, base } = await served()
  players.on('connection', (socket) => {
    expect(socket.conn.transport.name).toBe('websocket')
    const events = [{ version: 3, spread_ms: 100 }, { version: 3, spread_ms: 200 }, { version: '4' }, null]
    for (const event of [...events, { version: 5, spread_ms: 6000 }, { version: 4, spread_ms: 300 }])
      socket.emit('schedule', event)
  })
  const spreads = opened(base, 'known')
  await vi.waitFor(() => expect(spreads).toEqual([100, 300]))
})

test('a player that is refused or disconnected asks whether it has ended', async () => {
  const { players, base } = await served()
  players.on('connection', (socket) => socket.disconnect(true))
  for (const token of ['known', 'ended']) {
    const spreads = opened(base, token)
    await vi.waitFor(() => expect(spreads).toEqual([1000]))
  }
})
