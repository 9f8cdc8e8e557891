import { expect, test } from 'vitest'
import type { LogEntry } from '../tables.ts'
import { BYTES_OF_MESSAGE, recentMessages } from './recent-messages.ts'

const entries = (count: number): LogEntry[] =>
  Array.from({ length: count }, (_, index) => [0, 1_700_000_000_000 + index])
const seqs = (frame: readonly { seq: number }[] | null) => frame?.map(({ seq }) => seq) ?? null

test('messages follow each other; a gap starts again, a late batch changes nothing, and what was dropped is not known', () => {
  const recent = recentMessages()
  recent.add({ locationUuid: 'a', fromSeq: 5, entries: entries(2) })
  recent.add({ locationUuid: 'a', fromSeq: 7, entries: entries(1) })
  expect(seqs(recent.after('a', 4))).toEqual([5, 6, 7])
  expect(seqs(recent.after('a', 6))).toEqual([7])
  expect(seqs(recent.after('a', 7))).toEqual([])
  expect([recent.after('a', 3), recent.after('a', 8), recent.after('a', null), recent.after('b', 4)]).toEqual([
    null,
    null,
    null,
    null,
  ])
  recent.add({ locationUuid: 'a', fromSeq: 2, entries: entries(3) })
  expect(seqs(recent.after('a', 4))).toEqual([5, 6, 7])
  recent.add({ locationUuid: 'a', fromSeq: 20, entries: entries(1) })
  expect(recent.after('a', 6)).toBeNull()
  expect(seqs(recent.after('a', 19))).toEqual([20])
  recent.skipTo('a', 30)
  expect(recent.after('a', 19)).toBeNull()
  recent.add({ locationUuid: 'a', fromSeq: 31, entries: entries(1) })
  expect(seqs(recent.after('a', 30))).toEqual([31])
})

test('the messages of all locations together stay within their bytes, and the location that is read stays longest', () => {
  const most = 100 * BYTES_OF_MESSAGE
  const recent = recentMessages(most)
  for (let location = 0; location < 500; location += 1) {
    recent.add({ locationUuid: `${location}`, fromSeq: 1, entries: entries(7) })
    expect(seqs(recent.after('0', 0))).toHaveLength(7)
    expect(recent.bytes()).toBeLessThanOrEqual(most)
  }
  expect(recent.after('1', 0)).toBeNull()
  expect(seqs(recent.after('499', 0))).toHaveLength(7)
  recent.add({ locationUuid: 'large', fromSeq: 1, entries: entries(400) })
  expect(recent.after('large', 0)).toBeNull()
  expect(recent.bytes()).toBeLessThanOrEqual(most)
})
