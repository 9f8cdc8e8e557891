import { SMALLEST_GROUP } from '../../../contract/limits.ts'
import { ageColumns, hourlyColumns, unitColumns } from './columns.ts'

const UNIT_BITS = 4

/** Protected groups are multiples of this number: the smallest power of two that is not below `SMALLEST_GROUP`. */
export const AGE_UNIT = 2 ** UNIT_BITS

const BITS = [1, 2, 4, 8] as const
/** Position of the lowest used bit of the hash. Lower bits of a product are less random. */
const FIRST_BIT = 20

const slot = "(cast(counted.local_day - cast('1970-01-01' as date) as integer) * 24 + counted.local_hour)"
const product = (value: string, factor: string): string => `${value} * cast(age_key.${factor} as bigint)`
const hash = [
  product('counted.people_net', 'net'),
  product('counted.people_gross', 'gross'),
  product('counted.cars', 'cars'),
  product(slot, 'slot'),
].join(' + ')

/** SQL of the operations on bits, which engines write differently. */
export type BitOperations = {
  readonly and: (value: string, mask: number) => string
  readonly shiftRight: (value: string, bits: number) => string
}

/** Operations on bits in DuckDB and PostgreSQL. */
const sqlBits: BitOperations = {
  and: (value, mask) => `(${value} & ${mask})`,
  shiftRight: (value, bits) => `(${value}) >> ${bits}`,
}

/** SQL of a number from 0 to 15: four bits of the hash. */
const offsetOf = ({ and }: BitOperations): string =>
  BITS.map((bit) => `case when ${and('hash', bit * 2 ** FIRST_BIT)} = 0 then 0 else ${bit} end`).join(' + ')

/** Neighbouring groups have opposite offsets, so that their errors differ. */
const unitsOf = ({ shiftRight }: BitOperations): string[] =>
  ageColumns.map(
    (column, index) =>
      `${shiftRight(`${column} + ${index % 2 === 0 ? 'up' : 'down'}`, UNIT_BITS)} as ${unitColumns[index]}`,
  )

const columns = hourlyColumns.join(', ')

/**
 * SQL of the hours of a relation with their protected age groups (decision 024). A cell is one group in one hour at one
 * location. It is rounded up or down at random to a multiple of `AGE_UNIT`, so that the expected value is the real one.
 * The rounding is derived from the counts of the hour and the secret key of the store, so equal counts are always
 * rounded in the same way. In hours with fewer than `SMALLEST_GROUP` people all groups are zero, because the offset is
 * too small to round up.
 */
export const protectedRows = (relation: string, bits: BitOperations): string => `
  select ${columns}, ${unitsOf(bits).join(', ')}
  from (
    select *, case when people_net < ${SMALLEST_GROUP} then 0 else ${offsetOf(bits)} end as up,
      case when people_net < ${SMALLEST_GROUP} then 0 else ${AGE_UNIT - 1} - (${offsetOf(bits)}) end as down
    from (select counted.*, ${hash} as hash from ${relation} as counted cross join statistics_age_key as age_key) as hashed
  ) as offsets`

/** SQL that stores the hours of a relation with their protected age groups in DuckDB and PostgreSQL. */
export const insertProtected = (relation: string): string => `
  insert into hourly (${columns}, ${unitColumns.join(', ')}) ${protectedRows(relation, sqlBits)}`

/** SQL of the sums of all protected groups, under the names of the age columns. */
export const protectedSums = ageColumns
  .map((column, index) => `cast(sum(${unitColumns[index]}) as double precision) * ${AGE_UNIT} as ${column}`)
  .join(', ')
