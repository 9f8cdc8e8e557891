import { expect, test } from 'vitest'
import type { TrafficCells } from '../../../contract/statistics/answers.ts'
import { boundsOfCells, cellsByCount, cellsOnLevel, countPerHour, largestCount, levelAtZoom } from './shown-cells.ts'

const cell = (column: number, by_hour: (number | null)[]) => ({
  column,
  row: 20,
  locations: 1,
  city_id: 1,
  place: `Pole ${column}`,
  people: 100,
  cars: 10,
  buses: 1,
  measured_hours: 2,
  by_hour,
})
const data: TrafficCells = {
  kind: 'people',
  level: 6,
  hours: [7, 8],
  cells: [cell(32, [5, null]), cell(33, [7, null]), cell(34, [null, 30]), cell(40, [null, null])],
}

test('R19 from far away several cells are one; hours that were not measured stay without a value', () => {
  const [first, second, third, ...others] = cellsOnLevel(data, 5)
  expect(first).toMatchObject({ id: '5/16/10', locations: 2, people: 200, measured_hours: 4, by_hour: [12, null] })
  expect([second?.id, third?.id, others]).toEqual(['5/17/10', '5/20/10', []])
  expect(cellsOnLevel(data, 20).map(({ id }) => id)).toEqual(['6/32/20', '6/33/20', '6/34/20', '6/40/20'])
})

test('R19 the whole day is the mean of the measured hours', () => {
  expect(countPerHour({ by_hour: [10, 20] }, [7, 8], null)).toBe(15)
  expect(countPerHour({ by_hour: [10, null] }, [7, 8], null)).toBe(10)
  expect(countPerHour({ by_hour: [10, null] }, [7, 8], 8)).toBeNull()
  expect(countPerHour({ by_hour: [10, null] }, [7, 8], 9)).toBeNull()
  expect(countPerHour({ by_hour: [null, null] }, [7, 8], null)).toBeNull()
  expect(countPerHour({ by_hour: [] }, [7, 8], null)).toBeNull()
})

test('R19 the full weight is the largest count of any hour, and the list begins with the most traffic', () => {
  expect([largestCount(data.cells), largestCount([])]).toEqual([30, 0])
  expect(cellsByCount(data, 7).map(({ place }) => place)).toEqual(['Pole 33', 'Pole 32', 'Pole 34', 'Pole 40'])
})

test('R19 a wrong point far away does not take the map from the others', () => {
  // 32/20 to 36/22 of level 6 lie in the Atlantic and in Poland; 19° east, 52° north is in 35/21.
  const inPoland = { ...cell(35, [1, 1]), row: 21 }
  const [low, high] = boundsOfCells({ ...data, cells: [{ ...cell(32, [1, 1]), row: 32 }, inPoland] })
  expect([low?.longitude, high?.longitude]).toEqual([16.875, 22.5])
})

test('R19 the map fits the corners of all cells', () => {
  const [low, high] = boundsOfCells({ ...data, cells: [cell(32, [1, 1])] })
  expect([low?.longitude, high?.longitude]).toEqual([0, 5.625])
  expect(boundsOfCells({ ...data, cells: [] })).toEqual([])
  expect([levelAtZoom(5.9), levelAtZoom(6)]).toEqual([10, 11])
})

test('R19 a cell without measurements, which has no hours, adds none and takes none away', () => {
  for (const cells of [
    [cell(32, []), cell(33, [7, null])],
    [cell(32, [7, null]), cell(33, [])],
  ])
    expect(cellsOnLevel({ ...data, cells }, 5)).toMatchObject([{ locations: 2, by_hour: [7, null] }])
  expect(cellsOnLevel({ ...data, cells: [cell(32, []), cell(33, [])] }, 5)[0]?.by_hour).toEqual([])
})
