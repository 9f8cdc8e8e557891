import { expect, test } from 'vitest'
import type { Counters } from '../../contract/live/stream.ts'
import { type RecordedEvent, recordingAfter } from '../../tests/support/pages/recording.ts'
import { liveLocationUuid, samplePath, sampleSnapshot } from '../../tests/support/samples/live-entries.ts'
import { MINUTE_MS } from '../calendar/durations.ts'
import { afterMessage, countersOf } from './counters.ts'
import { afterEntries, initialLocation } from './location.ts'
import {
  emptyRecording,
  jsonLines,
  RECORDING_MS,
  type Recording,
  recordedSpan,
  replaySpeeds,
  shownCounters,
} from './recorder.ts'
import type { LiveEntry } from './socket-port.ts'

const NINE = Date.parse('2026-03-02T08:00:00Z')
const received = (second: number, ...entries: LiveEntry[]): RecordedEvent => ({
  type: 'batch',
  at: NINE + 1000 * second,
  entries,
})
const after = (events: readonly RecordedEvent[], from = emptyRecording(liveLocationUuid)): Recording =>
  recordingAfter(events, from)
const minute = after([
  received(0, sampleSnapshot(0, 0)),
  ...Array.from({ length: 60 }, (_, index) => received(index + 1, samplePath(index + 1))),
])
const net = (recording: Recording): number | undefined => shownCounters(recording)?.net

test('the minutes before the visit are played from the server: one moment counts each message once', () => {
  const stored = {
    seq: 10,
    counters: { ...countersOf('2026-03-02'), net: 100 },
    batches: [0, 30, 59, 60].map((second, index) => ({
      at: new Date(NINE + 1000 * second).toISOString(),
      entries: [samplePath(11 + index)],
    })),
  }
  const live = [received(60, sampleSnapshot(13, 103)), received(61, samplePath(14))]
  const late = after([...live, { type: 'recorder.load', stored }])
  expect(recordedSpan(late)).toEqual({ from: NINE, to: NINE + 61_000 })
  const netAt = (second: number) => net(after([{ type: 'recorder.scrub', at: NINE + 1000 * second }], late))
  expect([0, 29, 30, 59, 60, 61].map(netAt)).toEqual([101, 101, 102, 103, 103, 104])
  expect(net(late)).toBe(104)
  const early = after([
    { type: 'recorder.load', stored: { ...stored, batches: stored.batches.slice(0, 3) } },
    { type: 'recorder.resumed' },
    ...live,
  ])
  expect(early.batches.some(({ isResumed }) => isResumed)).toBe(false)
  expect(shownCounters(after([{ type: 'recorder.scrub', at: NINE + 30_000 }], early))?.net).toBe(102)
  expect(net(early)).toBe(104)
})

test('stored minutes that are older than the recording may be are left out, and their counts are kept', () => {
  const stored = {
    seq: 0,
    counters: countersOf('2026-03-02'),
    batches: [-RECORDING_MS - 1000, 0].map((ms, index) => ({
      at: new Date(NINE + ms).toISOString(),
      entries: [samplePath(index + 1)],
    })),
  }
  const recording = after([{ type: 'recorder.load', stored }])
  expect(recording.batches).toHaveLength(1)
  expect(shownCounters(after([{ type: 'recorder.scrub', at: NINE }], recording))?.net).toBe(2)
})

test('a recording does not go back in time when a new connection has an earlier clock', () => {
  const recording = after([received(30, samplePath(61)), received(90, samplePath(62))], minute)
  expect(recordedSpan(recording)).toEqual({ from: NINE, to: NINE + 90_000 })
  const start = after([{ type: 'recorder.scrub', at: NINE }], recording)
  expect(net(start)).toBe(0)
  expect(recording.batches.map(({ at }) => at)).toEqual(recording.batches.map(({ at }) => at).sort((a, b) => a - b))
})

test('an empty recording has no counters, and cannot be paused, scrubbed or replayed', () => {
  const empty = emptyRecording(liveLocationUuid)
  const unchanged = after(
    [
      { type: 'recorder.pause' },
      { type: 'recorder.scrub', at: NINE },
      { type: 'recorder.replay', speed: 60 },
      { type: 'recorder.elapsed', ms: 1000 },
    ],
    empty,
  )
  expect(unchanged).toEqual(empty)
  expect([shownCounters(unchanged), recordedSpan(unchanged), jsonLines(unchanged)]).toEqual([null, null, ''])
})

test('while paused, the counters do not change and recording continues', () => {
  const paused = after([{ type: 'recorder.pause' }, received(61, samplePath(61)), received(62, samplePath(62))], minute)
  expect([net(minute), net(paused), paused.now.counters?.net]).toEqual([60, 60, 62])
  expect(net(after([{ type: 'recorder.follow' }], paused))).toBe(62)
})

test.each([
  [-5, 0],
  [0, 0],
  [17.5, 17],
  [60, 60],
  [900, 60],
])('W16 at second %d the recording shows the counters of that second: %d', (second, expected) => {
  expect(net(after([{ type: 'recorder.scrub', at: NINE + 1000 * second }], minute))).toBe(expected)
})

