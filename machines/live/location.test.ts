import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { countersOf } from './counters.ts'
import { afterEntries, type GapFound, initialLocation, locationLogic, RESUME_RETRY_MS, SILENCE_MS } from './location.ts'
import type { LiveEntry } from './socket-port.ts'

const location_uuid = '11111111-1111-4111-8111-111111111111'
const at = '2026-03-02T08:00:00Z'
const person = (seq: number): LiveEntry => ({
  type: 'path',
  location_uuid,
  seq,
  at,
  object: 'person',
  counter: 'net',
})
const snapshot = (seq: number, net: number): LiveEntry => ({
  type: 'snapshot',
  location_uuid,
  seq,
  counters: { ...countersOf('2026-03-02'), net },
  quality_percent: 96,
})

const started = () => {
  const found: GapFound[] = []
  const parent = createActor(
    createMachine({
      types: { events: {} as GapFound },
      invoke: { id: 'location', src: locationLogic, input: ({ self }) => ({ location_uuid, parent: self }) },
      on: { 'location.gap_found': { actions: ({ event }) => found.push(event) } },
    }),
  )
  parent.start()
  const location = parent.getSnapshot().children.location
  if (!location) throw new Error('the location did not start')
  const receive = (...entries: LiveEntry[]) => location.send({ type: 'location.received', at: 0, entries })
  const elapse = (ms: number) => location.send({ type: 'location.elapsed', ms })
  return { location, receive, elapse, found, state: () => location.getSnapshot().context }
}

test('a location counts nothing before its first snapshot', () => {
  const { receive, state, found } = started()
  receive(person(6), person(7))
  expect(state()).toMatchObject({ status: 'waiting', seq: null, counters: null })
  receive(snapshot(7, 40), person(8))
  expect(state()).toMatchObject({ status: 'live', seq: 8, counters: { net: 41 }, qualityPercent: 96 })
  expect(found).toEqual([])
})

test('a counted message is never counted again', () => {
  const { receive, state } = started()
  receive(snapshot(7, 40), person(8), person(8), person(3))
  receive(person(7), person(8), person(9))
  expect(state()).toMatchObject({ seq: 9, counters: { net: 42 } })
})

test('a gap requests the missing messages once, counts nothing after it, and closes when they arrive', () => {
  const { receive, state, found } = started()
  receive(snapshot(1, 1), person(4), person(5))
  receive(person(6))
  expect(found).toEqual([{ type: 'location.gap_found', location_uuid, seq: 1 }])
  expect(state()).toMatchObject({ status: 'gap', seq: 1, counters: { net: 1 } })
  receive(person(2), person(3), person(4), person(5), person(6), person(7))
  expect(state()).toMatchObject({ status: 'live', seq: 7, counters: { net: 7 } })
  receive(person(9))
  receive(person(8), person(10))
  expect(found.map(({ seq }) => seq)).toEqual([1, 7, 8])
})

test('a gap that is too old is closed by a snapshot', () => {
  const { receive, state } = started()
  receive(snapshot(1, 1), person(400), snapshot(400, 390), person(401))
  expect(state()).toMatchObject({ status: 'live', seq: 401, counters: { net: 391 } })
})

test('an unanswered gap is requested again while later messages arrive', () => {
  const { receive, elapse, found } = started()
  receive(snapshot(1, 1), person(4))
  for (let ms = 1000; ms <= 2 * RESUME_RETRY_MS; ms += 1000) {
    elapse(1000)
    receive(person(4 + ms / 1000))
  }
  expect(found.map(({ seq }) => seq)).toEqual([1, 1, 1])
})

test('a silent location is stale and keeps its counters until the next message', () => {
  const { receive, elapse, state } = started()
  receive(snapshot(1, 1))
  elapse(SILENCE_MS - 1)
  expect(state().status).toBe('live')
  elapse(1)
  expect(state()).toMatchObject({ status: 'stale', silentMs: SILENCE_MS, counters: { net: 1 } })
  receive(person(2))
  expect(state()).toMatchObject({ status: 'live', silentMs: 0, counters: { net: 2 } })
})

test('a rejected location has the problem’s code, keeps its counters, and continues when it is accepted again', () => {
  const { location, receive, state } = started()
  location.send({ type: 'location.answered', code: 'not_found' })
  expect(state()).toMatchObject({ status: 'refused', problemCode: 'not_found' })
  location.send({ type: 'location.answered', code: null })
  expect(state()).toMatchObject({ status: 'waiting', problemCode: null })
  receive(snapshot(1, 1))
  location.send({ type: 'location.answered', code: 'not_found' })
  expect(state()).toMatchObject({ status: 'refused', counters: { net: 1 } })
  location.send({ type: 'location.answered', code: null })
  expect(state().status).toBe('live')
})

test('W16 a stream in any parts, repeated and out of order, is counted exactly once', () => {
  const messages = Array.from({ length: 300 }, (_, index) => person(index + 1))
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 50; round++) {
    let location = afterEntries(initialLocation(location_uuid), [snapshot(0, 0)])
    for (let turns = 0; location.seq !== 300 && turns < 5000; turns++) {
      const from = location.status === 'gap' ? (location.seq ?? 0) : random(300)
      location = afterEntries(location, messages.slice(from, from + 1 + random(20)))
      expect(location.counters?.net).toBe(location.seq)
    }
    expect(location.seq).toBe(300)
  }
})
