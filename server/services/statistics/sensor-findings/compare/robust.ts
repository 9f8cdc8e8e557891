/** Up to this many numbers are sorted by insertion, which is faster than a sort of the library. */
const FEW = 32

const sortFew = (values: Float64Array): Float64Array => {
  for (let at = 1; at < values.length; at += 1) {
    const value = values[at] ?? 0
    let before = at - 1
    while (before >= 0 && (values[before] ?? 0) > value) {
      values[before + 1] = values[before] ?? 0
      before -= 1
    }
    values[before + 1] = value
  }
  return values
}

/** The median of the known numbers (NaN is unknown); NaN if fewer than `fewest` are known. */
export const medianOf = (values: ArrayLike<number>, fewest = 1): number => {
  const known = new Float64Array(values.length)
  let count = 0
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? Number.NaN
    if (Number.isNaN(value)) continue
    known[count] = value
    count += 1
  }
  if (count < fewest || count === 0) return Number.NaN
  const some = known.subarray(0, count)
  const sorted = count <= FEW ? sortFew(some) : some.sort()
  const middle = count >> 1
  const upper = sorted[middle] ?? Number.NaN
  return count % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** A standard deviation is this many times the median of absolute deviations, if deviations are normal. */
export const DEVIATION_OF_MEDIAN = 1.4826

/** The slope of a line through points at 0, 1, 2 …: the median of the slopes between all pairs (Theil and Sen). */
export const slopeOf = (values: Float64Array): number => {
  const slopes: number[] = []
  for (let from = 0; from < values.length; from += 1) {
    for (let to = from + 1; to < values.length; to += 1)
      slopes.push(((values[to] ?? Number.NaN) - (values[from] ?? Number.NaN)) / (to - from))
  }
  return medianOf(slopes)
}
