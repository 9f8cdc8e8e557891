import { expect, test } from 'vitest'
import { readCell, writtenCell } from '../../../contract/statistics/map-cell.ts'
import { boundsOfCell, cellOf, coarserCell, finestGrid, isInCell } from './cell-grid.ts'

const warsaw = { latitude: 52.2297, longitude: 21.0122 }
const krakow = { latitude: 50.0614, longitude: 19.9366 }

test('R19 a place lies in its cell on every level, and the bounds of the cell contain it', () => {
  for (const place of [warsaw, krakow, { latitude: -27.47, longitude: 153.02 }]) {
    for (let level = 0; level <= 18; level += 1) {
      const cell = cellOf(place, level)
      const [west, south, east, north] = boundsOfCell(cell)
      expect(isInCell(place, cell)).toBe(true)
      expect(west <= place.longitude && place.longitude < east).toBe(true)
      expect(south < place.latitude && place.latitude <= north).toBe(true)
    }
  }
})

test('R19 the cells are the tiles of web maps', () => {
  expect(cellOf(warsaw, 10)).toEqual({ level: 10, column: 571, row: 337 })
  expect(coarserCell(cellOf(warsaw, 14), 10)).toEqual(cellOf(warsaw, 10))
  expect(isInCell(krakow, cellOf(warsaw, 10))).toBe(false)
})

test('R19 poles and the ends of the world have a cell', () => {
  expect(cellOf({ latitude: 90, longitude: 180 }, 2)).toEqual({ level: 2, column: 3, row: 0 })
  expect(cellOf({ latitude: -90, longitude: -180 }, 2)).toEqual({ level: 2, column: 0, row: 3 })
})

test('promise P6 the level is the finest one that has not too many cells', () => {
  const row = Array.from({ length: 64 }, (_, index) => ({ latitude: 0.1, longitude: index * (360 / 64) - 180 }))
  expect([64, 63, 1].map((most) => finestGrid(row, most, 18).level)).toEqual([18, 5, 0])
  expect(finestGrid([], 10, 18).level).toBe(18)
  const grid = finestGrid([warsaw, krakow, ...row], 40, 18)
  for (const [at, place] of [warsaw, krakow, ...row].entries())
    expect({ level: grid.level, ...grid.cellAt(at) }).toEqual(cellOf(place, grid.level))
})

test('R19 a cell is written as level, column and row; what is no cell is not read', () => {
  expect(readCell(writtenCell({ level: 14, column: 9123, row: 5412 }))).toEqual({ level: 14, column: 9123, row: 5412 })
  for (const text of ['', '14', '2/4/0', '2/0/4', '19/0/0', '2/-1/0', '2/1.5/0', '2/0/0/0']) {
    expect([text, readCell(text)]).toEqual([text, null])
  }
})
