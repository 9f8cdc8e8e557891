import { firstValueFrom, interval, NEVER, Observable, Subject, takeUntil, timer, VirtualTimeScheduler } from 'rxjs'
import { afterEach, expect, test, vi } from 'vitest'
import { afterEntries, initialLocation } from '../../machines/live/location.ts'
import { samplePath, sampleSnapshot } from '../../tests/support/samples/live-entries.ts'
import { browserClock, type DeltaBatch, decodeFrame, liveDeltas, PAINT_MS, type StreamClock } from './live-deltas.ts'

const uuidOf = (index: number): string => `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`
const path = (location: number, seq: number) => samplePath(seq, { location_uuid: uuidOf(location) })
const snapshot = (location: number, seq = 0) => sampleSnapshot(seq, 0, { location_uuid: uuidOf(location) })

const started = (more: Partial<StreamClock> = {}) => {
  const time = new VirtualTimeScheduler()
  const clock: StreamClock = {
    now: () => time.now(),
    paints: interval(16, time),
    wait: (ms) => timer(ms, time),
    ...more,
  }
  const frames = new Subject<readonly unknown[]>()
  const batches: DeltaBatch[] = []
  const ends: unknown[] = []
  const subscription = frames.pipe(liveDeltas(clock)).subscribe({
    next: (batch) => batches.push(batch),
    error: (error: unknown) => ends.push(error),
    complete: () => ends.push('complete'),
  })
  const runTo = (ms: number) => {
    // Virtual time advances only as far as there is work.
    time.schedule(() => undefined, ms - time.now())
    time.maxFrames = ms
    time.flush()
  }
  const entries = () => batches.flatMap(({ deltas }) => deltas.flatMap((delta) => delta.entries))
  return { time, clock, frames, batches, ends, subscription, runTo, entries }
}

test('W13 malformed messages are dropped, and valid messages around them are kept', () => {
  const [first, last] = [path(1, 1), path(1, 2)]
  const malformed = [
    null,
    'path',
    [first],
    {},
    { ...first, type: 'paths' },
    { ...first, seq: '1' },
    { ...first, seq: -1 },
    { ...first, seq: 1.5 },
    { ...first, object: 'bicycle' },
    { ...first, location_uuid: 'elsewhere' },
    { ...first, at: 'yesterday' },
    { type: 'CONNECT' },
    { type: 'realtime', location_uuid: uuidOf(1), seq: 1, at: '2026-03-02T08:00:00Z', zones: { top: 1 } },
    { ...snapshot(1), counters: { net: 1 } },
  ]
  expect(decodeFrame([first, ...malformed, last])).toEqual([first, last])
})

test('messages between two paints are one delta per location, in order', () => {
  const { frames, batches, runTo } = started()
  frames.next([path(1, 1), path(2, 1)])
  frames.next([path(1, 2), path(1, 3)])
  expect(batches).toEqual([])
  runTo(16)
  expect(batches).toEqual([
    {
      at: 16,
      deltas: [
        { location_uuid: uuidOf(1), entries: [path(1, 1), path(1, 2), path(1, 3)] },
        { location_uuid: uuidOf(2), entries: [path(2, 1)] },
      ],
    },
  ])
})

