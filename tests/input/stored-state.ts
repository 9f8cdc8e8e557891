import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../../server/store/database.ts'

const tables = [
  'account',
  'company',
  'campaign',
  'campaign_event',
  'campaign_plan',
  'campaign_screen',
  'campaign_spot',
  'spot_file',
  'content_schedule',
  'ordered_day',
  'arabox_key',
  'arabox_log',
  'open_hour',
  'location_panorama',
  'live_track',
  'player',
  'player_report',
  'play_batch',
  'outside_play',
]

const fingerprints = {
  campaigns: `select md5(string_agg(campaign::text, '|' order by id)) from campaign`,
  locations: `select md5(string_agg(location::text, '|' order by id)) from location`,
}
const parts = [
  ...tables.map((table) => [table, `select count(*) from ${table}`] as const),
  ...Object.entries(fingerprints),
].map(([name, select]) => `(${select}) as ${name}`)

/**
 * Row counts by table and fingerprints of all campaigns and all locations, to check that a rejected request has changed
 * nothing.
 */
export const readStoredState = async ({ pool }: Store): Promise<Record<string, unknown>> => {
  const { rows } = await pool.query<Record<string, unknown>>(`select ${parts.join(', ')}`)
  return rows[0] ?? {}
}

/** Names of a platform's stored spot files. */
export const listSpotFiles = (dataDir: string): Promise<string[]> => readdir(join(dataDir, 'spots'))
