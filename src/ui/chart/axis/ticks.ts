const nice = [1, 2, 2.5, 5, 10]

/**
 * Round values from `low` to `high`, with at most `count` steps between them
 * (docs/design.md, Charts: 3–5 grid lines).
 */
export const niceTicks = (low: number, high: number, count: number): number[] => {
  if (!(high > low)) return [low]
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (nice.find((factor) => factor * power >= rough - 1e-9 * power) ?? 10)
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}
