import { expect, test } from 'vitest'
import { type DayBlock, placeBlocks } from './loop-slots.ts'

const block = (key: string, slots: number, slot: number | null = null, changed: Partial<DayBlock> = {}): DayBlock => ({
  key,
  day: '2026-03-02',
  begins: 0,
  ends: 540,
  slots,
  slot,
  ...changed,
})
const slotsOf = (blocks: readonly DayBlock[]) =>
  Object.fromEntries(placeBlocks(blocks).map(({ key, day, slot }) => [`${key} ${day.slice(-2)}`, slot]))

test.each([
  ['an empty loop', [block('a', 2)], { 'a 02': 0 }],
  ['a loop with a block', [block('a', 3, 0), block('b', 2)], { 'b 02': 3 }],
  ['a gap that is large enough', [block('a', 2, 0), block('b', 2, 4), block('c', 2)], { 'c 02': 2 }],
  [
    'loops in which another block has ended',
    [block('a', 12, 0, { ends: 90 }), block('b', 2, null, { begins: 90 })],
    { 'b 02': 0 },
  ],
  ['a loop without room', [block('a', 12, 0), block('b', 1)], {}],
])('a block gets the first free slots of %s', (_, blocks, slots) => {
  expect(slotsOf(blocks)).toEqual(slots)
})

test('an order has the same slots on all its days, and others only on days without them', () => {
  const other = { day: '2026-03-03' }
  expect(slotsOf([block('a', 2, 0), block('b', 1), block('b', 1, null, other)])).toEqual({ 'b 02': 2, 'b 03': 2 })
  const full = block('c', 10, 2, other)
  expect(slotsOf([block('a', 2, 0), full, block('b', 2), block('b', 2, null, other)])).toEqual({ 'b 02': 2, 'b 03': 0 })
})

test('blocks of a day are moved only if there is no room without gaps, and then all fit', () => {
  const blocks = [block('a', 3, 1), block('b', 3, 6), block('c', 6)]
  expect(slotsOf(blocks)).toEqual({ 'c 02': 0, 'a 02': 6, 'b 02': 9 })
})
