import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Page } from '../../contract/paging.ts'
import { createArea } from '../../machines/kit/area/area.ts'
import { CallFailed } from '../../machines/kit/area/failure.ts'
import { createList, withRows } from '../../machines/kit/list/list.ts'
import type { ListQuery } from '../../machines/kit/list/list-query.ts'
import { Secret } from '../../machines/kit/secret/secret.ts'
import { createRootMachine } from '../../machines/root/root.ts'
import { type SessionGrant, type SessionRef, sessionMachine } from '../../machines/session/session.ts'
import { createRecorder, type EventLog } from './recorder.ts'
import { createTimeTravel, replay, stateAt } from './replay.ts'
import { stateTreeOf } from './state-tree.ts'

const list = createList<{ id: number }>('rows', { size: 2, sort_by: 'name', order: 'asc', filters: { status: [] } })
const area = createArea<string, string>('area', { debounceMs: 300 })
const withoutServices = () => createRootMachine(sessionMachine, { rows: list, area })

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A recorded session: login, a filtered and paged list, a failed request, typing, navigation, a rejected refresh. */
const recordedSession = async () => {
  const load = vi.fn(
    async (query: ListQuery): Promise<Page<{ id: number }>> => ({
      items: [{ id: query.page }],
      total: 3,
      page: query.page,
      pages: 2,
      size: 2,
    }),
  )
  const granted: SessionGrant = { user: null, lifetimeMs: 600_000 }
  const session = sessionMachine.provide({
    actors: {
      restore: fromPromise<SessionGrant | null, void>(async () => null),
      login: fromPromise<SessionGrant, { username: string; password: Secret }>(async () => granted),
      refresh: fromPromise<SessionGrant, void>(async () => {
        throw new CallFailed({ kind: 'problem', status: 401, code: 'session_expired', detail: 'x' })
      }),
    },
  })
  const rows = withRows(
    list,
    fromPromise<Page<{ id: number }>, { query: ListQuery }>(({ input }) => load(input.query)),
  )
  const areas = area.provide({
    actors: {
      load: fromPromise<string, { query: string }>(async ({ input }) => {
        if (input.query === 'bad') throw new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
        return input.query
      }),
    },
  })
  const clock = new SimulatedClock()
  const recorder = createRecorder({ build: 'test' })
  const root = createActor(createRootMachine(session, { rows, area: areas }), {
    id: 'app',
    clock,
    inspect: recorder.inspect,
  })
  root.start()
  await settle()
  const sessionActor = root.getSnapshot().children.session as SessionRef
  sessionActor.send({ type: 'session.log_in', username: 'operator', password: new Secret('arabox-demo') })
  await settle()
  root.send({ type: 'page.entered', id: 'rows', page: 'rows', input: { search: 'status=new' } })
  await settle()
  root.getSnapshot().children.rows?.send({ type: 'list.go_to_page', page: 2 })
  await settle()
  root.send({ type: 'page.entered', id: 'area:1', page: 'area', input: { query: 'bad' } })
  await settle()
  root.getSnapshot().children['area:1']?.send({ type: 'area.request_after_pause', query: 'good' })
  clock.increment(300)
  await settle()
  root.send({ type: 'page.left', id: 'rows' })
  sessionActor.send({ type: 'session.refresh' })
  await settle()
  return { root, recorder, load }
}

test('a replayed log gives the identical state tree without calling a service', async () => {
  const { root, recorder, load } = await recordedSession()
  const calls = load.mock.calls.length
  const log: EventLog = JSON.parse(JSON.stringify(recorder.log()))
  const again = replay(log, withoutServices())
  expect(again.divergence).toBeNull()
  expect(stateTreeOf(again.root)).toEqual(stateTreeOf(root))
  expect(stateTreeOf(root).children.session?.value).toBe('loggedOut')
  expect(stateTreeOf(root).children['area:1']?.value).toBe('success')
  expect(load.mock.calls.length).toBe(calls)
})

test('the log contains no secret', async () => {
  const { recorder } = await recordedSession()
  const written = JSON.stringify(recorder.log())
  expect(written).not.toContain('arabox-demo')
  expect(written).toContain('‹secret›')
})

test('a divergence is reported with the number of its entry', async () => {
  const { recorder } = await recordedSession()
  const log: EventLog = JSON.parse(JSON.stringify(recorder.log()))
  const entry = log.entries.find(({ path, event }) => path === '/rows' && event.type === 'list.go_to_page')
  if (!entry) throw new Error('the log has no page change')
  entry.event.page = 1
  const { divergence } = replay(log, withoutServices())
  expect(divergence?.n).toBeGreaterThan(entry.n)
  expect(JSON.stringify(divergence?.expected)).toContain('"page":2')
  expect(JSON.stringify(divergence?.got)).toContain('"page":1')
  expect(divergence?.differences.map(({ before, after }) => [before, after])).toContainEqual([2, 1])
})

