import { expect, test } from 'vitest'
import { placeLabels } from './labels.ts'

const point = (id: string, x: number, y: number, radius: number) => ({ id, x, y, radius, text: id })

test('a label is right of its circle, or left of it if another circle would overlap', () => {
  const placed = placeLabels([point('Katowice', 100, 100, 8), point('Kraków', 125, 104, 10)], 260, 246)
  expect(placed.map(({ id, anchor }) => `${id} ${anchor}`)).toEqual(['Kraków start', 'Katowice end'])
})

test('a label stays inside the frame, and one without room is omitted', () => {
  expect(placeLabels([point('Białystok', 255, 50, 5)], 260, 246)[0]?.anchor).toBe('end')
  expect(placeLabels([point('Białystok', 20, 10, 5)], 40, 20)).toEqual([])
})
