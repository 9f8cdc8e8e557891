import { expect, test } from 'vitest'
import { emptyRecording } from '../../../../../machines/live/recorder.ts'
import type { LiveEntry } from '../../../../../machines/live/socket-port.ts'
import { type RecordedEvent, recordingAfter } from '../../../../../tests/support/pages/recording.ts'
import { liveLocationUuid, samplePath, sampleSnapshot } from '../../../../../tests/support/samples/live-entries.ts'
import { axisTopOf, BIN_MS, binsOf, lostSpans, plotWindowMs } from './bins.ts'

const NINE = Date.parse('2026-03-02T08:00:00Z')
let seq = 0
const pathOf = (object: 'person' | 'car' | 'bus', counter: 'net' | 'gross'): LiveEntry => {
  seq += 1
  return samplePath(seq, { object, counter })
}
const batchAt = (second: number, ...entries: LiveEntry[]): RecordedEvent => ({
  type: 'batch',
  at: NINE + 1000 * second,
  entries,
})
const start = sampleSnapshot(0, 0)
const batchesOf = (...events: RecordedEvent[]) => recordingAfter(events, emptyRecording(liveLocationUuid)).batches

test('R15 E24 a bar counts the people net and the cars and buses as vehicles of its ten seconds', () => {
  const all = batchesOf(
    batchAt(0, start),
    batchAt(1, pathOf('person', 'net'), pathOf('person', 'gross'), pathOf('car', 'gross'), pathOf('car', 'net')),
    batchAt(9.9, pathOf('person', 'net')),
    batchAt(10, pathOf('bus', 'gross'), pathOf('bus', 'net')),
    batchAt(31, pathOf('person', 'net')),
  )
  const counts = (counted: 'people' | 'cars' | 'buses') => binsOf(all, counted).map(({ count }) => count)
  expect(counts('people')).toEqual([2, 0, 0, 1])
  expect(counts('cars')).toEqual([1, 0, 0, 0])
  expect(counts('buses')).toEqual([0, 1, 0, 0])
  expect(binsOf(all, 'people').map(({ begins }) => (begins - NINE) / BIN_MS)).toEqual([0, 1, 2, 3])
  expect(binsOf([], 'people')).toEqual([])
})

test('R15 bars during a lost connection have no count, and late messages do not enlarge the axis', () => {
  const people = Array.from({ length: 50 }, () => pathOf('person', 'net'))
  const all = batchesOf(
    batchAt(0, start),
    batchAt(5, ...people.slice(0, 7)),
    { type: 'recorder.resumed' },
    batchAt(45, ...people),
  )
  expect(lostSpans(all)).toEqual([{ from: NINE + 5000, to: NINE + 45_000 }])
  expect(binsOf(all, 'people').map(({ count }) => count)).toEqual([7, null, null, null, 50])
  expect(axisTopOf(binsOf(all, 'people'))).toBe(7)
})

test.each([
  [0, 120_000],
  [120_000, 120_000],
  [120_001, 300_000],
  [400_000, 600_000],
  [601_000, 900_000],
  [901_000, 900_000],
])('R15 a recording of %d ms is drawn in a time range of %d ms', (spanMs, windowMs) => {
  expect(plotWindowMs(spanMs)).toBe(windowMs)
})
