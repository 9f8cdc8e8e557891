/** Sums of a weighted least-squares problem of a few unknowns, drawn towards a prior. */
export type Ridge = { squares: Float64Array; products: Float64Array; size: number }

/** An empty problem of `size` unknowns. */
export const emptyRidge = (size: number): Ridge => ({
  squares: new Float64Array(size * size),
  products: new Float64Array(size),
  size,
})

/** Adds one case: features from `offset` of `rows`, what they left unexplained, and how much the case counts. */
export const learnCase = (
  { squares, products, size }: Ridge,
  rows: Float64Array,
  offset: number,
  left: number,
  weight: number,
): void => {
  for (let row = 0; row < size; row += 1) {
    const weighted = weight * (rows[offset + row] ?? 0)
    products[row] = (products[row] ?? 0) + weighted * left
    for (let column = 0; column <= row; column += 1) {
      const cell = row * size + column
      squares[cell] = (squares[cell] ?? 0) + weighted * (rows[offset + column] ?? 0)
    }
  }
}

/** What is to be added to the prior; `belief` (above 0) is how strongly the prior holds. Cholesky, because the sums are symmetric. */
export const correctionOf = ({ squares, products, size }: Ridge, belief: number): Float64Array => {
  const lower = new Float64Array(size * size)
  const at = (row: number, column: number) => lower[row * size + column] ?? 0
  const solution = new Float64Array(size)
  for (let row = 0; row < size; row += 1) {
    let forward = products[row] ?? 0
    for (let column = 0; column <= row; column += 1) {
      let cell = (squares[row * size + column] ?? 0) + (row === column ? belief : 0)
      for (let inner = 0; inner < column; inner += 1) cell -= at(row, inner) * at(column, inner)
      lower[row * size + column] = row === column ? Math.sqrt(Math.max(cell, belief * 1e-9)) : cell / at(column, column)
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
