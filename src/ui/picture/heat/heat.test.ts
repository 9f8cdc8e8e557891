import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from '../../../../contract/location/location.ts'
import { blurHeat } from './heat-blur.ts'
import { colourHeat, fullDensity, infernoAt, infernoGradient } from './heat-colour.ts'
import { addTrack, CELL_PX, type HeatGrid, heatGrid } from './heat-grid.ts'

const HEIGHT = 608
const massOf = (cells: Float32Array): number => cells.reduce((sum, cell) => sum + cell, 0)
const at = ({ columns, cells }: HeatGrid, [x, y]: Point): number =>
  cells[Math.floor(y / CELL_PX) * columns + Math.floor(x / CELL_PX)] ?? 0
/** Runs a generator to its end and returns its result. */
const finish = <Result>(work: Generator<void, Result>): Result => {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}
const blurred = (grid: HeatGrid): Float32Array => {
  const result = new Float32Array(grid.cells.length)
  finish(blurHeat(grid, result, new Float32Array(grid.cells.length)))
  return result
}

const inside = fc.tuple(fc.integer({ min: 0, max: 1080 }), fc.integer({ min: 0, max: HEIGHT }))
const lengthOf = (track: readonly Point[]): number =>
  track.reduce((sum, [x, y], index) => {
    const [x2, y2] = track[index + 1] ?? [x, y]
    return sum + Math.hypot(x2 - x, y2 - y) / CELL_PX
  }, 0)

test('R15 a track adds its length to the grid, anywhere in the picture', () => {
  fc.assert(
    fc.property(fc.array(inside, { minLength: 2, maxLength: 64 }), (track) => {
      const grid = heatGrid(HEIGHT)
      addTrack(grid, track)
      const length = lengthOf(track)
      expect(massOf(grid.cells)).toBeCloseTo(length === 0 ? 1 : length, 1)
      expect(grid.cells.every((cell) => cell >= 0)).toBe(true)
    }),
  )
})

test('R15 a track counts the same with few points as with many', () => {
  const [few, many] = [heatGrid(HEIGHT), heatGrid(HEIGHT)]
  addTrack(few, [
    [100, 300],
    [500, 300],
  ])
  addTrack(
    many,
    Array.from({ length: 41 }, (_, index): Point => [100 + index * 10, 300]),
  )
  for (const x of [120, 300, 480]) expect(at(many, [x, 300])).toBeCloseTo(at(few, [x, 300]), 1)
  expect(at(few, [300, 340])).toBe(0)
})

test('R15 the part of a track below the picture is ignored, and the rest counts', () => {
  const grid = heatGrid(HEIGHT)
  addTrack(grid, [
    [200, 504],
    [200, 1720],
  ])
  expect(massOf(grid.cells)).toBeCloseTo((HEIGHT - 504) / CELL_PX, 0)
  addTrack(grid, [])
  addTrack(grid, [[1080, 608]])
  expect(at(grid, [1079, 607])).toBeCloseTo(1)
})

test('R15 smoothing keeps the sum, even at the edges, and gives no negative density', () => {
  fc.assert(
    fc.property(fc.array(inside, { minLength: 1, maxLength: 8 }), (points) => {
      const grid = heatGrid(HEIGHT)
      for (const point of points) addTrack(grid, [point])
      const smooth = blurred(grid)
      expect(massOf(smooth)).toBeCloseTo(points.length, 2)
      expect(Math.min(...smooth)).toBeGreaterThan(-1e-5)
    }),
    { numRuns: 20 },
  )
})

test('R15 smoothing spreads a spot evenly to all sides', () => {
  const grid = heatGrid(HEIGHT)
  grid.cells[76 * grid.columns + 135] = 1
  const smooth = blurred(grid)
  const near = [-3, 3, -3 * grid.columns, 3 * grid.columns].map((away) => smooth[76 * grid.columns + 135 + away] ?? 0)
  for (const cell of near) expect(cell).toBeCloseTo(near[0] ?? 0, 5)
  expect(near[0]).toBeLessThan(smooth[76 * grid.columns + 135] ?? 0)
  expect(smooth[76 * grid.columns + 135 + 10]).toBeCloseTo(0, 5)
})

test('R15 one hot spot does not darken the rest', () => {
  const cells = new Float32Array(10_000)
  for (let index = 0; index < 2000; index += 1) cells[index] = 1 + (index % 100) / 100
  cells[5000] = 60
  const full = finish(fullDensity(cells))
  expect(full).toBeGreaterThanOrEqual(1.9)
  expect(full).toBeLessThan(2.2)
  expect(finish(fullDensity(new Float32Array(100)))).toBe(0)
})

test('R15 the palette goes from transparent to the brightest inferno colour, and alpha never decreases', () => {
  expect(infernoAt(0)).toEqual([27, 12, 66])
  expect(infernoAt(1)).toEqual([252, 255, 164])
  expect(infernoAt(7)).toEqual(infernoAt(1))
  expect(infernoGradient()).toMatch(/^linear-gradient\(90deg, rgb\(27 12 66\).*rgb\(252 255 164\)\)$/)
  const cells = Float32Array.from({ length: 256 }, (_, index) => index / 255)
  const pixels = new Uint8ClampedArray(256 * 4)
  finish(colourHeat(cells, 1, pixels))
  expect(pixels[3]).toBe(0)
  expect(pixels.slice(-4)).toEqual(new Uint8ClampedArray([252, 255, 164, 235]))
  const alphas = Array.from(cells, (_, index) => pixels[index * 4 + 3] ?? 0)
  expect(alphas).toEqual(alphas.toSorted((one, other) => one - other))
  finish(colourHeat(new Float32Array(256).fill(0.001), 1, pixels))
  expect(pixels.every((byte, index) => index % 4 !== 3 || byte === 0)).toBe(true)
  finish(colourHeat(new Float32Array(256), 0, pixels))
  expect(pixels.every((byte, index) => index % 4 !== 3 || byte === 0)).toBe(true)
})