test('there are at most ten batches per second at any frame rate', () => {
  const { time, frames, batches, runTo, entries } = started()
  interval(1, time).subscribe((index) => frames.next([path(1, index + 1)]))
  runTo(10_000)
  expect(batches.length).toBeGreaterThan(75)
  expect(batches.length).toBeLessThanOrEqual(100)
  const gaps = batches.slice(1).map(({ at }, index) => at - (batches[index]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(PAINT_MS)
  frames.complete()
  expect(entries().map((entry) => entry.seq)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1))
})

test('a hidden tab, which is never painted, uses a timer', () => {
  const { time, frames, batches, runTo, entries } = started({ paints: NEVER })
  interval(1, time).subscribe((index) => frames.next([path(1, index + 1)]))
  runTo(10_000)
  expect(batches.length).toBeGreaterThan(40)
  frames.complete()
  expect(entries()).toHaveLength(10_000)
})

test('after a pause, a frame is emitted at the next paint', () => {
  const { frames, batches, runTo } = started()
  frames.next([path(1, 1)])
  runTo(1000)
  frames.next([path(1, 2)])
  runTo(1016)
  expect(batches.map(({ at }) => at)).toEqual([16, 1016])
})

test('buffered messages are emitted when the frames complete or fail', () => {
  const ended = started()
  ended.frames.next([path(1, 1)])
  ended.frames.complete()
  expect([ended.entries().length, ended.ends]).toEqual([1, ['complete']])
  const broken = started()
  const error = new Error('the socket broke')
  broken.frames.next([path(1, 1)])
  broken.frames.error(error)
  expect([broken.entries().length, broken.ends]).toEqual([1, [error]])
  const stop = new Subject<void>()
  const stopped: DeltaBatch[] = []
  broken.frames.unsubscribe()
  const frames = new Subject<readonly unknown[]>()
  frames.pipe(takeUntil(stop), liveDeltas(broken.clock)).subscribe((batch) => stopped.push(batch))
  frames.next([path(1, 1)])
  stop.next()
  expect(stopped).toHaveLength(1)
})

test('after unsubscribing nothing is emitted and no timer is left', () => {
  let listening = 0
  const paints = new Observable<never>(() => {
    listening += 1
    return () => {
      listening -= 1
    }
  })
  const { frames, batches, subscription, runTo } = started({ paints })
  frames.next([path(1, 1)])
  runTo(1)
  expect(listening).toBe(1)
  subscription.unsubscribe()
  expect(listening).toBe(0)
  frames.next([path(1, 2)])
  runTo(60_000)
  expect([batches.length, listening, frames.observed]).toEqual([0, 0, false])
})

test.each([
  [1, 'painted'],
  [100, 'painted'],
  [100, 'hidden'],
])('50 000 messages of %d locations on a %s page are counted exactly', (locations, page) => {
  const { time, frames, batches, runTo } = started(page === 'hidden' ? { paints: NEVER } : {})
  const each = 50_000 / locations
  const stream = Array.from({ length: 50_000 }, (_, index) =>
    path(index % locations, Math.floor(index / locations) + 1),
  )
  const startMs = performance.now()
  frames.next(Array.from({ length: locations }, (_, index) => snapshot(index)))
  for (let from = 0; from < stream.length; from += 250) {
    frames.next(stream.slice(from, from + 250))
    runTo(time.now() + 10)
  }
  frames.complete()
  const locationsByUuid = new Map(
    stream.slice(0, locations).map(({ location_uuid: uuid }) => [uuid, initialLocation(uuid)]),
  )
  for (const { deltas } of batches) {
    for (const { location_uuid: uuid, entries } of deltas) {
      locationsByUuid.set(uuid, afterEntries(locationsByUuid.get(uuid) ?? initialLocation(uuid), entries))
    }
  }
  const ms = performance.now() - startMs
  console.log(
    `${locations} locations, ${page}: ${Math.round(50_000 / ms)} messages a millisecond, ${batches.length} batches`,
  )
  expect(batches.length).toBeGreaterThan(10)
  for (const location of locationsByUuid.values()) {
    expect([location.status, location.seq, location.counters?.net]).toEqual(['live', each, each])
  }
  expect(locationsByUuid.size).toBe(locations)
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['painted', (paint: (ms: number) => void) => void setImmediate(() => paint(performance.now()))],
  ['hidden', () => undefined],
])('in a browser, the messages of a %s page are emitted without further frames', async (_, requestAnimationFrame) => {
  vi.stubGlobal('requestAnimationFrame', requestAnimationFrame)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  const frames = new Subject<readonly unknown[]>()
  const batch = firstValueFrom(frames.pipe(liveDeltas(browserClock)))
  frames.next([path(1, 1)])
  expect((await batch).deltas).toEqual([{ location_uuid: uuidOf(1), entries: [path(1, 1)] }])
})
