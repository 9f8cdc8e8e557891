import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { BaseMap } from './base-map.ts'
import { placeLabels } from './country/labels.ts'
import { fitMercator, poland, svgPath } from './country/mercator.ts'

const base: BaseMap = JSON.parse(readFileSync(new URL('./poland-base.json', import.meta.url), 'utf8'))

describe('base map', () => {
  test('towns come largest first, without districts, rightly spelt', () => {
    const names = base.cities.features.map((city) => city.properties.n)
    expect(names.slice(0, 3)).toEqual(['Warszawa', 'Łódź', 'Kraków'])
    expect(names).toContain('Bielsko-Biała')
    for (const district of ['Mokotów', 'Fordon', 'Praga Południe', 'Ursus']) expect(names).not.toContain(district)
  })
})

describe('mercator', () => {
  test('Poland fits its frame, north above south, west left of east', () => {
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

  test('areas are closed and lines are not', () => {
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
})

describe('labels', () => {
  const point = (id: string, x: number, y: number, radius: number) => ({ id, x, y, radius, text: id })

  test('a label stands right of its circle, or left where another circle is in the way', () => {
    const placed = placeLabels([point('Katowice', 100, 100, 8), point('Kraków', 125, 104, 10)], 260, 246)
    expect(placed.map(({ id, anchor }) => `${id} ${anchor}`)).toEqual(['Kraków start', 'Katowice end'])
  })

  test('a label never leaves the frame, and one without room is left out', () => {
    expect(placeLabels([point('Białystok', 255, 50, 5)], 260, 246)[0]?.anchor).toBe('end')
    expect(placeLabels([point('Białystok', 20, 10, 5)], 40, 20)).toEqual([])
  })
})
