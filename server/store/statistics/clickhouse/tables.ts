import { ageColumns, storedColumns, unitColumns } from '../columns.ts'
import { EARLIER_UNIT } from '../protected-ages.ts'

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
  'unit',
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
  secret String,
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
  .concat('playing_hours', countColumns, 'aged', unitColumns, 'unit')
  .join(', ')

/** The relations of the product's queries. A row without measured hours is one that was taken away. */
const views: Readonly<Record<string, string>> = {
  hourly: `select ${hourly} from statistics_rows final where kind = ${kinds.hour} and measured > 0`,
  daily: `select ${daily} from statistics_rows final
    where kind in (${kinds.night}, ${kinds.playing}) and measured > 0`,
  statistics_identity: `select uuid, transfers from statistics_state final where name = 'identity'`,
  statistics_age_secret: `select secret from statistics_state final where name = 'age secret'`,
}

/**
 * Statements that give the tables of an earlier version their later columns. Its hours and days keep groups that are
 * multiples of `EARLIER_UNIT`, and a server of that version cannot store hours without the view of its key.
 */
const addColumns = (cluster: string | undefined): string[] => {
  const on = onCluster(cluster)
  const unit = `add column if not exists unit Int32 default ${EARLIER_UNIT} codec(T64, LZ4) after ${unitColumns.at(-1)}`
  return [
    `alter table ${localTable('statistics_rows', cluster)}${on} ${unit}`,
    ...(cluster
      ? [`alter table statistics_rows${on} add column if not exists unit Int32 default ${EARLIER_UNIT}`]
      : []),
    `alter table statistics_state${on} add column if not exists secret String after transfers`,
    `drop view if exists statistics_age_key${on}`,
  ]
}

/** Statements that create all missing tables, columns and views. */
export const createStatements = (cluster: string | undefined): string[] => [
  ...createRows('statistics_rows', cluster),
  createState(cluster),
  ...addColumns(cluster),
  ...Object.entries(views).map(([name, query]) => `create or replace view ${name}${onCluster(cluster)} as ${query}`),
]

/** The table of the rows of one transaction before they are committed. */
export const createStaging = (name: string): string => `create table ${name} (
  ordinal UInt32,
  location_uuid String,
  hour DateTime('UTC'),
  local_day Date,
  ${storedColumns
    .slice(3)
    .map((column) => `${column} Int32`)
    .join(',\n  ')}
) engine = Memory`
