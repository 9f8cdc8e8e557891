import { expect, test } from 'vitest'
import { idsInShape, isInside } from './screen-shapes.ts'

const at = (x: number, y: number) => ({ x, y })
const screens = [
  { id: 'middle', at: at(50, 50) },
  { id: 'corner', at: at(95, 95) },
  { id: 'outside', at: at(150, 50) },
]

test('a lasso closes itself, and the notch of its line is outside', () => {
  const notched = [at(0, 0), at(100, 0), at(100, 100), at(50, 20), at(0, 100)]
  expect([at(10, 50), at(90, 50), at(50, 60), at(-1, 5)].map((each) => isInside(notched, each))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a rectangle is drawn from any corner, a circle has its radius around the first point', () => {
  expect(idsInShape('rectangle', [at(100, 100), at(0, 0)], 0, screens)).toEqual(['middle', 'corner'])
  expect(idsInShape('circle', [at(50, 50)], 60, screens)).toEqual(['middle'])
  expect(idsInShape('circle', [at(50, 50)], 100, screens)).toEqual(['middle', 'corner', 'outside'])
  expect(idsInShape('lasso', [], 10, screens)).toEqual([])
})
