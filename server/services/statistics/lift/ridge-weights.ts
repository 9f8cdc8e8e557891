import { correctionOf, emptyRidge } from '../forecast/model/ridge.ts'

/**
 * Weights with which the columns of `rows` explain `wanted`, shrunk to equal weights (ridge regression). `shrinkage` is
 * the weight of equal weights, in squared values of a mean column. Rows without a wanted value are left out.
 */
export const ridgeWeights = (
  rows: Float64Array,
  size: number,
  wanted: Float64Array,
  shrinkage: number,
): Float64Array => {
  const ridge = emptyRidge(size)
  const { squares, products } = ridge
  const equal = 1 / size
  for (const [row, value] of wanted.entries()) {
    if (Number.isNaN(value)) continue
    const own = rows.subarray(row * size, (row + 1) * size)
    const residual = value - equal * own.reduce((sum, each) => sum + each, 0)
    for (let one = 0; one < size; one += 1) {
      products[one] = (products[one] ?? 0) + (own[one] ?? 0) * residual
      for (let other = 0; other <= one; other += 1)
        squares[one * size + other] = (squares[one * size + other] ?? 0) + (own[one] ?? 0) * (own[other] ?? 0)
    }
  }
  let trace = 0
  for (let column = 0; column < size; column += 1) trace += squares[column * size + column] ?? 0
  // Without any change of the controls, the weights stay equal.
  const penalty = (shrinkage * trace) / size + Number.EPSILON
  return correctionOf(ridge, penalty).map((correction) => equal + correction)
}
