import type { Platform } from '../../platform.ts'
import type { Store } from '../../store/database.ts'
import { hasArchiveGap } from '../../store/postgres/archive.ts'
import { findClusterHome } from '../../store/postgres/start-postgres.ts'
import { filesFolder } from '../own-files.ts'
import { archiveFiles } from './archived-files.ts'

/** Whether PostgreSQL could not copy its log when it last tried. */
export const isArchiveFailing = async ({ pool }: Pick<Store, 'pool'>): Promise<boolean> => {
  const { rows } = await pool.query<{ fails: boolean }>(
    `select last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity') as fails
     from pg_stat_archiver`,
  )
  return rows[0]?.fails === true
}

/**
 * Copies new films and pictures to the archive. Throws if PostgreSQL cannot copy its log, or if the archive has a gap.
 */
export const keepArchive = async (
  { config, store, stopping }: Pick<Platform, 'config' | 'store' | 'stopping'>,
  archiveDir: string,
): Promise<void> => {
  if (!config.filesBucket) await archiveFiles(filesFolder(config), archiveDir, stopping)
  const home = await findClusterHome(config.dataDir)
  if (home !== undefined && hasArchiveGap(home)) {
    throw new Error(`A start without ARCHIVE_DIR left a gap in ${archiveDir}: run "npm run backup -- --base".`)
  }
  if (await isArchiveFailing(store)) {
    throw new Error(`PostgreSQL cannot copy its log to ${archiveDir}, and keeps it in the data folder until it can.`)
  }
}
