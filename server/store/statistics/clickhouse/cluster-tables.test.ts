import { expect, test } from 'vitest'
import { createStatements } from './tables.ts'

const withoutColumns = (statement: string): string =>
  statement.replace(/\([^()]*kind UInt8.*?version UInt64 codec\(Delta, ZSTD\)\n\)/s, '(…)').replace(/\s+/g, ' ')

test('on a cluster the rows are replicated on each shard, distributed by location, and created on all servers', () => {
  const statements = createStatements('arabox').map(withoutColumns)
  expect(statements[0]).toBe(
    `create table if not exists statistics_rows_local on cluster 'arabox' (…) engine = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', version) partition by toYYYYMM(local_day) order by (kind, location_uuid, at) settings min_age_to_force_merge_seconds = 3600, min_age_to_force_merge_on_partition_only = 1`,
  )
  expect(statements[1]).toBe(
    `create table if not exists statistics_rows on cluster 'arabox' (…) engine = Distributed('arabox', currentDatabase(), 'statistics_rows_local', cityHash64(location_uuid))`,
  )
  expect(statements.every((statement) => statement.includes(`on cluster 'arabox'`))).toBe(true)
})

test('without a cluster there is one table of rows, and nothing of a cluster', () => {
  const statements = createStatements(undefined)
  expect(statements.filter((statement) => statement.startsWith('create table'))).toHaveLength(2)
  expect(statements.join('\n')).not.toMatch(/cluster|Replicated|Distributed/)
})
