import { vi } from 'vitest'
import { emptyOldLogPart } from '../../../server/services/live/log/old-parts.ts'
import { LOG_PART_SECONDS, LOG_PARTS } from '../../../server/services/live/tables.ts'
import type { Store } from '../../../server/store/database.ts'

/**
 * Drops the stored live messages of a location: they are moved to the oldest part of the log first. If a quarter of an
 * hour ends meanwhile, it happens again.
 */
export const dropLiveLog = (platform: { readonly store: Store }, locationUuid: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { pool } = platform.store
      await pool.query(
        'update live_log set part = (floor(extract(epoch from now()) / $1)::bigint + 1) % $2 where location_uuid = $3',
        [LOG_PART_SECONDS, LOG_PARTS, locationUuid],
      )
      await emptyOldLogPart(platform)
      const { rows } = await pool.query('select from live_log where location_uuid = $1', [locationUuid])
      if (rows.length > 0) throw new Error('the messages are not dropped yet')
    },
    { timeout: 30_000 },
  )
