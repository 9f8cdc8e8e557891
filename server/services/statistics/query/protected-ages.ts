import { createHmac } from 'node:crypto'
import { SMALLEST_GROUP } from '../../../../contract/limits.ts'
import { ageColumns } from '../../../store/statistics/hourly.ts'

/** Protected groups are multiples of this number: the smallest power of two that is not below `SMALLEST_GROUP`. */
export const AGE_UNIT = 16

const BITS = [1, 2, 4, 8] as const
/** Position of the lowest used bit of the hash: lower bits of a product are less random. */
const FIRST_BIT = 20

/** Secret odd factors of the hash that decides which hours round up. */
export type AgeKey = { readonly net: number; readonly gross: number; readonly cars: number; readonly slot: number }

/** The key that belongs to a secret of the platform; all servers of a platform must have the same one. */
export const ageKeyOf = (secret: string): AgeKey => {
  const digest = createHmac('sha256', secret).update('age groups').digest()
  const factor = (index: number): number => (digest.readUInt32BE(4 * index) >>> 1) | 1
  return { net: factor(0), gross: factor(1), cars: factor(2), slot: factor(3) }
}

const slot = "(cast(local_day - cast('1970-01-01' as date) as integer) * 24 + local_hour)"
const product = (column: string, factor: number): string => `${column} * cast(${factor} as bigint)`

/** SQL for 0 to 15, from four bits of the hash. Written so that DuckDB knows the range, which halves the time. */
const offset = BITS.map((bit) => `case when (hash & ${bit * 2 ** FIRST_BIT}) = 0 then 0 else ${bit} end`).join(' + ')

/**
 * SQL of the hours whose age groups are protected (decision 024). A cell is one group in one hour at one location; it
 * counts as a multiple of `AGE_UNIT`, rounded up or down by chance, so that the expected value is the real one. The
 * chance follows from the hour's counts and a secret, so every query rounds a cell alike. In hours with fewer than
 * `SMALLEST_GROUP` people all groups count as zero: the offset is too small to round up.
 */
export const protectedHours = ({ net, gross, cars, slot: slotFactor }: AgeKey): string => `(
  select *, case when people_net < ${SMALLEST_GROUP} then 0 else ${offset} end as up,
    case when people_net < ${SMALLEST_GROUP} then 0 else ${AGE_UNIT - 1} - (${offset}) end as down
  from (
    select *, ${product('people_net', net)} + ${product('people_gross', gross)} + ${product('cars', cars)}
      + ${product(slot, slotFactor)} as hash
    from hourly
  ) as hashed
) as protected_hours`

/** SQL of the sums of all protected groups. Neighbouring groups have opposite offsets, so that their errors differ. */
export const protectedSums = ageColumns
  .map((column, index) => {
    const rounded = `(${column} + ${index % 2 === 0 ? 'up' : 'down'}) & -${AGE_UNIT}`
    return `cast(sum(${rounded}) as double precision) as ${column}`
  })
  .join(', ')
