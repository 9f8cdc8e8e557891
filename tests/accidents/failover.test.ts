import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import { loggedIn } from '../support/calls/client.ts'
import { freePort } from '../support/platform/free-port.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/servers/replicated-postgres.ts'
import { production, startForTest } from './server.ts'

/** The address that an operator gives to the platform, which leads to the present primary. */
const startSwitch = async (target: number) => {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let present = target
  const server = createServer((client) => {
    const database = connect(present, '127.0.0.1')
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    client.pipe(database).pipe(client)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    leadTo(next: number) {
      present = next
      for (const socket of sockets) socket.destroy()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

let folder: Awaited<ReturnType<typeof scratchFolder>>
let postgres: ReplicatedPostgres
let address: Awaited<ReturnType<typeof startSwitch>>

beforeEach(async () => {
  folder = await scratchFolder()
  postgres = await startReplicatedPostgres(`${folder.path}/replicated`)
  address = await startSwitch(postgres.primary)
})
afterEach(async () => {
  address.close()
  await postgres.close()
  await folder.remove()
})

test('when the primary PostgreSQL dies and its standby is promoted, writes stop and come back, and none that was acknowledged is lost', async () => {
  const url = postgres.urlAt(address.port)
  const server = await startForTest(`${folder.path}/data`, { ...production, DATABASE_URL: url, STATISTICS_URL: url })
  const admin = await loggedIn(server.url, production.FIRST_ADMIN_USERNAME, production.FIRST_ADMIN_PASSWORD)
  const acknowledged: string[] = []
  const statuses = new Set<number>()
  let latest = 0
  let isOver = false
  const write = async (writer: number) => {
    for (let count = 0; !isOver; count += 1) {
      const name = `Firma ${writer} ${count}`
      const { status } = await admin.call(contract.company.create, { body: { name } })
      statuses.add(status)
      latest = status
      if (status === 201) acknowledged.push(name)
      else await pause(50)
    }
  }
  const writers = Array.from({ length: 4 }, (_, writer) => write(writer))
  const readiness = async () => (await fetch(`${server.url}/readyz`)).status
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(40), 30_000)

  await postgres.killPrimary()
  await vi.waitFor(async () => expect([await readiness(), latest]).toEqual([503, 503]), 30_000)
  // A standby answers reads, but nothing may be judged on it.
  address.leadTo(postgres.standby)
  const before = acknowledged.length
  await vi.waitFor(async () => expect([await readiness(), latest]).toEqual([503, 503]), 30_000)
  await pause(500)
  expect([await readiness(), acknowledged.length]).toEqual([503, before])

  await postgres.promote()
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 40), 30_000)
  await vi.waitFor(async () => expect(await readiness()).toBe(200), 30_000)
  isOver = true
  await Promise.all(writers)
  expect([...statuses].toSorted()).toEqual([201, 503])

  const client = new pg.Client({ connectionString: postgres.urlAt(postgres.standby) })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from company')
  await client.end()
  const stored = new Set(rows.map(({ name }) => name))
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
})
