import { expect, test } from 'vitest'
import { copyName } from './copy-name.ts'
import { firstFreeStart } from './free-period.ts'

const period = { starts: 10, days: 3 }
const startFor = (needed: number, blocked: Record<number, number[]>, screenIds = [1, 2, 3]) =>
  firstFreeStart(
    [{ screenIds, needed }],
    new Map(Object.entries(blocked).map(([id, days]) => [Number(id), days])),
    period,
  )

test('a copy begins on the first day from which enough screens are free on every day', () => {
  expect(startFor(3, {})).toBe(0)
  expect(startFor(3, { 2: [0, 4] })).toBe(1)
  expect(startFor(3, { 2: [0, 3] })).toBe(4)
  expect(startFor(2, { 2: [0, 3] })).toBe(0)
  expect(startFor(2, { 1: [1], 2: [2, 3] })).toBe(2)
  expect(startFor(3, { 1: [11], 2: [2, 5, 8] })).toBeNull()
  expect(startFor(4, {})).toBeNull()
})

test('each city needs its own free screens', () => {
  const groups = [
    { screenIds: [1, 2], needed: 1 },
    { screenIds: [3], needed: 1 },
  ]
  expect(
    firstFreeStart(
      groups,
      new Map([
        [1, [0]],
        [3, [1, 2]],
      ]),
      period,
    ),
  ).toBe(3)
})

test('a copy has the name of the original with the next free number', () => {
  expect(copyName('Lato', ['Lato'])).toBe('Lato (2)')
  expect(copyName('Lato (2)', ['Lato', 'Lato (2)', 'Lato (7)', 'Latorośl (9)'])).toBe('Lato (8)')
  expect(copyName('x'.repeat(200), [])).toBe(`${'x'.repeat(196)} (2)`)
})
