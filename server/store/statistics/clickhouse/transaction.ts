import { randomBytes } from 'node:crypto'
import { requireAgeKey } from '../age-key.ts'
import { storedColumns } from '../columns.ts'
import type { HistoryDays, StatisticsSession, StatisticsWrites } from '../engine.ts'
import { findTransfers } from '../identity.ts'
import { protectedRows } from '../protected-ages.ts'
import type { Scalar } from '../values.ts'
import { changedMonths, commitMonth, nextVersion, onePart, type Staged, sumMonth } from './commit.ts'
import type { ClickHouseConnection } from './connection.ts'
import { createRows, createStaging, kinds, localTable, onCluster, rowColumns } from './tables.ts'

/** A store in ClickHouse, maybe on a cluster. */
export type ClickHouseStore = { readonly connection: ClickHouseConnection; readonly cluster: string | undefined }

const versionOf = async ({ rows }: ClickHouseConnection): Promise<number> => {
  const [next] = await rows<{ version: number }>(nextVersion)
  return next?.version ?? 1
}

const stateColumns = 'name, uuid, transfers, secret, version'
const stateVersion = '(select coalesce(max(version), 0) + 1 from statistics_state)'

const storeIdentity = ({ command }: ClickHouseConnection, uuid: string): Promise<void> =>
  command(`insert into statistics_state (${stateColumns}) select 'identity', $1, 0, '', ${stateVersion}`, [uuid])

const storeTransfer = ({ command }: ClickHouseConnection): Promise<void> =>
  command(`insert into statistics_state (${stateColumns})
    select name, uuid, transfers + 1, '', version + 1 from statistics_state final where name = 'identity'`)

/** Stores the key of the ages at once. */
export const storeAgeKey = ({ command }: ClickHouseConnection, key: string): Promise<void> =>
  command(`insert into statistics_state (${stateColumns}) select 'age secret', '', 0, $1, ${stateVersion}`, [key])

const COPY = 'statistics_copy'

/** Fills a second table and exchanges both, so that readers see the old history or the new one. */
const replaceHistory = async ({ connection, cluster }: ClickHouseStore, days: HistoryDays): Promise<void> => {
  const { command, insert, rows } = connection
  const on = onCluster(cluster)
  const [copy, kept] = [COPY, 'statistics_rows'].map((name) => localTable(name, cluster))
  const dropCopy = async () => {
    for (const name of new Set([COPY, copy])) await command(`drop table if exists ${name}${on} sync`)
  }
  const version = await versionOf(connection)
  await dropCopy()
  for (const statement of createRows(COPY, cluster)) await command(statement)
  const columns = storedColumns.map((column) => (column === 'hour' ? 'at' : column))
  const hoursOf = function* (day: readonly (readonly Scalar[])[]) {
    for (const row of day) yield [kinds.hour, 1, version, ...row]
  }
  for await (const day of days) await insert(COPY, ['kind', 'measured', 'version', ...columns], hoursOf(day))
  const months = await rows<{ month: number }>(
    `select distinct toYYYYMM(local_day) as month from ${COPY} order by month`,
  )
  for (const { month } of months) await command(sumMonth(COPY), [month, version], onePart)
  await command(`exchange tables ${kept} and ${copy}${on}`)
  await dropCopy()
}

/** The rows of a transaction, in a table that only it knows. */
const stagingArea = ({ command, insert, rows }: ClickHouseConnection) => {
  const table = `statistics_staging_${randomBytes(8).toString('hex')}`
  let calls = 0
  let staged = 0
  let replaces = false
  return {
    async add(hours: Iterable<readonly Scalar[]>, mayReplace: boolean): Promise<number> {
      const key = await requireAgeKey({ rows })
      if (calls === 0) await command(createStaging(table))
      calls += 1
      let count = 0
      const ordinal = calls
      const counted = function* () {
        for (const hour of protectedRows(key, hours)) {
          count += 1
          yield [ordinal, ...hour]
        }
      }
      await insert(table, ['ordinal', ...storedColumns], counted())
      staged += count
      replaces ||= mayReplace
      return count
    },
    /** The table with all rows; null without rows. Throws if the table does not have all of them. */
    async whole(): Promise<Staged | null> {
      if (staged === 0) return null
      const [stored] = await rows<{ hours: number }>(`select count(*) as hours from ${table}`)
      if (stored?.hours !== staged) throw new Error(`${stored?.hours} of ${staged} hours were staged`)
      return { table, replaces: replaces || calls > 1 }
    },
    async remove(): Promise<void> {
      if (calls > 0) await command(`drop table if exists ${table} sync`)
    },
  }
}

/** Commits staged hours month by month, each as one part (decision 066). */
const commitHours = async ({ connection, cluster }: ClickHouseStore, staged: Staged): Promise<void> => {
  const { command, rows } = connection
  const version = await versionOf(connection)
  const months = await rows<{ month: number }>(changedMonths(staged))
  for (const { month } of months) await command(commitMonth(staged, 'statistics_rows'), [month, version], onePart)
  // Shards store their rows at different moments, so the days count as changed once more when all have them.
  if (cluster && months.length > 0)
    await command(
      `insert into statistics_rows (${rowColumns.join(', ')})
       select * replace (version + 1 as version) from statistics_rows final where kind = ${kinds.change} and version = $1`,
      [version],
      onePart,
    )
}

const noStatement = () => {
  throw new Error('A transaction in ClickHouse has no statements of its own: use its writes.')
}

/**
 * Runs `work` with a session whose writes are kept aside, and commits them if it does not throw. The hours come first,
 * then the count of transfers, the identity and the key.
 */
export const inTransaction = async <T>(
  store: ClickHouseStore,
  work: (session: StatisticsSession) => Promise<T>,
): Promise<T> => {
  const { connection } = store
  const staging = stagingArea(connection)
  const later: (() => Promise<void>)[] = []
  let transfers = 0
  const writes: StatisticsWrites = {
    addHours: (rows) => staging.add(rows, false),
    mergeHours: (rows) => staging.add(rows, true),
    async countTransfer() {
      transfers += 1
      later.push(() => storeTransfer(connection))
      return (await findTransfers(connection)) + transfers
    },
    async setIdentity(uuid) {
      later.push(() => storeIdentity(connection, uuid))
    },
    async setAgeKey(key) {
      later.push(() => storeAgeKey(connection, key))
    },
    replaceHistory: (days) => replaceHistory(store, days),
  }
  try {
    const result = await work({ rows: connection.rows, exec: noStatement, append: noStatement, writes })
    const staged = await staging.whole()
    if (staged) await commitHours(store, staged)
    for (const step of later) await step()
    return result
  } finally {
    await staging.remove()
  }
}