test.each(replaySpeeds)('a replay at %d× has that speed, and follows live at the end', (speed) => {
  const started = after(
    [
      { type: 'recorder.scrub', at: NINE },
      { type: 'recorder.replay', speed },
    ],
    minute,
  )
  const halfSecond = after([{ type: 'recorder.elapsed', ms: 500 }], started)
  expect(net(halfSecond)).toBe(Math.floor(speed / 2))
  const ended = after([{ type: 'recorder.elapsed', ms: MINUTE_MS / speed }], started)
  expect([ended.mode, ended.at, net(ended)]).toEqual(['live', null, 60])
})

test('R15 messages that arrive during a pause are kept, and the shown moment stays within the recording', () => {
  const longMs = 2 * RECORDING_MS
  const paused = after([{ type: 'recorder.pause' }], minute)
  const later = Array.from({ length: longMs / 1000 }, (_, index) => received(61 + index, samplePath(61 + index)))
  const stillPaused = after(later, paused)
  expect([stillPaused.mode, stillPaused.now.counters?.net]).toEqual(['paused', 60 + later.length])
  expect(stillPaused.at).toBe(recordedSpan(stillPaused)?.from)
  expect(net(after([{ type: 'recorder.follow' }], stillPaused))).toBe(60 + later.length)
})

test('R15 W16 at every moment the shown counters are the fold of all messages up to then', () => {
  const messages = Array.from({ length: 60 }, (_, index) => samplePath(index + 1))
  for (const second of [0, 1, 2, 17, 59, 60]) {
    const folded = afterEntries(initialLocation(liveLocationUuid), [sampleSnapshot(0, 0), ...messages.slice(0, second)])
    const scrubbed = after([{ type: 'recorder.scrub', at: NINE + 1000 * second }], minute)
    expect(shownCounters(scrubbed)).toEqual(folded.counters)
  }
})

test('R15 only the first batch after a lost connection is marked', () => {
  const resumed = after(
    [{ type: 'recorder.resumed' }, received(90, samplePath(61)), received(91, samplePath(62))],
    minute,
  )
  expect(resumed.batches.filter(({ isResumed }) => isResumed).map(({ at }) => at)).toEqual([NINE + 90_000])
  const started = after([{ type: 'recorder.resumed' }, received(0, sampleSnapshot(0, 0))])
  expect(started.batches[0]?.isResumed).toBe(false)
})

test('a paused replay stops, and continues from the same moment', () => {
  const paused = after(
    [
      { type: 'recorder.scrub', at: NINE },
      { type: 'recorder.replay', speed: 10 },
      { type: 'recorder.elapsed', ms: 2000 },
      { type: 'recorder.pause' },
      { type: 'recorder.elapsed', ms: 2000 },
    ],
    minute,
  )
  expect([paused.mode, net(paused)]).toEqual(['paused', 20])
  const further = after(
    [
      { type: 'recorder.replay', speed: 1 },
      { type: 'recorder.elapsed', ms: 5000 },
    ],
    paused,
  )
  expect(net(further)).toBe(25)
})

test('only the last minutes are kept, and the counters at their beginning stay correct', () => {
  const seconds = Array.from({ length: 2000 }, (_, index) => received(index + 1, samplePath(index + 1)))
  const long = after([received(0, sampleSnapshot(0, 0)), ...seconds])
  expect(recordedSpan(long)).toEqual({ from: NINE + 2_000_000 - RECORDING_MS, to: NINE + 2_000_000 })
  expect(long.batches).toHaveLength(RECORDING_MS / 1000 + 1)
  const beginning = after([{ type: 'recorder.scrub', at: 0 }], long)
  expect([net(beginning), net(long)]).toEqual([2000 - RECORDING_MS / 1000, 2000])
})

test('W16 the fold of the exported lines gives the shown counters', () => {
  const seconds = Array.from({ length: 1000 }, (_, index) => received(index + 1, samplePath(index + 1)))
  const recording = after([received(0, sampleSnapshot(0, 500)), ...seconds])
  const lines = jsonLines(recording).trimEnd().split('\n')
  const exported: (LiveEntry & { received_at: string })[] = lines.map((line) => JSON.parse(line))
  expect(exported.map(({ received_at }) => Date.parse(received_at)).every(Number.isInteger)).toBe(true)
  expect([exported[0]?.type, exported.length]).toEqual(['snapshot', 902])
  expect(afterEntries(initialLocation(liveLocationUuid), exported).counters).toEqual(shownCounters(recording))
  const [first, ...messages] = exported
  if (first?.type !== 'snapshot') throw new Error('the lines do not begin with a snapshot')
  const folded = messages.reduce<Counters>(
    (counters, message) => (message.type === 'snapshot' ? message.counters : afterMessage(counters, message)),
    first.counters,
  )
  expect(folded.net).toBe(1500)
})
