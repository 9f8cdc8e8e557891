import { MOST_CELLS, type TrafficCells } from '../../../../contract/statistics/answers.ts'
import type { CellKind } from '../../../../contract/statistics/filter.ts'
import { FINEST_LEVEL } from '../../../../contract/statistics/map-cell.ts'
import { finestGrid, type Grid } from '../../../../machines/traffic/map/cell-grid.ts'
import { eventLoopYield } from '../../../base/event-loop-yield.ts'
import type { StatisticsReader } from '../cache/cached-rows.ts'
import { numbersIn } from '../cache/numbers-in-text.ts'
import type { CountedLocation } from '../other-services.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import { NUMBERS_OF_CELL_HOUR, sumsByCell } from '../query/sums.ts'
import type { Window } from '../query/window.ts'

type Cell = TrafficCells['cells'][number]

/** The cells of some locations without counts, and for each location the index of its cell. */
const cellsIn = ({ locations }: StatisticsQuery, { level, cellAt }: Grid) => {
  const indexes = new Map<number, number>()
  const cells: Cell[] = []
  const indexOf = locations.map((location, at) => {
    const { column, row } = cellAt(at)
    const key = column * 2 ** level + row
    const index = indexes.get(key) ?? cells.push(emptyCell({ column, row }, location)) - 1
    indexes.set(key, index)
    const own = cells[index]
    if (own) own.locations += 1
    return index
  })
  return { cells, indexOf }
}

const emptyCell = ({ column, row }: Pick<Cell, 'column' | 'row'>, { cityId, name }: CountedLocation): Cell => ({
  column,
  row,
  locations: 0,
  city_id: cityId,
  place: name,
  people: 0,
  cars: 0,
  buses: 0,
  measured_hours: 0,
  by_hour: [],
})

/** A count with two significant digits. More digits would not change a colour, but double the size of the answer. */
const roundedCount = (count: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / unit) * unit
}

/** Adds the sums of a cell, hour by hour, and sets its counts of these hours. */
const addSums = (cell: Cell, text: string, { hourFrom, hourTo }: Window, kind: CellKind): void => {
  cell.by_hour = Array.from({ length: hourTo - hourFrom }, () => null)
  numbersIn(text, NUMBERS_OF_CELL_HOUR, ([hour = 0, measured = 0, people = 0, cars = 0, buses = 0]) => {
    cell.people += people
    cell.cars += cars
    cell.buses += buses
    cell.measured_hours += measured
    const count = { people, cars, buses }[kind]
    cell.by_hour[hour - hourFrom] = roundedCount((count / measured) * cell.locations)
  })
}

/**
 * People, cars and buses by squares of the map (R19, promise P6): the finest grid with at most `MOST_CELLS` cells. A
 * cell without measurements is in the answer without values.
 */
export const trafficByCell = async (
  statistics: StatisticsReader,
  query: StatisticsQuery,
  kind: CellKind,
): Promise<TrafficCells> => {
  const { hourFrom, hourTo } = query.window
  const pause = eventLoopYield()
  const grid = finestGrid(query.locations, MOST_CELLS, FINEST_LEVEL)
  await pause()
  const { cells, indexOf } = cellsIn(query, grid)
  await pause()
  for (const { cell: index, text } of await sumsByCell(statistics, query, indexOf)) {
    const cell = cells[index]
    if (cell) addSums(cell, text, query.window, kind)
    await pause()
  }
  const hours = Array.from({ length: hourTo - hourFrom }, (_, index) => hourFrom + index)
  return { kind, level: grid.level, hours, cells }
}
