import { expect, test } from 'vitest'
import { hideSmallGroups } from './small-groups.ts'

test('E20 groups below ten are hidden in rows and totals, and counted; all others are shown', () => {
  const rows = [
    [0, 32, 16],
    [16, 0, 0],
    [0, 0, 0],
  ]
  expect(hideSmallGroups(rows, 3)).toEqual({
    rows: [
      [null, 32, 16],
      [16, null, null],
      [null, null, null],
    ],
    totals: [16, 32, 16],
    hidden: 6,
  })
})

test('E20 a total is hidden if it is small, and without measured hours there are no totals', () => {
  expect(hideSmallGroups([[0, 48]], 2)).toEqual({ rows: [[null, 48]], totals: [null, 48], hidden: 2 })
  expect(hideSmallGroups([], 3)).toEqual({ rows: [], totals: [null, null, null], hidden: 0 })
})

test('E20 a group and a total of exactly ten people are shown, of nine they are hidden', () => {
  expect(hideSmallGroups([[10, 9]], 2)).toEqual({ rows: [[10, null]], totals: [10, null], hidden: 2 })
})
