const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/**
 * Splits a whole number into whole parts in proportion to weights (method of the largest remainder), so that the parts
 * sum exactly to it. Without any weight every part is 0.
 */
export const splitWhole = (total: number, weights: readonly number[]): number[] => {
  const all = sumOf(weights)
  if (!(all > 0)) return weights.map(() => 0)
  const exact = weights.map((weight) => (total * weight) / all)
  const parts = exact.map(Math.floor)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder.slice(0, Math.max(0, total - sumOf(parts))))
    parts[index] = (parts[index] ?? 0) + 1
  return parts
}
