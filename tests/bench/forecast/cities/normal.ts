/** A normally distributed number (mean 0, deviation 1) of a generator of numbers in [0, 1). */
export const nextNormal = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

/** A random walk that returns to zero: `deviation` after a long time, with a memory of about `memoryDays`. */
export const driftOf = (days: number, deviation: number, memoryDays: number, next: () => number): Float64Array => {
  const keeps = Math.exp(-1 / memoryDays)
  let value = deviation * nextNormal(next)
  return new Float64Array(days).map(() => {
    value = keeps * value + deviation * Math.sqrt(1 - keeps ** 2) * nextNormal(next)
    return value
  })
}
