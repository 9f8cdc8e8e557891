import type { MapCell } from '../../../contract/statistics/map-cell.ts'

/** A position in degrees. */
export type Place = { latitude: number; longitude: number }

/** West, south, east and north of a cell in degrees. */
export type CellBounds = [west: number, south: number, east: number, north: number]

// The projection of web maps ends here: the world is a square.
const LARGEST_LATITUDE = 85.051129

const shareFromWest = (longitude: number): number => (longitude + 180) / 360

const shareFromNorth = (latitude: number): number => {
  const limited = Math.min(LARGEST_LATITUDE, Math.max(-LARGEST_LATITUDE, latitude))
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (limited * Math.PI) / 360)) / (2 * Math.PI)
}

const indexOf = (share: number, count: number): number => Math.min(count - 1, Math.max(0, Math.floor(share * count)))

/** The cell of a place on a level. */
export const cellOf = ({ latitude, longitude }: Place, level: number): MapCell => {
  const count = 2 ** level
  return { level, column: indexOf(shareFromWest(longitude), count), row: indexOf(shareFromNorth(latitude), count) }
}

/** Whether a place lies in a cell. */
export const isInCell = (place: Place, cell: MapCell): boolean => {
  const { column, row } = cellOf(place, cell.level)
  return column === cell.column && row === cell.row
}

/** The cell of a coarser level that contains a cell. */
export const coarserCell = ({ level, column, row }: MapCell, coarser: number): MapCell => {
  const size = 2 ** (level - coarser)
  return { level: coarser, column: Math.floor(column / size), row: Math.floor(row / size) }
}

const latitudeAt = (row: number, level: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** level))) * 180) / Math.PI

const longitudeAt = (column: number, level: number): number => (column / 2 ** level) * 360 - 180

/** The bounds of a cell in degrees. */
export const boundsOfCell = ({ level, column, row }: MapCell): CellBounds => [
  longitudeAt(column, level),
  latitudeAt(row + 1, level),
  longitudeAt(column + 1, level),
  latitudeAt(row, level),
]

/** How far each place is from the west and from the north, as shares of the world: the same on all levels. */
type Shares = { west: Float64Array; north: Float64Array }

const sharesOf = (places: readonly Place[]): Shares => ({
  west: Float64Array.from(places, ({ longitude }) => shareFromWest(longitude)),
  north: Float64Array.from(places, ({ latitude }) => shareFromNorth(latitude)),
})

/** Whether the places occupy at most `most` cells of a level. */
const fits = ({ west, north }: Shares, level: number, most: number): boolean => {
  const count = 2 ** level
  const occupied = new Set<number>()
  for (let at = 0; at < west.length; at += 1) {
    occupied.add(indexOf(west[at] ?? 0, count) * count + indexOf(north[at] ?? 0, count))
    if (occupied.size > most) return false
  }
  return true
}

/** The cells of places on one level. */
export type Grid = { level: number; cellAt: (index: number) => Pick<MapCell, 'column' | 'row'> }

/**
 * The cells of places on the finest level, at most `finest`, on which they occupy at most `most` cells. Level 0 is one
 * cell, so there always is one.
 */
export const finestGrid = (places: readonly Place[], most: number, finest: number): Grid => {
  const shares = sharesOf(places)
  let low = 0
  let high = finest
  while (low < high) {
    const level = Math.ceil((low + high) / 2)
    if (fits(shares, level, most)) low = level
    else high = level - 1
  }
  const count = 2 ** low
  const { west, north } = shares
  return {
    level: low,
    cellAt: (at) => ({ column: indexOf(west[at] ?? 0, count), row: indexOf(north[at] ?? 0, count) }),
  }
}
