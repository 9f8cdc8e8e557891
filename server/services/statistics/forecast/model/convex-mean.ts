/** Rounds over all pairs of members; the shares change by less than a thousandth long before. */
const ROUNDS = 30

/**
 * Shares of members (none negative, together 1) whose mean has the least squared error. `products` are the sums of the
 * products of the members' errors, the lower triangle of a square matrix by rows; `pull` (> 0) draws the shares toward
 * equal ones.
 */
export const convexMean = (products: Float64Array, members: number, pull: number): Float64Array => {
  const shares = new Float64Array(members).fill(1 / members)
  let trace = 0
  for (let member = 0; member < members; member += 1) trace += products[member * (members + 1)] ?? 0
  const added = (pull * trace) / members
  const at = (row: number, column: number): number =>
    (products[row < column ? column * members + row : row * members + column] ?? 0) + (row === column ? added : 0)
  const slopeOf = (row: number): number => {
    let slope = 0
    for (let column = 0; column < members; column += 1) slope += at(row, column) * (shares[column] ?? 0)
    return slope
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let one = 1; one < members; one += 1) {
      for (let other = 0; other < one; other += 1) {
        const curve = at(one, one) + at(other, other) - 2 * at(one, other)
        if (!(curve > 0)) continue
        // Moves a share from `one` to `other`, as far as both stay at least zero.
        const best = (slopeOf(one) - slopeOf(other)) / curve
        const moved = Math.max(-(shares[other] ?? 0), Math.min(shares[one] ?? 0, best))
        shares[one] = (shares[one] ?? 0) - moved
        shares[other] = (shares[other] ?? 0) + moved
      }
    }
  }
  return shares
}
