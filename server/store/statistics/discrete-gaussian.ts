const RANGE = 2 ** 32
/** Numbers beyond this many standard deviations have a chance of less than 2⁻³². */
const WIDTH = 7
const FIRST_BITS = 10

/**
 * Returns a function that turns an equally distributed number of 32 bits into an integer with the discrete Gaussian
 * distribution: its chance falls with exp(−k² / 2 σ²).
 */
export const discreteGaussian = (deviation: number): ((bits: number) => number) => {
  const farthest = Math.ceil(WIDTH * deviation)
  const weights = Array.from({ length: 2 * farthest + 1 }, (_, index) =>
    Math.exp(-((index - farthest) ** 2) / (2 * deviation ** 2)),
  )
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let below = 0
  const limits = Float64Array.from(weights, (weight) => {
    below += weight
    return Math.round((below / whole) * RANGE)
  })
  const indexOf = (bits: number): number => {
    const index = limits.findIndex((limit) => bits < limit)
    return index === -1 ? limits.length - 1 : index
  }
  // Where numbers with the same first bits begin: a search over all limits took most of the time.
  const begins = Int16Array.from({ length: 2 ** FIRST_BITS }, (_, first) => indexOf(first * 2 ** (32 - FIRST_BITS)))
  return (bits) => {
    let index = begins[bits >>> (32 - FIRST_BITS)] ?? 0
    while (bits >= (limits[index] ?? RANGE) && index < limits.length - 1) index += 1
    return index - farthest
  }
}
