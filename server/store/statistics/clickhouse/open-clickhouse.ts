import pLimit from 'p-limit'
import { ageKeyOf, findAgeKey } from '../age-key.ts'
import type { ChangedDay, ChangesSince, Statistics, StatisticsOptions } from '../engine.ts'
import { changedSince, changesOf, latestWrite } from './commit.ts'
import { type ClickHouseConnection, clickHouseConnection } from './connection.ts'
import { createStatements } from './tables.ts'
import { inTransaction, storeAgeKey } from './transaction.ts'

export { isClickHouseAddress } from './connection.ts'

/** Removes the staging tables of processes that were killed. No transaction takes an hour. */
const removeLostStaging = async ({ rows, command }: ClickHouseConnection): Promise<void> => {
  const lost = await rows<{ name: string }>(
    `select name from system.tables where database = currentDatabase() and startsWith(name, 'statistics_staging_')
       and metadata_modification_time < now() - interval 1 hour`,
  )
  for (const { name } of lost) await command(`drop table if exists ${name} sync`)
}

/** On a cluster some shards may have stored the rows of the latest write later than its number was seen. */
const findChangesSince = async (
  { rows }: ClickHouseConnection,
  cluster: string | undefined,
  since: number,
): Promise<ChangesSince> => {
  const [latest] = await rows<{ write: number }>(latestWrite)
  const write = latest?.write ?? 0
  if (since > write) return { write, changed: [{ day: null, location: null }] }
  return { write, changed: await rows<ChangedDay>(changedSince, [cluster ? since - 1 : since]) }
}

/** Opens the statistics store in a ClickHouse and creates missing tables. */
export const openClickHouse = async (
  address: string,
  { connections = 6, cluster }: StatisticsOptions = {},
): Promise<Statistics> => {
  const connection = clickHouseConnection(address, connections)
  try {
    await connection.rows('select 1')
    for (const statement of createStatements(cluster)) await connection.command(statement)
    if ((await findAgeKey(connection)) === null) await storeAgeKey(connection, ageKeyOf())
    await removeLostStaging(connection)
  } catch (error) {
    await connection.close()
    throw error
  }
  // The sums of days are computed from the stored hours, so only one transaction may change them at a time.
  const writing = pLimit(1)
  return {
    engine: 'ClickHouse',
    rows: connection.rows,
    async exec(sql, parameters = []) {
      await connection.command(sql, parameters)
      return 0
    },
    async append(table, columns, rows) {
      const all = [...rows]
      await connection.insert(table, columns, all)
      return all.length
    },
    transaction: (work) => writing(() => inTransaction({ connection, cluster }, work)),
    async changes(fromDay, toDay) {
      const [row] = await connection.rows<{ changes: number }>(changesOf, [fromDay, toDay])
      return row?.changes ?? 0
    },
    changesSince: (since) => findChangesSince(connection, cluster, since),
    async close() {
      await writing(() => connection.close())
    },
  }
}
