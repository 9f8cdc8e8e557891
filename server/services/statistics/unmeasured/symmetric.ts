/** The inverse of a positive definite matrix by rows of its Cholesky factor. Throws for another matrix. */
export const inverseOf = (matrix: readonly Float64Array[]): Float64Array[] => {
  const size = matrix.length
  const factor = matrix.map((row) => Float64Array.from(row))
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = at(matrix, row, column)
      for (let k = 0; k < column; k += 1) sum -= at(factor, row, k) * at(factor, column, k)
      if (row === column && !(sum > 0)) throw new Error('the matrix is not positive definite')
      set(factor, row, column, row === column ? Math.sqrt(sum) : sum / at(factor, column, column))
    }
  }
  const inverse = matrix.map(() => new Float64Array(size))
  const solved = new Float64Array(size)
  for (let column = 0; column < size; column += 1) {
    for (let row = 0; row < size; row += 1) {
      let sum = row === column ? 1 : 0
      for (let k = column; k < row; k += 1) sum -= at(factor, row, k) * (solved[k] ?? 0)
      solved[row] = row < column ? 0 : sum / at(factor, row, row)
    }
    for (let row = size - 1; row >= column; row -= 1) {
      let sum = solved[row] ?? 0
      for (let k = row + 1; k < size; k += 1) sum -= at(factor, k, row) * (solved[k] ?? 0)
      solved[row] = sum / at(factor, row, row)
      set(inverse, row, column, solved[row] ?? 0)
      set(inverse, column, row, solved[row] ?? 0)
    }
  }
  return inverse
}

const at = (matrix: readonly Float64Array[], row: number, column: number): number => matrix[row]?.[column] ?? 0

const set = (matrix: readonly Float64Array[], row: number, column: number, value: number): void => {
  const cells = matrix[row]
  if (cells) cells[column] = value
}
