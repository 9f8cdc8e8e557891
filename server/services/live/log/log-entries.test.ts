import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../../../../contract/live/messages.ts'
import { liveMessage } from '../../../../contract/live/stream.ts'
import { afterMessage, countersOf } from '../../../../machines/live/counters.ts'
import { countersAfter, entriesOf, messagesOf } from './log-entries.ts'
import { recentMessages } from './recent-messages.ts'

const UUID = '7b0c5b0e-0d0f-4d3a-9a43-000000000001'
const warsaw = { day: '2026-03-02', today: '2026-03-02', timeZone: 'Europe/Warsaw', zonesSeq: 0 }
const zones = { top: 1_000_000, left: 1_000_000, middle: 1_000_000, right: 1_000_000 }

test('a message read from the log equals the stored one, with its instant in UTC, and fits the contract', () => {
  const at = '2026-03-02T11:20:00.123456+01:00'
  const messages = (['person', 'car', 'bus'] as const).flatMap((object, index): Message[] => [
    { type: 'path', seq: 3 * index + 1, at, object, counter: 'net' },
    { type: 'path', seq: 3 * index + 2, at, object, counter: 'gross' },
    { type: 'realtime', seq: 3 * index + 3, at, zones },
  ])
  const { entries } = entriesOf(messages, warsaw)
  const sent = messagesOf(UUID, Number.MAX_SAFE_INTEGER - 10, JSON.parse(JSON.stringify(entries)))
  const first = Number.MAX_SAFE_INTEGER - 10
  expect(sent).toEqual(
    messages.map((each, index) => ({
      ...each,
      location_uuid: UUID,
      seq: first + index,
      at: '2026-03-02T10:20:00.123Z',
    })),
  )
  for (const each of sent) {
    expect(liveMessage.safeParse(each).success).toBe(true)
    expect(JSON.stringify(each).length).toBeLessThan(256)
  }
})

test('W08 zones older than the latest ones and hourly reports become no live messages', () => {
  const at = '2026-03-02T10:00:00Z'
  const older: Message = { type: 'realtime', seq: 7, at, zones }
  const whole: Message = { type: 'hourly', seq: 9, hour: at, people_net: 1, people_gross: 1, cars: 0, buses: 0 }
  expect(entriesOf([older, whole], { ...warsaw, zonesSeq: 7 }).entries).toEqual([])
  expect(entriesOf([older], { ...warsaw, zonesSeq: 6 }).entries).toHaveLength(1)
})

test('W16 the counters after some entries equal the fold of the sent messages', () => {
  const entry = fc.oneof(
    fc.tuple(fc.integer({ min: 0, max: 5 }), fc.nat(2e12)),
    fc.tuple(fc.constant(6), fc.nat(2e12), fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9)),
  )
  const day = fc.tuple(fc.constant(7), fc.constant('2026-03-03'))
  const counts = fc.tuple(fc.constant(8), fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9))
  fc.assert(
    fc.property(fc.array(fc.oneof(entry, entry, entry, day, counts), { maxLength: 40 }), (all) => {
      const start = countersOf('2026-03-02')
      expect(countersAfter(start, all)).toEqual(messagesOf(UUID, 1, all).reduce(afterMessage, start))
    }),
  )
})

test('a day starts once, with its first message, in the time zone of the location', () => {
  const person = (seq: number, at: string): Message => ({ type: 'path', seq, at, object: 'person', counter: 'net' })
  const messages = [
    person(3, '2026-03-02T23:01:00Z'),
    person(1, '2026-03-02T22:59:00Z'),
    person(2, '2026-03-02T23:00:00Z'),
  ]
  const days = (timeZone: string, today: string) =>
    messagesOf(UUID, 1, entriesOf(messages, { ...warsaw, timeZone, today }).entries).map(({ type }) => type)
  expect(days('Europe/Warsaw', '2026-03-02')).toEqual(['path', 'day', 'path', 'path'])
  expect(days('Europe/Warsaw', '2026-03-03')).toEqual(['day', 'path', 'path'])
  expect(days('Europe/Lisbon', '2026-03-02')).toEqual(['path', 'path', 'path'])
})

test('the recent messages in memory equal those of the log, or are null if they must be read from the log', () => {
  const batches = fc.array(fc.record({ count: fc.integer({ min: 1, max: 700 }), isAdded: fc.boolean() }), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(batches, fc.nat(9000), (all, seq) => {
      const recent = recentMessages()
      let logSeq = 0
      for (const { count, isAdded } of all) {
        const entries = Array.from({ length: count }, () => [0, 0] as const)
        const batch = { locationUuid: UUID, fromSeq: logSeq + 1, entries }
        if (isAdded) recent.add(batch)
        logSeq += count
      }
      const after = recent.after(UUID, seq)
      if (after === null) return
      const isLastAdded = all.at(-1)?.isAdded === true
      const expected = Math.min(250, logSeq - seq)
      expect(after.map((each) => each.seq)).toEqual(Array.from({ length: after.length }, (_, index) => seq + 1 + index))
      if (isLastAdded) expect(after).toHaveLength(expected)
    }),
  )
})
