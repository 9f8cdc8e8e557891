import { PICTURE_WIDTH, type Point } from '../../../../contract/location/location.ts'

/** How many tracks passed through each cell of a picture, row by row. */
export type HeatGrid = {
  columns: number
  rows: number
  cells: Float32Array<ArrayBuffer>
}

/** Side of a cell in px of the reference width. */
export const CELL_PX = 4

/** An empty grid for a picture with this height at the reference width. */
export const heatGrid = (height: number): HeatGrid => {
  const columns = Math.ceil(PICTURE_WIDTH / CELL_PX)
  const rows = Math.max(1, Math.ceil(height / CELL_PX))
  return { columns, rows, cells: new Float32Array(columns * rows) }
}

const addMass = ({ columns, rows, cells }: HeatGrid, x: number, y: number, mass: number): void => {
  if (x < 0 || y < 0 || x > columns || y > rows) return
  // Spread over the four nearest cells, so that a track between two columns does not jump from one to the other.
  const across = Math.min(columns - 1, Math.max(0, x - 0.5))
  const down = Math.min(rows - 1, Math.max(0, y - 0.5))
  const column = Math.min(Math.max(0, columns - 2), Math.floor(across))
  const row = Math.min(Math.max(0, rows - 2), Math.floor(down))
  const [right, below] = [across - column, down - row]
  const first = row * columns + column
  const next = Math.min(cells.length - 1, first + columns)
  cells[first] = (cells[first] ?? 0) + mass * (1 - right) * (1 - below)
  cells[first + 1] = (cells[first + 1] ?? 0) + mass * right * (1 - below)
  cells[next] = (cells[next] ?? 0) + mass * (1 - right) * below
  cells[next + 1] = (cells[next + 1] ?? 0) + mass * right * below
}

/**
 * Adds one track: a mass of one for each cell side of its length, so that the number of points does not matter. A
 * track without length counts as one cell. Points outside the picture are ignored.
 */
export const addTrack = (grid: HeatGrid, track: readonly Point[]): void => {
  let length = 0
  for (let index = 1; index < track.length; index += 1) {
    const [x1 = 0, y1 = 0] = track[index - 1] ?? []
    const [x2 = 0, y2 = 0] = track[index] ?? []
    const [fromX, fromY] = [x1 / CELL_PX, y1 / CELL_PX]
    const [byX, byY] = [x2 / CELL_PX - fromX, y2 / CELL_PX - fromY]
    const cells = Math.sqrt(byX * byX + byY * byY)
    if (cells === 0) continue
    length += cells
    const steps = Math.ceil(cells)
    for (let step = 0; step < steps; step += 1) {
      const along = (step + 0.5) / steps
      addMass(grid, fromX + byX * along, fromY + byY * along, cells / steps)
    }
  }
  const [first] = track
  if (first && length === 0) addMass(grid, first[0] / CELL_PX, first[1] / CELL_PX, 1)
}
