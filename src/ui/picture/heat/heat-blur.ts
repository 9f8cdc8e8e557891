import type { HeatGrid } from './heat-grid.ts'

/** Three boxes of this half width come near to a Gaussian of 3.5 cells. */
const HALF_BOX = 3
const PASSES = 3
const SHARE = 1 / (2 * HALF_BOX + 1)
/** Rows or columns of one piece of work: far below a ms, even before the browser has compiled the loop. */
const PIECE = 12

/** The cell that stands for one beyond the edge, as in a mirror: nothing is lost there. */
const mirrored = (place: number, count: number): number => {
  const within = ((place % (2 * count)) + 2 * count) % (2 * count)
  return within < count ? within : 2 * count - 1 - within
}

/** Smooths `count` cells that lie `apart`, along one line of the grid. */
const blurLine = (from: Float32Array, to: Float32Array, start: number, apart: number, count: number): void => {
  let sum = 0
  for (let place = -HALF_BOX; place <= HALF_BOX; place += 1) sum += from[start + mirrored(place, count) * apart] ?? 0
  for (let place = 0; place < count; place += 1) {
    to[start + place * apart] = sum * SHARE
    const [next, last] = [place + HALF_BOX + 1, place - HALF_BOX]
    const entering = next < count ? next : mirrored(next, count)
    const leaving = last >= 0 ? last : mirrored(last, count)
    sum += (from[start + entering * apart] ?? 0) - (from[start + leaving * apart] ?? 0)
  }
}

/**
 * The grid's cells, smoothed; their sum stays. Writes into `result` by way of `between`, both as long as the cells;
 * yields after every small piece.
 */
export function* blurHeat(grid: HeatGrid, result: Float32Array, between: Float32Array): Generator<void, void> {
  const { columns, rows, cells } = grid
  for (let pass = 0; pass < PASSES; pass += 1) {
    const from = pass === 0 ? cells : result
    for (let row = 0; row < rows; row += 1) {
      blurLine(from, between, row * columns, 1, columns)
      if (row % PIECE === 0) yield
    }
    for (let column = 0; column < columns; column += 1) {
      blurLine(between, result, column, columns, rows)
      if (column % PIECE === 0) yield
    }
  }
}
