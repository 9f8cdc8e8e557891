import { MINUTE_MS } from '../../../machines/calendar/durations.ts'
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
 * With ARCHIVE_DIR: copies new films and pictures to the archive every minute, and says in the log if PostgreSQL
 * cannot copy its log or the archive has a gap. Returns a function that ends this and waits for the copy that runs.
 */
export const keepArchive = ({
  config,
  store,
  log,
  stopping,
}: Pick<Platform, 'config' | 'store' | 'log' | 'stopping'>): (() => Promise<void>) => {
  const { archiveDir } = config
  if (archiveDir === undefined) return async () => undefined
  let running: Promise<void> = Promise.resolve()
  const keep = async (): Promise<void> => {
    try {
      if (!config.filesBucket) await archiveFiles(filesFolder(config), archiveDir, stopping)
      const home = await findClusterHome(config.dataDir)
      if (home !== undefined && hasArchiveGap(home))
        log.error(
          { archiveDir },
          'a start without ARCHIVE_DIR left a gap in the archive: run "npm run backup -- --base"',
        )
      if (await isArchiveFailing(store))
        log.error(
          { archiveDir },
          'PostgreSQL cannot copy its log to the archive, and keeps it in the data folder until it can',
        )
    } catch (error) {
      log.error({ err: error, archiveDir }, 'the archive could not be kept')
    }
  }
  let isRunning = false
  const begin = (): void => {
    if (isRunning) return
    isRunning = true
    running = keep().finally(() => {
      isRunning = false
    })
  }
  begin()
  const timer = setInterval(begin, MINUTE_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
