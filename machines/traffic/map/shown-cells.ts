import { shownPlaces } from '../../../contract/location/coordinates.ts'
import type { TrafficCells } from '../../../contract/statistics/answers.ts'
import { writtenCell } from '../../../contract/statistics/map-cell.ts'
import { boundsOfCell, coarserCell, type Place } from './cell-grid.ts'

/** A cell of the map as it is shown: `id` is `level/column/row`; a sum of the answer's cells on a coarser level. */
export type ShownCell = Omit<TrafficCells['cells'][number], 'column' | 'row'> & { id: string }

const added = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : one + other

const sumOf = (one: ShownCell, other: ShownCell): ShownCell => ({
  ...one,
  locations: one.locations + other.locations,
  people: one.people + other.people,
  cars: one.cars + other.cars,
  buses: one.buses + other.buses,
  measured_hours: one.measured_hours + other.measured_hours,
  // A cell without measurements has none.
  by_hour: (one.by_hour.length > 0 ? one : other).by_hour.map((_, hour) =>
    added(one.by_hour[hour] ?? null, other.by_hour[hour] ?? null),
  ),
})

/** The cells of an answer on a level; cells that are coarser than that stay as they are. */
export const cellsOnLevel = ({ cells, level: own }: TrafficCells, level: number): ShownCell[] => {
  const shown = new Map<string, ShownCell>()
  for (const { column, row, ...cell } of cells) {
    const id = writtenCell(coarserCell({ level: own, column, row }, Math.min(level, own)))
    const before = shown.get(id)
    const next = { ...cell, id }
    shown.set(id, before ? sumOf(before, next) : next)
  }
  return [...shown.values()]
}

/** Count per hour of a cell: in one hour of the day, or the mean of the measured hours; null without any. */
export const countPerHour = (
  { by_hour }: Pick<ShownCell, 'by_hour'>,
  hours: readonly number[],
  hour: number | null,
): number | null => {
  if (hour !== null) return by_hour[hours.indexOf(hour)] ?? null
  const measured = by_hour.filter((value) => value !== null)
  return measured.length > 0 ? measured.reduce((sum, value) => sum + value, 0) / measured.length : null
}

/** The largest count per hour of some cells in any hour: the full weight, so that the hours can be compared. */
export const largestCount = (cells: readonly Pick<ShownCell, 'by_hour'>[]): number =>
  cells.reduce((largest, { by_hour }) => by_hour.reduce<number>((most, each) => Math.max(most, each ?? 0), largest), 0)

/** The cells of an answer, most traffic first; those that were not measured are last. */
export const cellsByCount = (data: TrafficCells, hour: number | null): ShownCell[] =>
  cellsOnLevel(data, data.level)
    .map((cell) => ({ cell, count: countPerHour(cell, data.hours, hour) ?? -1 }))
    .toSorted((one, other) => other.count - one.count)
    .map(({ cell }) => cell)

/**
 * The south-western and the north-eastern corner of all cells of an answer, without those outside of the country that a
 * wrong point has.
 */
export const boundsOfCells = ({ cells, level }: TrafficCells): Place[] => {
  const all = cells.map(({ column, row }) => {
    const bounds = boundsOfCell({ level, column, row })
    const [west, south, east, north] = bounds
    return { bounds, latitude: (south + north) / 2, longitude: (west + east) / 2 }
  })
  const bounds = shownPlaces(all).map((each) => each.bounds)
  const edge = (index: number, limit: (...values: number[]) => number): number =>
    limit(...bounds.map((each) => each[index] ?? 0))
  if (bounds.length === 0) return []
  return [
    { longitude: edge(0, Math.min), latitude: edge(1, Math.min) },
    { longitude: edge(2, Math.max), latitude: edge(3, Math.max) },
  ]
}

/** Levels between the zoom of a map and its cells, so that a cell is 16 to 32 px wide. */
const LEVELS_BELOW_ZOOM = 5

/** The level of the cells at a zoom of the map. */
export const levelAtZoom = (zoom: number): number => Math.floor(zoom) + LEVELS_BELOW_ZOOM
