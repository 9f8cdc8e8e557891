const WEEK = 7

type Counts = { counted: Float64Array; share: Float64Array; tamed: Float64Array }

/**
 * Fills `tamed` with the counts, one-off events and undeclared failures cut: a day counts at most `most` times the busier, and at least the
 * `most`-th part of the quieter, of the same weekday a week before and after (at the ends: the two weeks beside it).
 * `whole` is room for as many numbers.
 */
export const tame = (
  { counted, share, tamed }: Counts,
  ordinary: Uint8Array,
  most: number,
  whole: Float64Array,
): void => {
  const days = counted.length
  for (let index = 0; index < days; index += 1) {
    const part = share[index] ?? 0
    whole[index] = part > 0 && ordinary[index] ? (counted[index] ?? 0) / part : Number.NaN
  }
  tamed.set(counted)
  for (let index = 0; index < days; index += 1) {
    const one = whole[index >= WEEK ? index - WEEK : index + 2 * WEEK] ?? Number.NaN
    const other = whole[index + WEEK < days ? index + WEEK : index - 2 * WEEK] ?? Number.NaN
    const busiest = most * Math.max(one, other)
    const quietest = Math.min(one, other) / most
    const day = whole[index] ?? Number.NaN
    // Comparisons with a day that is no use are false, and then nothing is cut.
    if (day > busiest) tamed[index] = busiest * (share[index] ?? 0)
    else if (day < quietest) tamed[index] = quietest * (share[index] ?? 0)
  }
}
