import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { SILENT_AFTER_MS } from '../../contract/limits.ts'
import { liveLocationUuid, samplePath, sampleSnapshot } from '../../tests/support/samples/live-entries.ts'
import {
  afterEntries,
  initialLocation,
  JOIN_RETRY_MS,
  type JoinWanted,
  locationLogic,
  RESUME_RETRY_MS,
} from './location.ts'
import type { LiveEntry } from './socket-port.ts'

const started = () => {
  const found: JoinWanted[] = []
  const parent = createActor(
    createMachine({
      types: { events: {} as JoinWanted },
      invoke: {
        id: 'location',
        src: locationLogic,
        input: ({ self }) => ({ location_uuid: liveLocationUuid, parent: self }),
      },
      on: { 'location.join_wanted': { actions: ({ event }) => found.push(event) } },
    }),
  )
  parent.start()
  const location = parent.getSnapshot().children.location
  if (!location) throw new Error('the location did not start')
  let at = 0
  const receive = (...entries: LiveEntry[]) => location.send({ type: 'location.received', at, entries })
  const answer = (code: string | null) => location.send({ type: 'location.answered', at, code })
  const elapse = (ms: number) => {
    at += ms
    location.send({ type: 'location.ticked', at })
  }
  return { location, receive, answer, elapse, found, state: () => location.getSnapshot().context }
}

test('a location counts nothing before its first snapshot', () => {
  const { receive, state, found } = started()
  receive(samplePath(6), samplePath(7))
  expect(state()).toMatchObject({ status: 'waiting', seq: null, counters: null })
  receive(sampleSnapshot(7, 40), samplePath(8))
  expect(state()).toMatchObject({ status: 'live', seq: 8, counters: { net: 41 }, qualityPercent: 96 })
  expect(found).toEqual([])
})

test('a counted message is never counted again', () => {
  const { receive, state } = started()
  receive(sampleSnapshot(7, 40), samplePath(8), samplePath(8), samplePath(3))
  receive(samplePath(7), samplePath(8), samplePath(9))
  expect(state()).toMatchObject({ seq: 9, counters: { net: 42 } })
})

test('a gap requests the missing messages once, counts nothing after it, and closes when they arrive', () => {
  const { receive, state, found } = started()
  receive(sampleSnapshot(1, 1), samplePath(4), samplePath(5))
  receive(samplePath(6))
  expect(found).toEqual([{ type: 'location.join_wanted', location_uuid: liveLocationUuid, seq: 1 }])
  expect(state()).toMatchObject({ status: 'gap', seq: 1, counters: { net: 1 } })
  receive(samplePath(2), samplePath(3), samplePath(4), samplePath(5), samplePath(6), samplePath(7))
  expect(state()).toMatchObject({ status: 'live', seq: 7, counters: { net: 7 } })
  receive(samplePath(9))
  receive(samplePath(8), samplePath(10))
  expect(found.map(({ seq }) => seq)).toEqual([1, 7, 8])
})

test('a gap that is too old is closed by a snapshot', () => {
  const { receive, state } = started()
  receive(sampleSnapshot(1, 1), samplePath(400), sampleSnapshot(400, 390), samplePath(401))
  expect(state()).toMatchObject({ status: 'live', seq: 401, counters: { net: 391 } })
})

test('an unanswered gap is requested again while later messages arrive', () => {
  const { receive, elapse, found } = started()
  receive(sampleSnapshot(1, 1), samplePath(4))
  for (let ms = 1000; ms <= 2 * RESUME_RETRY_MS; ms += 1000) {
    elapse(1000)
    receive(samplePath(4 + ms / 1000))
  }
  expect(found.map(({ seq }) => seq)).toEqual([1, 1, 1])
})

test('a silent location is stale and keeps its counters until the next message', () => {
  const { receive, elapse, state } = started()
  receive(sampleSnapshot(1, 1))
  elapse(SILENT_AFTER_MS - 1)
  expect(state().status).toBe('live')
  elapse(1)
  expect(state()).toMatchObject({ status: 'stale', silentMs: SILENT_AFTER_MS, counters: { net: 1 } })
  receive(samplePath(2))
  expect(state()).toMatchObject({ status: 'live', silentMs: 0, counters: { net: 2 } })
})

