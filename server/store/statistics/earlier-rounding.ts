import { createHmac } from 'node:crypto'
import { SMALLEST_GROUP } from '../../../contract/limits.ts'
import { ageColumns, hourlyColumns, storedColumns, unitColumns } from './columns.ts'
import { EARLIER_UNIT } from './protected-ages.ts'

const BITS = [1, 2, 4, 8] as const
/** Position of the lowest used bit of the hash. Lower bits of a product are less random. */
const FIRST_BIT = 20

/** Secret odd factors of the hash that decided which cells were rounded up. */
type Factors = Readonly<Record<'net' | 'gross' | 'cars' | 'slot', number>>

const factorsOf = (secret: string): Factors => {
  const digest = createHmac('sha256', secret).update('age groups').digest()
  const factor = (index: number): number => (digest.readUInt32BE(4 * index) >>> 1) | 1
  return { net: factor(0), gross: factor(1), cars: factor(2), slot: factor(3) }
}

const slot = "(cast(counted.local_day - cast('1970-01-01' as date) as integer) * 24 + counted.local_hour)"
const hashOf = ({ net, gross, cars, slot: ofSlot }: Factors): string =>
  [
    ['counted.people_net', net],
    ['counted.people_gross', gross],
    ['counted.cars', cars],
    [slot, ofSlot],
  ]
    .map(([value, factor]) => `${value} * cast(${factor} as bigint)`)
    .join(' + ')

const offset = BITS.map((bit) => `case when (hash & ${bit * 2 ** FIRST_BIT}) = 0 then 0 else ${bit} end`).join(' + ')

const units = ageColumns.map(
  (column, index) =>
    `(${column} + ${index % 2 === 0 ? 'up' : 'down'}) >> ${Math.log2(EARLIER_UNIT)} as ${unitColumns[index]}`,
)

/**
 * SQL that stores hours of the first version with the groups that it showed (decision 024): computed from the secret of
 * the platform, rounded to multiples of 16, and zero in hours with fewer than ten people. What was shown is not shown
 * differently after an update. In DuckDB and PostgreSQL only: the first version had no other engine.
 */
export const insertRounded = (relation: string, secret: string): string => `
  insert into hourly (${storedColumns.join(', ')})
  select ${hourlyColumns.join(', ')}, ${units.join(', ')}, ${EARLIER_UNIT}
  from (
    select *, case when people_net < ${SMALLEST_GROUP} then 0 else ${offset} end as up,
      case when people_net < ${SMALLEST_GROUP} then 0 else ${EARLIER_UNIT - 1} - (${offset}) end as down
    from (select counted.*, ${hashOf(factorsOf(secret))} as hash from ${relation} as counted) as hashed
  ) as offsets`