test('a changed guard is named at the first entry whose state differs', async () => {
  const { recorder } = await recordedSession()
  const log: EventLog = JSON.parse(JSON.stringify(recorder.log()))
  const changed = sessionMachine.provide({ guards: { isRejected: () => false } })
  const { divergence } = replay(log, createRootMachine(changed, { rows: list, area }))
  const rejected = log.entries.find(
    ({ path, event }) => path === '/session' && event.type === 'xstate.error.actor.refresh',
  )
  expect([divergence?.n, divergence?.path]).toEqual([rejected?.n, '/session'])
  expect(divergence?.differences).toContainEqual({
    path: 'state',
    before: 'loggedOut',
    after: { loggedIn: 'unanswered' },
  })
})

test('a walk through a log shows the state after each entry, forward and back', async () => {
  const { recorder, root } = await recordedSession()
  const log: EventLog = JSON.parse(JSON.stringify(recorder.log()))
  const at = createTimeTravel(log, withoutServices())
  const paged = log.entries.find(({ event }) => event.type === 'list.go_to_page')?.n ?? 0
  expect(at(paged).tree.children.rows?.context).toMatchObject({ query: { page: 2 } })
  const before = at(paged - 1)
  expect(before.tree.children.rows?.context).toMatchObject({ query: { page: 1 } })
  expect(before.hash).toBe(stateAt(log, paged - 1, withoutServices()).hash)
  const last = at(log.entries.at(-1)?.n ?? 0)
  expect([last.tree, last.divergence]).toEqual([JSON.parse(JSON.stringify(stateTreeOf(root))), null])
})

test('an event for a missing actor is reported', async () => {
  const { recorder } = await recordedSession()
  const log: EventLog = JSON.parse(JSON.stringify(recorder.log()))
  const without = { ...log, entries: log.entries.filter(({ event }) => event.type !== 'page.entered') }
  expect(replay(without, withoutServices()).divergence).not.toBeNull()
})

test('a log with dropped entries is rejected', async () => {
  const { recorder } = await recordedSession()
  const { header, entries } = recorder.log()
  expect(() => replay({ header: { ...header, dropped: 4 }, entries }, withoutServices())).toThrow('lacks its first 4')
})

test('the ring keeps the newest entries and counts the others', async () => {
  const recorder = createRecorder({ build: 'test', size: 5, now: () => 1 })
  const root = createActor(withoutServices(), { id: 'app', inspect: recorder.inspect })
  root.start()
  for (let time = 0; time < 20; time += 1) root.send({ type: 'page.left', id: `${time}` })
  const { header, entries } = recorder.log()
  expect(entries.length).toBeLessThanOrEqual(10)
  expect(header.dropped).toBe(entries[0]?.n)
  expect(entries.at(-1)?.event).toEqual({ type: 'page.left', id: '19' })
})

test('large entries have their own ring with a limited size: a stream does not displace user commands', () => {
  const deleted: number[] = []
  const recorder = createRecorder({
    build: 'test',
    largeRingSize: 2000,
    storage: { clear: () => undefined, write: (_, __, numbers) => deleted.push(...numbers) },
  })
  recorder.note('clicked', {})
  const frame = { messages: Array.from({ length: 600 }, (_, n) => n) }
  for (let time = 0; time < 10; time += 1) recorder.note('frame', frame)
  recorder.flush()
  const { header, entries } = recorder.log()
  expect(entries.map(({ n, event }) => [n, event.type])).toEqual([
    [0, 'clicked'],
    [8, 'frame'],
    [9, 'frame'],
    [10, 'frame'],
  ])
  expect(header.dropped).toBe(7)
  expect(deleted).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('entries are written to the storage once, with the build in the header', () => {
  const written: [string, number][] = []
  const recorder = createRecorder({
    build: 'b1',
    storage: { clear: () => undefined, write: (header, entries) => written.push([header.build, entries.length]) },
  })
  recorder.note('web_vital', { name: 'LCP', value: 1 })
  recorder.flush()
  recorder.flush()
  recorder.note('web_vital', { name: 'CLS', value: 0 })
  recorder.flush()
  expect(written).toEqual([
    ['b1', 1],
    ['b1', 1],
  ])
})

test('an actor is found by an id with a slash or a percent sign', async () => {
  const recorder = createRecorder({ build: 'test' })
  const root = createActor(withoutServices(), { id: 'app', clock: new SimulatedClock(), inspect: recorder.inspect })
  root.start()
  root.send({ type: 'page.entered', id: 'rows:5/50%2F', page: 'rows', input: { search: '' } })
  root.getSnapshot().children['rows:5/50%2F']?.send({ type: 'list.search', filter: 'kawa' })
  const again = replay(JSON.parse(JSON.stringify(recorder.log())), withoutServices())
  expect(again.divergence).toBeNull()
  expect(stateTreeOf(again.root)).toEqual(stateTreeOf(root))
})
