import { ageNoise, dayVariance } from './age-noise.ts'
import { ageColumns, hourlyColumns, unitColumns } from './columns.ts'
import type { Scalar } from './values.ts'

/** Hours that earlier versions stored have groups that are multiples of this number (decision 024). */
export const EARLIER_UNIT = 16
/** The variance of the rounding of such a group, on average over all numbers of people. */
const EARLIER_VARIANCE = (EARLIER_UNIT ** 2 - 1) / 6

const FIRST_AGE = hourlyColumns.indexOf(ageColumns[0] ?? '')

/**
 * Adds the protected age groups to hours with the columns `hourlyColumns`, which then have the columns `storedColumns`:
 * the real groups with noise (decision 095), in units of one person. They can be negative.
 */
export function* protectedRows(key: string, rows: Iterable<readonly Scalar[]>): Generator<readonly Scalar[]> {
  const noiseOf = ageNoise(key)
  for (const row of rows) {
    const groups = noiseOf(row).map((noise, group) => Number(row[FIRST_AGE + group]) + noise)
    yield [...row, ...groups, 1]
  }
}

/** SQL of the sums of all protected groups, under the names of the age columns. */
export const protectedSums = ageColumns
  .map((column, index) => `cast(sum(${unitColumns[index]} * unit) as double precision) as ${column}`)
  .join(', ')

/** SQL of the sums of all groups in hours of one unit. To multiply the sums is faster than to multiply each hour. */
export const unitSums = unitColumns.map((column) => `cast(sum(${column}) as double precision) as ${column}`).join(', ')

/** SQL of the number of measured hours whose groups are multiples of `EARLIER_UNIT`. */
export const earlierHours = `cast(sum(case when unit = ${EARLIER_UNIT} then measured else 0 end) as integer) as earlier`

/** The hours in a sum of groups: days of locations, measured hours of them, and how many an earlier version stored. */
export type NoisyHours = { readonly days: number; readonly measured: number; readonly earlier: number }

/** The variance of a group in some hours of a window, as if all days and locations had lost equally many hours. */
export const groupVariance = (
  { days, measured, earlier }: NoisyHours,
  { hourFrom, hourTo }: { readonly hourFrom: number; readonly hourTo: number },
): number => {
  if (measured === 0) return 0
  const share = Math.min(1, measured / (days * (hourTo - hourFrom)))
  const later = (measured - earlier) / measured
  return later * days * dayVariance(hourFrom, hourTo, share) + earlier * EARLIER_VARIANCE
}

/** The number of people by which a group is off, or less, in two of three cases: one standard deviation. */
export const groupErrorOf = (variance: number): number => Math.ceil(Math.sqrt(variance))
