import type { HeatGrid } from './heat-grid.ts'

/** Three box filters of this half width approximate a Gaussian with a standard deviation of 3.5 cells. */
const HALF_BOX = 3
const PASSES = 3
const SHARE = 1 / (2 * HALF_BOX + 1)
/** Rows or columns between two yields: far below 1 ms, even before the browser has compiled the loop. */
const PIECE = 12

/** The index of the cell that replaces one beyond the edge: reflection keeps the sum. */
const mirroredIndex = (index: number, count: number): number => {
  const within = ((index % (2 * count)) + 2 * count) % (2 * count)
  return within < count ? within : 2 * count - 1 - within
}

/** Smooths one row or column: `count` cells from `start`, `stride` apart in memory. */
const blurLine = (from: Float32Array, to: Float32Array, start: number, stride: number, count: number): void => {
  let sum = 0
  for (let index = -HALF_BOX; index <= HALF_BOX; index += 1)
    sum += from[start + mirroredIndex(index, count) * stride] ?? 0
  for (let index = 0; index < count; index += 1) {
    to[start + index * stride] = sum * SHARE
    const [next, last] = [index + HALF_BOX + 1, index - HALF_BOX]
    const entering = next < count ? next : mirroredIndex(next, count)
    const leaving = last >= 0 ? last : mirroredIndex(last, count)
    sum += (from[start + entering * stride] ?? 0) - (from[start + leaving * stride] ?? 0)
  }
}

/**
 * Writes the smoothed cells of the grid into `result`; their sum stays the same. `between` is a buffer; both are as
 * long as the cells. Yields after every small piece of work.
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
