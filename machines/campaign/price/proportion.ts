/**
 * `amount` × `part` / `whole` for safe integers, exact, rounded half away from zero. Throws RangeError for `whole` 0.
 */
export const proportion = (amount: number, part: number, whole: number): number => {
  const product = BigInt(amount) * BigInt(part)
  const divisor = BigInt(whole)
  const quotient = product / divisor
  const rest = product % divisor
  const abs = (value: bigint): bigint => (value < 0n ? -value : value)
  if (2n * abs(rest) < abs(divisor)) return Number(quotient)
  return Number(product < 0n === divisor < 0n ? quotient + 1n : quotient - 1n)
}

/**
 * Shares out an amount by weights of `whole`, which is at least their sum; all are safe integers. The shares are whole,
 * differ from the exact ones by less than 1, and add up to the share of all weights together: the largest remainders
 * are rounded up, the first of equal ones first. Throws RangeError for `whole` 0.
 */
export const shareOut = (amount: number, weights: readonly number[], whole: number): number[] => {
  const divisor = BigInt(whole)
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = products.map((product) => Number(product / divisor))
  const total = proportion(
    amount,
    weights.reduce((sum, weight) => sum + weight, 0),
    whole,
  )
  const missing = total - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = products
    .map((product, index) => ({ index, rest: product % divisor }))
    .sort((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest < other.rest ? 1 : -1))
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
