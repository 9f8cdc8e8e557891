import { ageColumns, storedColumns, unitColumns } from '../columns.ts'

/** Sums of counts, which hours and days have. */
export const countColumns: readonly string[] = ['people_net', 'people_gross', 'cars', 'buses']

/**
 * Kinds of rows in the table of the statistics. Night and playing hours are the sums of a day (decision 037), `change`
 * is the last change of a day.
 */
export const kinds = { hour: 0, night: 1, playing: 2, change: 3 } as const

/** The columns of the table of the statistics. */
export const rowColumns: readonly string[] = [
  'kind',
  'location_uuid',
  'at',
  'local_day',
  'local_hour',
  'measured',
  'playing_hours',
  ...countColumns,
  ...ageColumns,
  'aged',
  ...unitColumns,
  'version',
]

const numbers = rowColumns.slice(rowColumns.indexOf('local_hour'), -1)

// T64 keeps only the bits that a block of numbers uses: 17 bytes an hour instead of 23 with ZSTD, and queries that read
// many columns take 0.6 to 0.8 of the time.
const definition = `(
  kind UInt8,
  location_uuid LowCardinality(String),
  at DateTime('UTC') codec(Delta, ZSTD),
  local_day Date codec(Delta, ZSTD),
  ${numbers.map((column) => `${column} Int32 codec(T64, LZ4)`).join(',\n  ')},
  version UInt64 codec(Delta, ZSTD)
)`

// A month that nobody writes any more becomes one part, which is read without merging.
const storage = `partition by toYYYYMM(local_day) order by (kind, location_uuid, at)
  settings min_age_to_force_merge_seconds = 3600, min_age_to_force_merge_on_partition_only = 1`

const stateDefinition = `(
  name String,
  uuid String,
  transfers Int64,
  net Int64,
  gross Int64,
  cars Int64,
  slot Int64,
  version UInt64
)`

/** `on cluster …` of a statement, or nothing. */
export const onCluster = (cluster: string | undefined): string => (cluster ? ` on cluster '${cluster}'` : '')

/** The table that has the rows of `name` on each server. */
export const localTable = (name: string, cluster: string | undefined): string => (cluster ? `${name}_local` : name)

/** Statements that create a table of rows. With a cluster its rows are sharded by location and replicated. */
export const createRows = (name: string, cluster: string | undefined): string[] => {
  if (!cluster)
    return [`create table if not exists ${name} ${definition} engine = ReplacingMergeTree(version) ${storage}`]
  const replicated = `ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', version)`
  const local = localTable(name, cluster)
  const on = onCluster(cluster)
  return [
    `create table if not exists ${local}${on} ${definition} engine = ${replicated} ${storage}`,
    `create table if not exists ${name}${on} ${definition}
     engine = Distributed('${cluster}', currentDatabase(), '${local}', cityHash64(location_uuid))`,
  ]
}

const createState = (cluster: string | undefined): string => {
  // Every server has all of it.
  const engine = cluster
    ? `ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/all', '{shard}-{replica}', version)`
    : 'ReplacingMergeTree(version)'
  return `create table if not exists statistics_state${onCluster(cluster)} ${stateDefinition}
    engine = ${engine} order by name`
}

const hourly = storedColumns.map((column) => (column === 'hour' ? 'at as hour' : column)).join(', ')
const daily = ['location_uuid', 'local_day', `cast(kind = ${kinds.playing} as Bool) as is_playing`, 'measured']
  .concat('playing_hours', countColumns, 'aged', unitColumns)
  .join(', ')

/** The relations of the product's queries. A row without measured hours is one that was taken away. */
const views: Readonly<Record<string, string>> = {
  hourly: `select ${hourly} from statistics_rows final where kind = ${kinds.hour} and measured > 0`,
  daily: `select ${daily} from statistics_rows final
    where kind in (${kinds.night}, ${kinds.playing}) and measured > 0`,
  statistics_identity: `select uuid, transfers from statistics_state final where name = 'identity'`,
  statistics_age_key: `select net, gross, cars, slot from statistics_state final where name = 'age key'`,
}

/** Statements that create all missing tables and views. */
export const createStatements = (cluster: string | undefined): string[] => [
  ...createRows('statistics_rows', cluster),
  createState(cluster),
  ...Object.entries(views).map(([name, query]) => `create view if not exists ${name}${onCluster(cluster)} as ${query}`),
]

/** The table of the rows of one transaction before they are committed. */
export const createStaging = (name: string): string => `create table ${name} (
  ordinal UInt32,
  location_uuid String,
  hour DateTime('UTC'),
  local_day Date,
  ${storedColumns
    .slice(3, -unitColumns.length)
    .map((column) => `${column} Int32`)
    .join(',\n  ')}
) engine = Memory`
