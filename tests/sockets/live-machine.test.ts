import { NEVER, timer } from 'rxjs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { contract } from '../../contract/index.ts'
import type { Counters } from '../../contract/live/stream.ts'
import { socketMachine, socketStatus } from '../../machines/live/socket.ts'
import type { OpenSocket } from '../../machines/live/socket-port.ts'
import { createOpenSocket } from '../../src/services/socket.ts'
import { createConnection } from '../../src/streams/connection.ts'
import type { StreamClock } from '../../src/streams/live-deltas.ts'
import { type Arabox, araboxSource, personMessage } from '../support/calls/arabox.ts'
import { contractErrorOf } from '../support/calls/contract-error.ts'
import { authorizeUuid } from '../support/calls/live-client.ts'
import { type AccessPlatform, startAccessPlatform } from '../support/platform/access-platform.ts'

const hiddenPage: StreamClock = { now: () => Date.now(), paints: NEVER, wait: (ms) => timer(ms) }

let all: AccessPlatform
let newArabox: () => Arabox
let closing: (() => void)[] = []

beforeAll(async () => {
  all = await startAccessPlatform()
  await all.at('2026-03-02T10:20:00Z')
  newArabox = await araboxSource(all, all.callers.admin, 3)
})
afterEach(() => {
  for (const close of closing) close()
  closing = []
})
afterAll(() => all.close())

const deliver = async (arabox: Arabox, from: number, count: number) => {
  const messages = Array.from({ length: count }, (_, index) => personMessage(from + index, '2026-03-02T10:05:00Z'))
  expect(contractErrorOf(contract.live.ingest, await arabox.deliver(messages))).toBeNull()
}

/** A page of an account: the live machine with the real socket, whose connection `cut` breaks. */
const openPage = (account: 'owner' | 'rival') => {
  const tickets: string[] = []
  let cut = (): void => undefined
  const open = createOpenSocket(`${all.url}/socket.io`)
  const cuttable: OpenSocket = (uuid, listener) => {
    const socket = open(uuid, listener)
    cut = () => {
      socket.close()
      listener.ended('lost')
    }
    return socket
  }
  const actor = createActor(
    socketMachine.provide({
      actors: {
        authorize: fromPromise<{ uuid: string }, void>(async () => {
          const uuid = await authorizeUuid(all.callers[account])
          tickets.push(uuid)
          return { uuid }
        }),
        connection: createConnection(cuttable, hiddenPage),
      },
    }),
  )
  actor.start()
  closing.push(() => actor.stop())
  const join = (arabox: Arabox) => {
    actor.send({ type: 'live.join_location', location_uuid: arabox.locationUuid, isRecorded: true })
    const location = actor.getSnapshot().context.locations[arabox.locationUuid]
    if (!location) throw new Error('the location was not joined')
    return location
  }
  return {
    actor,
    tickets,
    join,
    cut: () => cut(),
    turnOn: async () => {
      actor.send({ type: 'live.turn_on' })
      await waitFor(actor, (state) => socketStatus(state) === 'CONNECTED')
    },
  }
}

const stored = async ({ locationUuid }: Arabox): Promise<{ seq: number; counters: Counters }> => {
  const { rows } = await all.store.pool.query<{ seq: number; counters: Counters }>(
    'select seq, counters from live_state where location_uuid = $1',
    [locationUuid],
  )
  const [row] = rows
  if (!row) throw new Error('nothing is stored')
  return row
}

test('W02 W04 W05 W16 a page counts the messages of its arabox exactly as they are stored', async () => {
  const arabox = newArabox()
  await deliver(arabox, 1, 40)
  const { join, turnOn, tickets, actor } = openPage('owner')
  const location = join(arabox)
  await turnOn()
  await deliver(arabox, 41, 500)
  await waitFor(location, ({ context }) => context.seq === 540)
  const { counters, seq } = location.getSnapshot().context
  expect({ counters, seq }).toEqual(await stored(arabox))
  expect(tickets).toHaveLength(1)
  const { recorders } = actor.getSnapshot().context
  expect(recorders[arabox.locationUuid]?.getSnapshot().context.now.counters).toEqual(counters)
})

test('W12 W16 after lost connections nothing is lost or counted twice; each connection has a new uuid', async () => {
  const arabox = newArabox()
  await deliver(arabox, 1, 10)
  const { actor, join, turnOn, cut, tickets } = openPage('owner')
  const location = join(arabox)
  await turnOn()
  await waitFor(location, ({ context }) => context.seq === 10)
  for (let round = 0; round < 5; round++) {
    const delivered = deliver(arabox, 11 + 300 * round, 300)
    cut()
    await delivered
    actor.send({ type: 'live.retry' })
    await waitFor(location, ({ context }) => context.seq === 310 + 300 * round)
  }
  const { counters, seq } = location.getSnapshot().context
  expect({ counters, seq }).toEqual(await stored(arabox))
  expect([seq, counters?.net, new Set(tickets).size]).toEqual([1510, 1510, 6])
})

test('an inactive location of another company is refused, and its counters never arrive', async () => {
  const arabox = newArabox()
  await all.store.pool.query('update location set is_active = false where uuid = $1', [arabox.locationUuid])
  await deliver(arabox, 1, 10)
  const { join, turnOn } = openPage('rival')
  const location = join(arabox)
  await turnOn()
  await waitFor(location, ({ context }) => context.status === 'refused')
  expect(location.getSnapshot().context).toMatchObject({ problemCode: 'not_found', seq: null, counters: null })
})