test('a rejected location has the problem’s code, keeps its counters, and continues when it is accepted again', () => {
  const { answer, receive, state } = started()
  answer('not_found')
  expect(state()).toMatchObject({ status: 'refused', problemCode: 'not_found' })
  answer(null)
  expect(state()).toMatchObject({ status: 'waiting', problemCode: null })
  receive(sampleSnapshot(1, 1))
  answer('not_found')
  expect(state()).toMatchObject({ status: 'refused', counters: { net: 1 } })
  answer(null)
  expect(state().status).toBe('live')
})

test('the age of a location is that of its arabox’ last message, whenever the page was opened', () => {
  const { receive, elapse, state } = started()
  elapse(1_000_000)
  receive(sampleSnapshot(7, 40, { silent_ms: 780_000 }))
  expect(state()).toMatchObject({ status: 'stale', silentMs: 780_000, counters: { net: 40 } })
  elapse(60_000)
  expect(state()).toMatchObject({ status: 'stale', silentMs: 840_000 })
  receive(samplePath(8))
  expect(state()).toMatchObject({ status: 'live', silentMs: 0 })
  receive(sampleSnapshot(8, 41, { silent_ms: null }))
  expect(state()).toMatchObject({ status: 'stale', heardAt: null })
  elapse(1000)
  expect(state()).toMatchObject({ status: 'stale', silentMs: SILENT_AFTER_MS })
})

test('an arabox that sends its messages once a minute is live in between', () => {
  const { receive, elapse, state } = started()
  elapse(1_000_000)
  receive({ ...sampleSnapshot(7, 40), silent_ms: 59_000 } as LiveEntry)
  expect(state()).toMatchObject({ status: 'live', silentMs: 59_000 })
  elapse(60_000)
  expect(state()).toMatchObject({ status: 'live', silentMs: 119_000 })
  elapse(1000)
  expect(state()).toMatchObject({ status: 'stale', silentMs: 120_000 })
})

test('a connection that was lost makes a location neither younger nor older', () => {
  const { location, answer, receive, elapse, state } = started()
  receive(sampleSnapshot(1, 1))
  location.send({ type: 'location.disconnected' })
  elapse(20_000)
  answer(null)
  elapse(SILENT_AFTER_MS - 20_000)
  expect(state()).toMatchObject({ status: 'stale', silentMs: SILENT_AFTER_MS })
})

test.each(['internal', 'too_many_requests', 'timeout', 'shape'])(
  'a request that ends with %s is repeated with growing delays until it succeeds; meanwhile the location is not followed',
  (code) => {
    const { answer, receive, elapse, state, found } = started()
    answer(null)
    receive(sampleSnapshot(7, 40))
    for (const [failed, delayMs] of [...JOIN_RETRY_MS, ...JOIN_RETRY_MS.slice(-1)].entries()) {
      answer(code)
      expect(state()).toMatchObject({ status: 'retrying', isFollowed: false, seq: 7, problemCode: code })
      elapse(delayMs - 1)
      expect(found).toHaveLength(failed)
      elapse(1)
      // No second request before the answer to the first.
      elapse(60_000)
      expect(found).toHaveLength(failed + 1)
    }
    expect(found.at(-1)).toEqual({ type: 'location.join_wanted', location_uuid: liveLocationUuid, seq: 7 })
    answer(null)
    expect(state()).toMatchObject({ status: 'stale', isFollowed: true, failedJoins: 0, problemCode: null })
    receive(samplePath(8))
    expect(state()).toMatchObject({ status: 'live', seq: 8, counters: { net: 41 } })
  },
)

test('a lasting problem is not requested again, and a lost connection ends the repetition', () => {
  const { location, answer, elapse, state, found } = started()
  for (const code of ['not_found', 'permission_denied', 'invalid_input', 'unauthenticated']) {
    answer(code)
    elapse(60_000)
    expect(state()).toMatchObject({ status: 'refused', isFollowed: false, problemCode: code })
  }
  answer('internal')
  location.send({ type: 'location.disconnected' })
  elapse(60_000)
  expect(found).toEqual([])
})

test('W16 a stream in any parts, repeated and out of order, is counted exactly once', () => {
  const messages = Array.from({ length: 300 }, (_, index) => samplePath(index + 1))
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 50; round++) {
    let location = afterEntries(initialLocation(liveLocationUuid), [sampleSnapshot(0, 0)])
    for (let turns = 0; location.seq !== 300 && turns < 5000; turns++) {
      const from = location.status === 'gap' ? (location.seq ?? 0) : random(300)
      location = afterEntries(location, messages.slice(from, from + 1 + random(20)))
      expect(location.counters?.net).toBe(location.seq)
    }
    expect(location.seq).toBe(300)
  }
})
