import { expect, test } from 'vitest'
import type { PlayRecord } from '../../contract/player/play-records.ts'
import { countLoops, type FilmLength, judgePlay, noSlotsTaken, type OrderedBlock, takeSlots } from './judge-play.ts'

const SPOT = 'spot'
const FILM = 'film'
const record: PlayRecord = {
  number: 1,
  order: 3,
  spot: SPOT,
  film: FILM,
  day: '2026-03-02',
  loop: 60,
  slot: 4,
  planned: '2026-03-02T07:00:40.000Z',
  started: '2026-03-02T07:00:40.500Z',
  ended: '2026-03-02T07:00:50.000Z',
  played_ms: 9800,
  film_ms: 10_000,
  frames: null,
  dropped: null,
  offset_ms: null,
  cut: null,
}
const block: OrderedBlock = {
  begins: 30,
  ends: 540,
  slots: 2,
  firstSlots: [4, 0],
  spots: new Map([
    [
      SPOT,
      new Map<string, FilmLength>([
        [FILM, 10_000],
        ['former film', null],
        ['still', 'still'],
      ]),
    ],
  ]),
}
const facts = { block, pairedAt: new Date('2026-03-02T06:00:00Z'), now: new Date('2026-03-02T08:00:00Z') }

test.each<[string, Partial<PlayRecord>, Partial<typeof facts> | { block: undefined }, string | null]>([
  ['just long enough, at the edge of its slot', {}, {}, null],
  ['of a film that was scheduled before', { film: 'former film' }, {}, null],
  ['as long as its file within the tolerance', { film_ms: 9500, played_ms: 9500 }, {}, null],
  ['whose film is shorter in its record than its file', { film_ms: 9499, played_ms: 9499 }, {}, 'other_length'],
  ['of a still shown for its slots', { film: 'still', film_ms: 20_000, played_ms: 20_000 }, {}, null],
  ['of a still shown for less', { film: 'still' }, {}, 'other_length'],
  [
    'in the slot before its block was moved',
    { slot: 0, planned: '2026-03-02T07:00:00.000Z', started: '2026-03-02T07:00:00.000Z' },
    {},
    null,
  ],
  ['delivered on the last day', {}, { now: new Date('2026-04-01T07:00:40Z') }, null],
  ['shorter than 98 %', { played_ms: 9799 }, {}, 'cut'],
  ['with a reason', { cut: 'stalled' }, {}, 'cut'],
  ['too late in its slot', { started: '2026-03-02T07:00:40.501Z' }, {}, 'off_slot'],
  ['too early', { started: '2026-03-02T07:00:39.499Z' }, {}, 'off_slot'],
  ['later than now', {}, { now: new Date('2026-03-02T07:00:35.499Z') }, 'future'],
  ['delivered later', {}, { now: new Date('2026-04-01T07:00:40.001Z') }, 'too_old'],
  ['before its player was paired', {}, { pairedAt: new Date('2026-03-02T07:00:41Z') }, 'outside_order'],
  ['without an order of this day', {}, { block: undefined }, 'outside_order'],
  [
    'in another slot',
    { slot: 5, planned: '2026-03-02T07:00:50.000Z', started: '2026-03-02T07:00:50.000Z' },
    {},
    'outside_order',
  ],
  ['whose planned start is not that of its slot', { slot: 0 }, {}, 'outside_order'],
  [
    'of a loop before the order',
    { loop: 29, planned: '2026-03-02T05:58:40.000Z', started: '2026-03-02T05:58:40.000Z' },
    { pairedAt: new Date(0) },
    'outside_order',
  ],
  ['of a spot of another campaign', { spot: 'other' }, {}, 'outside_order'],
  ['of another film', { film: 'other' }, {}, 'other_film'],
])('a play %s is judged', (_, changed, given, fault) => {
  expect(judgePlay({ ...record, ...changed }, { ...facts, ...given, taken: noSlotsTaken() })).toBe(fault)
})

test('a slot counts once, whatever block it is of, and a campaign once in each loop', () => {
  const taken = noSlotsTaken()
  takeSlots(record, block, taken)
  expect(judgePlay(record, { ...facts, taken })).toBe('slot_taken')
  const moved = { slot: 0, planned: '2026-03-02T07:00:00.000Z', started: '2026-03-02T07:00:00.000Z' }
  expect(judgePlay({ ...record, ...moved }, { ...facts, taken })).toBe('slot_taken')
  const overlapping = { slot: 5, planned: '2026-03-02T07:00:50.000Z', started: '2026-03-02T07:00:50.000Z' }
  const other = { ...facts, block: { ...block, firstSlots: [5] }, taken: { ...taken, loops: noSlotsTaken().loops } }
  expect(judgePlay({ ...record, ...overlapping }, other)).toBe('slot_taken')
  const next = { loop: 61, planned: '2026-03-02T07:02:40.000Z', started: '2026-03-02T07:02:40.000Z' }
  expect(judgePlay({ ...record, ...next }, { ...facts, taken })).toBeNull()
  expect([countLoops(taken.loops, 30, 90), countLoops(taken.loops, 61, 540)]).toEqual([1, 0])
})
