import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Store } from '../../server/store/open.ts'

const tables = [
  'account',
  'company',
  'campaign',
  'campaign_event',
  'campaign_screen',
  'campaign_spot',
  'content_schedule',
  'arabox_key',
  'arabox_log',
  'open_hour',
  'location_panorama',
  'live_track',
]

/**
 * Row counts by table and fingerprints of all campaigns and all locations, to check that a rejected request has changed
 * nothing.
 */
export const readStoredState = async ({ db }: Store): Promise<Record<string, unknown>> => {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await db.execute<{ count: number }>(sql`select count(*) from ${sql.identifier(table)}`)
      return [table, rows[0]?.count] as const
    }),
  )
  const campaigns = await db.execute<{ fingerprint: string }>(
    sql`select md5(string_agg(campaign::text, '|' order by id)) as fingerprint from campaign`,
  )
  const locations = await db.execute<{ fingerprint: string }>(
    sql`select md5(string_agg(location::text, '|' order by id)) as fingerprint from location`,
  )
  return {
    ...Object.fromEntries(counts),
    campaigns: campaigns.rows[0]?.fingerprint,
    locations: locations.rows[0]?.fingerprint,
  }
}

/** Names of a platform's stored spot files. */
export const listSpotFiles = (dataDir: string): Promise<string[]> => readdir(join(dataDir, 'spots'))
