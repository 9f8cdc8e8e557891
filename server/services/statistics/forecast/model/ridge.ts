/** Sums of a weighted ridge regression with few unknowns, relative to a prior. */
export type Ridge = { squares: Float64Array; products: Float64Array; size: number }

/** An empty regression with `size` unknowns. */
export const emptyRidge = (size: number): Ridge => ({
  squares: new Float64Array(size * size),
  products: new Float64Array(size),
  size,
})

/** Sums of some cases that have a part of their features in common. */
export type CommonCases = { own: Float64Array; residual: number; weight: number }

/**
 * Adds one case, without the features that cases have in common. Its own features start at `offset` of `rows`;
 * `residual` is the part that the prior does not explain.
 */
export const addCase = (
  { squares, products, size }: Ridge,
  common: CommonCases,
  rows: Float64Array,
  offset: number,
  residual: number,
  weight: number,
): void => {
  const { own } = common
  common.residual += weight * residual
  common.weight += weight
  for (let row = 0; row < own.length; row += 1) {
    const weighted = weight * (rows[offset + row] ?? 0)
    own[row] = (own[row] ?? 0) + weighted
    products[row] = (products[row] ?? 0) + weighted * residual
    for (let column = 0; column <= row; column += 1) {
      const cell = row * size + column
      squares[cell] = (squares[cell] ?? 0) + weighted * (rows[offset + column] ?? 0)
    }
  }
}

/** Adds the features that all cases of `common` share, and empties `common`. */
export const addShared = ({ squares, products, size }: Ridge, common: CommonCases, shared: Float64Array): void => {
  const { own } = common
  for (let at = 0; at < shared.length; at += 1) {
    const row = own.length + at
    const feature = shared[at] ?? 0
    products[row] = (products[row] ?? 0) + feature * common.residual
    for (let column = 0; column < own.length; column += 1)
      squares[row * size + column] = (squares[row * size + column] ?? 0) + feature * (own[column] ?? 0)
    for (let column = 0; column <= at; column += 1) {
      const cell = row * size + own.length + column
      squares[cell] = (squares[cell] ?? 0) + common.weight * feature * (shared[column] ?? 0)
    }
  }
  own.fill(0)
  common.residual = 0
  common.weight = 0
}

/** Adds the sums of `other` to those of `sum`. */
export const addRidge = (sum: Ridge, other: Ridge): void => {
  for (let at = 0; at < sum.squares.length; at += 1) sum.squares[at] = (sum.squares[at] ?? 0) + (other.squares[at] ?? 0)
  for (let at = 0; at < sum.size; at += 1) sum.products[at] = (sum.products[at] ?? 0) + (other.products[at] ?? 0)
}

/** Correction of the prior; `penalty` (> 0) is the weight of the prior. Solved by Cholesky decomposition. */
export const correctionOf = ({ squares, products, size }: Ridge, penalty: number): Float64Array => {
  const lower = new Float64Array(size * size)
  const at = (row: number, column: number) => lower[row * size + column] ?? 0
  const solution = new Float64Array(size)
  for (let row = 0; row < size; row += 1) {
    let forward = products[row] ?? 0
    for (let column = 0; column <= row; column += 1) {
      let cell = (squares[row * size + column] ?? 0) + (row === column ? penalty : 0)
      for (let inner = 0; inner < column; inner += 1) cell -= at(row, inner) * at(column, inner)
      lower[row * size + column] =
        row === column ? Math.sqrt(Math.max(cell, penalty * 1e-9)) : cell / at(column, column)
    }
    for (let column = 0; column < row; column += 1) forward -= at(row, column) * (solution[column] ?? 0)
    solution[row] = forward / at(row, row)
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let back = solution[row] ?? 0
    for (let below = row + 1; below < size; below += 1) back -= at(below, row) * (solution[below] ?? 0)
    solution[row] = back / at(row, row)
  }
  return solution
}
