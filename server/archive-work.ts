import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../machines/calendar/durations.ts'
import { keepArchive } from './installation/archive/keep-archive.ts'
import type { Platform } from './platform.ts'
import { repeatWork } from './repeated-work.ts'
import type { WorkStates } from './work-states.ts'

/** With ARCHIVE_DIR: keeps the archive at the start and then every minute until the server stops. */
export const archiveWork = (app: FastifyInstance, platform: Platform, states: WorkStates): void => {
  const { archiveDir } = platform.config
  if (archiveDir === undefined) return
  repeatWork(app, {
    name: 'archive',
    intervalMs: MINUTE_MS,
    beginsAtOnce: true,
    states,
    run: () => keepArchive(platform, archiveDir),
    stop: () => undefined,
  })
}
