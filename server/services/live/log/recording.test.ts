import { expect, test } from 'vitest'
import { afterMessage, countersOf } from '../../../../machines/live/counters.ts'
import type { LogEntry } from '../tables.ts'
import { recordingOf } from './recording.ts'

const NINE = Date.parse('2026-03-02T08:00:00Z')
const UUID = '11111111-1111-4111-8111-111111111111'
const person = (second: number): LogEntry => [0, NINE + 1000 * second]
const at = (second: number) => new Date(NINE + 1000 * second).toISOString()
const counters = (net: number) => ({ ...countersOf('2026-03-02'), net })
const fold = (recording: ReturnType<typeof recordingOf>) =>
  recording.batches.flatMap(({ entries }) => entries).reduce(afterMessage, recording.counters).net

test('messages are recorded when they were counted, not when their batch arrived, and earlier ones are counted already', () => {
  const recording = recordingOf(
    UUID,
    [
      { fromSeq: 4, atMs: NINE + 60_000, entries: [person(0), person(1), person(1), person(59)] },
      { fromSeq: 8, atMs: NINE + 400_000, entries: [person(2)] },
    ],
    counters(40),
    NINE + 1000,
  )
  expect(recording.batches.map((batch) => [batch.at, batch.entries.map(({ seq }) => seq)])).toEqual([
    [at(1), [5, 6]],
    [at(59), [7, 8]],
  ])
  expect([recording.seq, recording.counters.net, fold(recording)]).toEqual([4, 36, 40])
})

test('a corrected hour and a new day: the replay ends with the counts of now, and never shows those of yesterday', () => {
  const entries: LogEntry[] = [person(0), [7, '2026-03-02'], person(1), [8, 30, 30, 0, 0, 0, 0], person(2)]
  const recording = recordingOf(UUID, [{ fromSeq: 1, atMs: NINE + 3000, entries }], counters(31), NINE)
  expect([recording.seq, recording.counters.net, fold(recording)]).toEqual([2, 29, 31])
})

test('a report that arrives before the messages of its hour does not gather them at its own time', () => {
  const batches = [
    { fromSeq: 1, atMs: NINE + 90_000, entries: [[8, 30, 30, 0, 0, 0, 0]] as LogEntry[] },
    { fromSeq: 2, atMs: NINE + 91_000, entries: [person(10), person(20)] },
  ]
  const recording = recordingOf(UUID, batches, counters(32), NINE)
  expect(recording.batches.map((batch) => batch.at)).toEqual([at(10), at(20)])
  expect([recording.counters.net, fold(recording)]).toEqual([30, 32])
})

test('without messages there is nothing to replay', () => {
  expect(recordingOf(UUID, [], counters(3), NINE)).toMatchObject({ seq: 0, counters: { net: 3 }, batches: [] })
})
