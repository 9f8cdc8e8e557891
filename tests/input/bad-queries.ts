import type { Operation } from '../../contract/operation.ts'

/** Parameters that a query must have, besides the one that is tested. */
export const requiredOf = ({ id, query }: Operation): Record<string, string> => {
  const names = query?.shape ?? {}
  if (id === 'campaign.plan_file') return { format: 'geojson' }
  if ('campaign' in names || id === 'campaign.occupancy') return { date_from: '2026-06-01', date_to: '2026-06-14' }
  if ('timeDivision' in names) return { timeDivision: 'Hour', campaign_id: 'x' }
  return 'columns' in names ? { columns: 'id', headings: 'Id' } : {}
}

/** Invalid values of each query parameter; every operation must reject them. */
export const badQueries: Readonly<Record<string, readonly string[]>> = {
  page: ['0', '-1', '1.5', 'x', '', '99999999999', '2147483648000'],
  size: ['0', '1001', '-5', 'x', '1e3'],
  type: ['x', 'ARABOX', ''],
  sort_by: ['password', '__proto__', 'constructor', 'name; drop table campaign', ''],
  order: ['sideways', 'ASC', ''],
  filter: ['x'.repeat(201), 'a\0b'],
  status: ['deleted', 'DRAFT', ''],
  device_status: ['asleep', 'SILENT', ''],
  company_id: ['x', '-1', '99999999999', '1,2'],
  city_id: ['x', '-1', '99999999999'],
  city_ids: ['x', '-1', '99999999999'],
  industry_ids: ['x', '-1', '99999999999'],
  industry_id: ['x', '-1', '99999999999'],
  location_id: ['x', '-1', '99999999999'],
  account_id: ['x', '-1', '99999999999'],
  role_id: ['x', '-1', '99999999999'],
  operator_id: ['x', '-1', '99999999999'],
  date_from: ['2026-02-30', 'yesterday', '0000-01-01', '9999-12-31', ''],
  date_to: ['2026-02-30', 'yesterday', '0000-01-01', '9999-12-31', ''],
  is_active: ['yes', '1', ''],
  missed_start: ['yes', '1', ''],
  accept_far: ['yes', '1', ''],
  most_km: ['x', '0', '-1', '99999999'],
  has_device: ['yes', '1', ''],
  has_notice: ['yes', '1', ''],
  editable: ['yes', '1', ''],
  same_hour: ['add', 'SUM', ''],
  state: ['done', 'OVER', ''],
  rule: ['x', 'JUMP', ''],
  player: ['off', 'PLAYING', ''],
  group: ['hour', 'DAY', ''],
  day: ['2026-02-30', 'yesterday', ''],
  screen_ids: ['x', '-1', '99999999999'],
  screen_id: ['x', '-1', '99999999999'],
  unread: ['yes', '1', ''],
  dry_run: ['yes', '1', ''],
  progress: ['x', '1', ''],
  digest: ['x'.repeat(65)],
  columns: ['', 'x'.repeat(201)],
  headings: ['x'.repeat(201)],
  words: ['', 'created', 'status=online', `a=b=${'x'.repeat(201)}`],
  format: ['pdf', 'CSV', ''],
  language: ['de', 'PL', ''],
  action: ['seen', ''],
  kind: ['planet', ''],
  owned: ['yes', '1', ''],
  is_programmatic: ['yes', '1', ''],
  spot_seconds: ['0', '121', '-10', '999999999', 'x'],
  campaign: ['x', '1', "' or true --"],
  username: ['a\0b'],
  city: ['', 'x'.repeat(101), 'a\0b'],
  time_zone: ['', 'Mars/Base', 'x'.repeat(61), 'a\0b'],
  name: ['a\0b'],
  email: ['a\0b'],
  query: ['', 'x'.repeat(201), 'a\0b'],
  spot_name: ['', 'x'.repeat(201)],
  screens_amount: ['0', '101', '1.5', 'x', ''],
  timeDivision: ['general', 'Day', ''],
  campaign_id: ['', 'x'.repeat(101), 'a\0b'],
  screen_type: ['x', 'ALL', ''],
}
