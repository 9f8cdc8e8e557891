import { FIRST_HOUR } from '../../../../machines/calendar/flights.ts'
import { ageColumns, storedColumns, unitColumns } from '../columns.ts'
import { countColumns, kinds, rowColumns } from './tables.ts'

/**
 * Settings of an insert that must be one part of one partition, because ClickHouse shows a part to readers completely
 * or not at all.
 */
export const onePart = {
  max_insert_threads: 1,
  min_insert_block_size_rows: 1_000_000_000,
  min_insert_block_size_bytes: 1_000_000_000_000,
  async_insert: 0,
  // With a cluster: the statement ends when all shards have stored their rows.
  distributed_foreground_insert: 1,
} as const

/** A staging table, and whether its rows may replace stored hours. */
export type Staged = { readonly table: string; readonly replaces: boolean }

const keys = ({ table }: Staged): string => `(select location_uuid, hour from ${table})`

/**
 * The stored hours that staged ones replace. The local day of an hour is at most one day away from its day in UTC, so
 * that other months need not be read.
 */
const replacedHours = (staged: Staged): string => `
  select location_uuid, hour, local_day from hourly
  where ${staged.replaces ? `(location_uuid, hour) in ${keys(staged)}` : 'false'}
    and local_day >= (select toDate(min(hour)) - 1 from ${staged.table})
    and local_day <= (select toDate(max(hour)) + 1 from ${staged.table})`

/** The months that a commit changes, in order. */
export const changedMonths = (staged: Staged): string => `
  select distinct toYYYYMM(local_day) as month
  from (select local_day from ${staged.table} union all select local_day from (${replacedHours(staged)}))
  order by month`

const sumsOf = (columns: readonly string[]): string => columns.map((column) => `sum(${column}) as ${column}`).join(', ')
// Days without hours have none of a unit.
const unit = 'greatest(1, minIf(unit, measured > 0))'
const zeros = (columns: readonly string[]): string => columns.map((column) => `0 as ${column}`).join(', ')
const summed = [...countColumns, ...ageColumns, ...unitColumns, 'unit']
const aged = ageColumns.join(' + ')
const hourBit = `case when local_hour >= ${FIRST_HOUR} and measured > 0
  then bitShiftLeft(toInt32(1), greatest(local_hour - ${FIRST_HOUR}, 0)) else toInt32(0) end`
const isPlaying = `local_hour >= ${FIRST_HOUR}`

/** The sums of days over rows of hours. Rows with `measured` 0 make a row of days that have no hour left. */
const daySums = (hours: string): string => `
  select case when ${isPlaying} then ${kinds.playing} else ${kinds.night} end as kind, location_uuid,
    toDateTime(local_day, 'UTC') as at, local_day, 0 as local_hour, sum(measured) as measured,
    groupBitOr(${hourBit}) as playing_hours, ${sumsOf(countColumns)}, ${sumsOf(ageColumns)},
    sum(${aged}) as aged, ${unitColumns.map((column) => `intDiv(sum(${column} * unit), ${unit}) as ${column}`).join(', ')},
    ${unit} as unit
  from (${hours}) as hours group by 1, 2, 3, 4`

const hourRows = (relation: string): string => `
  select ${kinds.hour} as kind, location_uuid, hour as at, local_day, local_hour, 1 as measured, 0 as playing_hours,
    ${[...countColumns, ...ageColumns].join(', ')}, 0 as aged, ${unitColumns.join(', ')}, unit from ${relation}`

const otherColumns = rowColumns.slice(4, -1)

/**
 * SQL that commits the staged hours of the month `$1` as version `$2`: the hours, the hours that left the month, the
 * sums of all their days, and the change of these days, as one part.
 */
export const commitMonth = (staged: Staged, target: string): string => {
  const latest = `(select ${storedColumns.join(', ')} from ${staged.table} where toYYYYMM(local_day) = $1
    order by ordinal desc limit 1 by location_uuid, hour)`
  const inMonth = 'toYYYYMM(local_day) = $1'
  return `insert into ${target} (${rowColumns.join(', ')})
    with
      new_hours as ${latest},
      old_hours as (select location_uuid, hour, local_day from (${replacedHours(staged)}) where ${inMonth}),
      days as (select location_uuid, local_day from new_hours union distinct select location_uuid, local_day from old_hours),
      other_hours as (
        select ${storedColumns.join(', ')} from hourly
        where ${inMonth} and (location_uuid, local_day) in (select location_uuid, local_day from days)
          and (location_uuid, hour) not in ${keys(staged)})
    select ${rowColumns.slice(0, -1).join(', ')}, $2 as version from (
      ${hourRows('new_hours')}
      union all
      select ${kinds.hour} as kind, location_uuid, hour as at, local_day, ${zeros(otherColumns)} from old_hours
      where (location_uuid, hour) not in (select location_uuid, hour from new_hours)
      union all
      ${daySums(`
        select location_uuid, local_day, local_hour, 1 as measured, ${summed.join(', ')} from new_hours
        union all
        select location_uuid, local_day, local_hour, 1 as measured, ${summed.join(', ')} from other_hours
        union all
        select location_uuid, local_day, arrayJoin([0, ${FIRST_HOUR}]) as local_hour, 0 as measured, ${zeros(summed)} from days`)}
      union all
      select distinct ${kinds.change} as kind, '' as location_uuid, toDateTime(local_day, 'UTC') as at, local_day,
        ${zeros(otherColumns)} from days
    )`
}

/** SQL that inserts the sums and changes of all days of the month `$1` of a table, as version `$2`. */
export const sumMonth = (table: string): string => {
  const hours = `select ${['location_uuid', 'local_day', 'local_hour', 'measured', ...summed].join(', ')} from ${table} final
    where kind = ${kinds.hour} and toYYYYMM(local_day) = $1`
  return `insert into ${table} (${rowColumns.join(', ')})
    select ${rowColumns.slice(0, -1).join(', ')}, $2 as version from (
      ${daySums(hours)}
      union all
      select distinct ${kinds.change} as kind, '' as location_uuid, toDateTime(local_day, 'UTC') as at, local_day,
        ${zeros(otherColumns)} from (${hours}) as hours
    )`
}

/** SQL of a version that is greater than all earlier ones, and of the changes of the days from `$1` to `$2`. */
export const nextVersion = `
  select greatest(coalesce(max(version), 0) + 1, toUnixTimestamp64Milli(now64(3))) as version
  from statistics_rows where kind = ${kinds.change}`
export const changesOf = `
  select coalesce(max(version), 0) as changes from statistics_rows
  where kind = ${kinds.change} and local_day >= cast($1 as date) and local_day <= cast($2 as date)`

/** If writes change days of more locations, the days are named without them. */
const MOST_PLACES = 1000
const changedRows = `statistics_rows where kind in (${kinds.night}, ${kinds.playing}) and version > $1`

/** SQL of the number of the latest write. */
export const latestWrite = `
  select coalesce(max(version), 0) as write from statistics_rows where kind = ${kinds.change}`

/** SQL of the days, and their locations, that writes after the number `$1` have changed. */
export const changedSince = `
  select distinct local_day as day,
    case when (select count(distinct location_uuid) from ${changedRows}) > ${MOST_PLACES} then null
      else cast(location_uuid as String) end as location
  from ${changedRows}`
