import { expect, test } from 'vitest'
import { fitMercator, poland, svgPath } from './mercator.ts'

test('Poland fits into its frame, with north above south and west left of east', () => {
  const project = fitMercator(poland, 260, 246, 14)
  const [gdanskX, gdanskY] = project(18.65, 54.35)
  const [krakowX, krakowY] = project(19.94, 50.06)
  expect(gdanskY).toBeLessThan(krakowY)
  expect(gdanskX).toBeLessThan(krakowX)
  for (const [x, y] of [project(poland[0], poland[1]), project(poland[2], poland[3])]) {
    expect(x).toBeGreaterThanOrEqual(13.9)
    expect(x).toBeLessThanOrEqual(246.1)
    expect(y).toBeGreaterThanOrEqual(13.9)
    expect(y).toBeLessThanOrEqual(232.1)
  }
})

test('the path of an area is closed, the path of a line is not', () => {
  const project = (longitude: number, latitude: number): [number, number] => [longitude, latitude]
  expect(
    svgPath(
      {
        type: 'LineString',
        coordinates: [
          [0, 1],
          [2, 3],
        ],
      },
      project,
    ),
  ).toBe('M0.0 1.0L2.0 3.0')
  expect(
    svgPath(
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 1],
            [2, 3],
          ],
        ],
      },
      project,
    ),
  ).toBe('M0.0 1.0L2.0 3.0Z')
})
