const WEEK = 7

type Counts = { counted: Float64Array; share: Float64Array; clipped: Float64Array }

/**
 * Fills `clipped` with the counts without one-off events and undeclared failures. A day is compared with the same
 * weekday one week before and after (at both ends of the history: with the two nearest weeks). Its count is limited to
 * `most` times the higher of the two, and to at least the lower of the two divided by `most`. `whole` is a scratch
 * array of the same length.
 */
export const clipOutliers = (
  { counted, share, clipped }: Counts,
  ordinary: Uint8Array,
  most: number,
  whole: Float64Array,
): void => {
  const days = counted.length
  for (let index = 0; index < days; index += 1) {
    const part = share[index] ?? 0
    whole[index] = part > 0 && ordinary[index] ? (counted[index] ?? 0) / part : Number.NaN
  }
  clipped.set(counted)
  for (let index = 0; index < days; index += 1) {
    const one = whole[index >= WEEK ? index - WEEK : index + 2 * WEEK] ?? Number.NaN
    const other = whole[index + WEEK < days ? index + WEEK : index - 2 * WEEK] ?? Number.NaN
    const busiest = most * Math.max(one, other)
    const quietest = Math.min(one, other) / most
    const day = whole[index] ?? Number.NaN
    // Comparisons with NaN are false, so nothing is clipped if a day cannot be used.
    if (day > busiest) clipped[index] = busiest * (share[index] ?? 0)
    else if (day < quietest) clipped[index] = quietest * (share[index] ?? 0)
  }
}
