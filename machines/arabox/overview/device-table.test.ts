import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { MINUTE_MS } from '../../calendar/durations.ts'
import { CallFailed } from '../../kit/area/failure.ts'
import {
  type ActorModel,
  controlledPromise,
  elapsed,
  pathAfter,
  rejected,
  resolved,
  shortestActorPaths,
} from '../../kit/paths/actor-paths.ts'
import { stepsOf } from '../../kit/paths/paths.ts'
import {
  createDeviceTable,
  type DeviceAudience,
  type DevicePage,
  type DeviceTableEvent,
  type DeviceTableSnapshot,
  STATUS_CHECK_MS,
} from './device-table.ts'

type Device = { location_uuid: string; name: string }
type Request<Out> = { query: string; resolve: (answer: Out) => void; reject: (error: unknown) => void }

const offline = new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
const device: Device = { location_uuid: 'a', name: 'Rondo' }
const audience: DeviceAudience = { location_uuid: 'a', audience: 5000 }
const page: DevicePage<Device> = { items: [device], total: 26, pages: 2, at: 7000 }

const started = () => {
  const lists: Request<DevicePage<Device>>[] = []
  const stats: (Request<readonly DeviceAudience[]> & { devices: readonly Device[] })[] = []
  const clock = new SimulatedClock()
  const table = createActor(
    createDeviceTable<string, Device>('Kraków').provide({
      actors: {
        list: fromPromise<DevicePage<Device>, { query: string }>(
          ({ input }) => new Promise((resolve, reject) => lists.push({ ...input, resolve, reject })),
        ),
        stats: fromPromise<readonly DeviceAudience[], { query: string; devices: readonly Device[] }>(
          ({ input }) => new Promise((resolve, reject) => stats.push({ ...input, resolve, reject })),
        ),
      },
    }),
    { clock },
  )
  table.start()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const listed = async () => {
    table.send({ type: 'devices.request', query: 'Kraków' })
    lists.at(-1)?.resolve(page)
    await settled()
  }
  const status = () => table.getSnapshot().value.list
  return { table, clock, lists, stats, settled, listed, status, context: () => table.getSnapshot().context }
}

test('M05 the status is standby, pending, then done or failed, and the rows stay', async () => {
  const { table, lists, settled, listed, status, context } = started()
  expect(status()).toBe('STANDBY')
  table.send({ type: 'devices.request', query: 'Kraków' })
  expect(status()).toBe('PENDING')
  await listed()
  expect([status(), context().devices]).toEqual(['PENDING_DONE', [device]])
  expect([context().total, context().pages, context().checkedAt]).toEqual([26, 2, 7000])
  table.send({ type: 'devices.request', query: 'Łódź' })
  lists.at(-1)?.reject(offline)
  await settled()
  expect(lists.at(-1)?.query).toBe('Łódź')
  expect([status(), context().failure?.code, context().devices]).toEqual(['PENDING_FAILURE', 'offline', [device]])
})

test('M06 a statistics request sets the status to standby again', async () => {
  const { table, stats, settled, listed, status, context } = started()
  await listed()
  table.send({ type: 'devices.request_stats' })
  expect([status(), stats.at(-1)?.query, stats.at(-1)?.devices]).toEqual(['STANDBY', 'Kraków', [device]])
  stats.at(-1)?.resolve([audience])
  await settled()
  expect([status(), context().audiences]).toEqual(['STANDBY', [audience]])
})

test('while the list is loading, no statistics are requested', () => {
  const { table, stats, status } = started()
  table.send({ type: 'devices.request', query: 'Kraków' })
  table.send({ type: 'devices.request_stats' })
  expect([status(), stats.length]).toEqual(['PENDING', 0])
})

test('K17 the status is checked every 15 minutes with the same query', async () => {
  const { clock, lists, listed } = started()
  await listed()
  clock.increment(15 * MINUTE_MS - 1)
  expect(lists).toHaveLength(1)
  clock.increment(1)
  expect(lists.map(({ query }) => query)).toEqual(['Kraków', 'Kraków'])
  clock.increment(STATUS_CHECK_MS)
  expect(lists).toHaveLength(3)
})

test('K17 a hidden table makes no check; a due check is made when the table is visible again', () => {
  const { table, clock, lists } = started()
  table.send({ type: 'devices.hidden' })
  clock.increment(10 * STATUS_CHECK_MS)
  expect(lists).toHaveLength(0)
  table.send({ type: 'devices.shown' })
  expect(lists).toHaveLength(1)
  table.send({ type: 'devices.hidden' })
  table.send({ type: 'devices.shown' })
  expect(lists).toHaveLength(1)
})

type Snapshot = DeviceTableSnapshot<string, Device>
type Event = DeviceTableEvent<string>

const statsRequest: Event = { type: 'devices.request_stats' }
const logic = createDeviceTable<string, Device>('Kraków').provide({
  actors: { list: controlledPromise(), stats: controlledPromise() },
})
const model: ActorModel<Snapshot, Event> = {
  start: (clock) => createActor(logic, { clock }).start(),
  steps: () => [
    { type: 'devices.request', query: 'Kraków' },
    statsRequest,
    { type: 'devices.shown' },
    { type: 'devices.hidden' },
    resolved('list', page),
    rejected('list', offline),
    resolved('stats', [audience]),
    rejected('stats', offline),
    elapsed(STATUS_CHECK_MS),
  ],
  keyOf: ({ value, context }) =>
    JSON.stringify([value, context.isVisible, context.devices.length, context.failure?.kind]),
}

test('M05 M06 on every path only the four statuses occur, and a statistics request sets standby', () => {
  const paths = shortestActorPaths(model)
  expect(new Set(paths.map(({ state }) => state.value.list))).toEqual(
    new Set(['STANDBY', 'PENDING', 'PENDING_DONE', 'PENDING_FAILURE']),
  )
  const { taken, refused } = stepsOf(paths, () => [statsRequest])
  expect(new Set(refused.map(({ path }) => path.state.value.list))).toEqual(new Set(['PENDING']))
  expect(new Set(taken.map(({ path }) => path.state.value.list)).has('PENDING')).toBe(false)
  for (const { path, event } of taken) {
    const { value } = pathAfter(model, path, event).state
    expect([value.list, value.stats, value.check]).toEqual(['STANDBY', 'loading', path.state.value.check])
  }
})
