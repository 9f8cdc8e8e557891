import type { Store } from '../../server/store/database.ts'

const parts = {
  record: `select to_jsonb(campaign) from campaign where uuid = $1`,
  events: `select jsonb_agg(to_jsonb(e) order by e.version) from campaign_event e where campaign_uuid = $1`,
  screens: `select jsonb_agg(s.screen_id order by s.screen_id) from campaign_screen s where campaign_uuid = $1`,
  spots: `select jsonb_agg(to_jsonb(s) order by s.position, s.id) from campaign_spot s where campaign_uuid = $1`,
  files: `select jsonb_agg(to_jsonb(f) order by f.spot_id, f.position) from spot_file f join campaign_spot s on s.id = f.spot_id
    where campaign_uuid = $1`,
  emissions: `select jsonb_build_array(count(*), sum(played)) from emission_day where campaign_uuid = $1`,
  orders: `select jsonb_build_array(count(*), sum(bought)) from ordered_day where campaign_uuid = $1`,
  plans: `select jsonb_agg(p.version order by p.version) from campaign_plan p where campaign_uuid = $1`,
  schedule: `select jsonb_build_array(count(*), sum(played), min(day), max(day)) from content_schedule where campaign_uuid = $1`,
}

/** All stored data of a campaign by part: its record, log, screens, spots, played emissions and orders to screens. */
export type StoredCampaign = Readonly<Record<keyof typeof parts, string>>

const columns = Object.entries(parts).map(([name, select]) => `(${select})::text as ${name}`)

/** Reads all stored data of a campaign, to compare before and after a rejected request. */
export const readStoredCampaign = async ({ pool }: Store, uuid: string): Promise<StoredCampaign> => {
  const { rows } = await pool.query(`select ${columns.join(', ')}`, [uuid])
  return rows[0]
}

/** Names of the parts that differ. */
export const changedParts = (before: StoredCampaign, after: StoredCampaign): string[] =>
  Object.entries(after)
    .filter(([part, text]) => text !== before[part as keyof StoredCampaign])
    .map(([part]) => part)

const tables = [
  'campaign',
  'campaign_event',
  'campaign_plan',
  'campaign_screen',
  'campaign_spot',
  'spot_file',
  'emission_day',
  'ordered_day',
  'content_schedule',
]

/** Number of rows of each campaign table. */
export const rowCounts = async ({ pool }: Store): Promise<Record<string, number>> => {
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`)
  const { rows } = await pool.query(`select ${counts.join(', ')}`)
  return rows[0]
}
