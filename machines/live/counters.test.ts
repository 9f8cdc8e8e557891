import { expect, test } from 'vitest'
import type { LiveMessage } from '../../contract/live/stream.ts'
import { liveLocationUuid, samplePath } from '../../tests/support/samples/live-entries.ts'
import { afterMessage, countersOf, totalOf } from './counters.ts'

const location_uuid = liveLocationUuid
const at = '2026-03-02T08:00:00Z'
const path = (object: 'person' | 'car' | 'bus', counter: 'net' | 'gross', seq = 1) =>
  samplePath(seq, { object, counter })
const realtime = (top: number, left: number, middle: number, right: number): LiveMessage => ({
  type: 'realtime',
  location_uuid,
  seq: 1,
  at,
  zones: { top, left, middle, right },
})
const initial = countersOf('2026-03-02')

test.each([
  ['W05 W06', 'person', 'net', 'net'],
  ['W05 W07', 'person', 'gross', 'gross'],
  ['W05 W06', 'car', 'net', 'carPeople'],
  ['W05 W07', 'car', 'gross', 'car'],
  ['W05 W06', 'bus', 'net', 'busPeople'],
  ['W05 W07', 'bus', 'gross', 'bus'],
] as const)('%s a path of a %s (%s) adds one only to %s', (_, object, counter, name) => {
  expect(afterMessage(initial, path(object, counter))).toEqual({ ...initial, [name]: 1, time: at })
})

test('W08 the people in the zones are set, never added', () => {
  const once = afterMessage(initial, realtime(1, 2, 3, 4))
  expect(once).toEqual({ ...initial, zones: { top: 1, left: 2, middle: 3, right: 4 }, time: at })
  expect(afterMessage(once, realtime(0, 1, 0, 0)).zones).toEqual({ top: 0, left: 1, middle: 0, right: 0 })
})

test('W09 the total is the sum of the four zones', () => {
  expect(totalOf({ top: 1, left: 20, middle: 300, right: 4000 })).toBe(4321)
  expect(totalOf(initial.zones)).toBe(0)
})

test.each([
  ['bicycle', 'net'],
  ['person', 'neither'],
  ['constructor', 'name'],
])('W14 a path of %s and %s changes nothing', (object, counter) => {
  const unknown = { ...path('person', 'net'), object, counter } as unknown as LiveMessage
  expect(afterMessage(initial, unknown)).toBe(initial)
})

test('a new day starts at zero and keeps the people in the zones', () => {
  const before = [path('person', 'net'), path('car', 'gross'), realtime(1, 0, 0, 2)].reduce(afterMessage, initial)
  const after = afterMessage(before, { type: 'day', location_uuid, seq: 4, day: '2026-03-03' })
  expect(after).toEqual({ ...countersOf('2026-03-03'), zones: { top: 1, left: 0, middle: 0, right: 2 } })
})

test('W16 the counters are the fold of the log: folding again or in two parts gives the same', () => {
  const objects = ['person', 'car', 'bus'] as const
  const log = Array.from({ length: 600 }, (_, index) =>
    index % 10 === 9
      ? realtime(index, 1, 2, 3)
      : path(objects[index % 3] ?? 'bus', index % 2 === 0 ? 'net' : 'gross', index + 1),
  )
  const whole = log.reduce(afterMessage, initial)
  const { net, gross, car, carPeople, bus, busPeople } = whole
  expect(net + gross + car + carPeople + bus + busPeople).toBe(540)
  expect(log.reduce(afterMessage, initial)).toEqual(whole)
  expect(log.slice(217).reduce(afterMessage, log.slice(0, 217).reduce(afterMessage, initial))).toEqual(whole)
})
