import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { StartError } from '../base/start-error.ts'
import type { Platform } from '../platform.ts'
import type { Config } from '../settings/config.ts'
import type { Store, Tx } from '../store/database.ts'
import {
  countTransfer,
  findIdentity,
  findTransfers,
  hasHours,
  type Statistics,
  type StatisticsSession,
  setIdentity,
} from '../store/statistics/open-statistics.ts'
import { findInstallation, type Installation, recordStores } from './installation.ts'
import { installation } from './tables.ts'

/** Path of the DuckDB file. */
export const statisticsFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'statistics.duckdb')

const BEGIN_EMPTY = 'To begin with an empty history instead: npm run statistics -- begin-empty.'

const describe = (config: Config) =>
  config.statisticsUrl
    ? {
        place: 'The database of STATISTICS_URL',
        advice:
          'Set STATISTICS_URL to the right database, remove it, or copy the history: npm run statistics -- copy duckdb postgres (or clickhouse).',
      }
    : {
        place: `The file ${statisticsFile(config)}`,
        advice:
          'Set STATISTICS_URL to the PostgreSQL with the history, which several servers need, set DATA_DIR to the folder with the right file, or restore the file from its backup.',
      }

/**
 * Whether hours were transferred to a statistics store before. Platforms of earlier versions have no record of that
 * store.
 */
const hasTransferredHours = async ({ pool }: Store): Promise<boolean> =>
  (await pool.query('select 1 from open_hour where moved_version > 0 limit 1')).rows.length > 0

const OLDER_COPY = 'is an older copy: it lacks hours that this platform transferred to it later'
const ACCEPT_OLDER =
  'If the newer one is lost: npm run statistics -- accept-older, which also transfers the hours of the last 15 days again.'

const NO_HISTORY = 'has no history, although this platform has one'

const reasonOf = async (stored: Installation | undefined, store: Store, statistics: Statistics) => {
  const own = await findIdentity(statistics)
  const recorded = stored?.statisticsUuid ?? null
  if (own !== null && own === recorded)
    return (await findTransfers(statistics)) < (stored?.statisticsTransfers ?? 0) ? OLDER_COPY : null
  // A store of an earlier version without a recorded identity becomes the platform's store.
  if (stored && recorded === null && own !== null) return null
  if (own !== null) return 'belongs to another platform, or is an old copy'
  if (await hasHours(statistics)) return recorded === null ? null : 'is an old copy, or belongs to another platform'
  if (recorded === null && !(await hasTransferredHours(store))) return null
  return NO_HISTORY
}

/**
 * Throws {@link StartError} if the statistics store does not belong to this platform, because its numbers would be
 * wrong without a warning.
 */
export const requireOwnStatistics = async (config: Config, store: Store, statistics: Statistics): Promise<void> => {
  const reason = await reasonOf(await findInstallation(store), store, statistics)
  if (reason === null) return
  const { place, advice } = describe(config)
  const more: Readonly<Record<string, string>> = { [NO_HISTORY]: ` ${BEGIN_EMPTY}`, [OLDER_COPY]: ` ${ACCEPT_OLDER}` }
  throw new StartError(`${place} ${reason}. ${advice}${more[reason] ?? ''}`)
}

/** Records the statistics store of this platform, at the first start and after an update. */
export const recordOwnStatistics = async ({ store, statistics }: Pick<Platform, 'store' | 'statistics'>) => {
  const stored = await findInstallation(store)
  if (stored?.statisticsUuid) return
  const uuid = (await findIdentity(statistics)) ?? (await giveIdentity(statistics))
  await recordStores(store, { statisticsUuid: uuid, statisticsTransfers: await findTransfers(statistics) })
}

/** Gives a statistics store a new identity and returns it. */
export const giveIdentity = async (statistics: Statistics): Promise<string> => {
  const uuid = randomUUID()
  await statistics.transaction((session) => setIdentity(session, uuid))
  return uuid
}

/**
 * Counts a transfer in both stores, in their transactions. The statistics commit first, so they are never behind; an
 * older copy of them is.
 */
export const recordTransfer = async (tx: Tx, session: StatisticsSession): Promise<void> => {
  await tx.update(installation).set({ statisticsTransfers: await countTransfer(session) })
}
