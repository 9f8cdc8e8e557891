import type { Campaign } from '../../contract/campaign/campaign.ts'
import { permissions } from '../../contract/permissions.ts'
import type { User } from '../../contract/users/user.ts'
import { CallFailed } from '../kit/area/failure.ts'

/** The account of generated paths: it may do everything, so that the machine alone refuses. */
export const pathUser: User = {
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  username: 'admin',
  name: 'Anna Admin',
  email: null,
  is_active: true,
  role_id: 1,
  role_name: 'Administrator',
  permissions: [...permissions],
  company_id: 1,
  company_name: 'Arabox',
  created_at: '2025-01-01T00:00:00Z',
}

const UUID = '11111111-1111-4111-8111-111111111111'

/** A complete campaign with one spot that has its file. */
export const pathCampaign = (more: Partial<Campaign> = {}): Campaign => ({
  id: 1,
  uuid: UUID,
  version: 1,
  status: 'new',
  name: 'A test path',
  company_id: 1,
  company_name: 'Arabox',
  operator: null,
  date_from: '2026-05-04',
  date_to: '2026-05-10',
  industry_ids: [],
  cities: [{ city_id: 1, city_name: 'Warszawa', screens: 5 }],
  screen_ids: null,
  number_of_screens: 5,
  spot_seconds: 10,
  spots: [{ id: UUID, file_name: 's1.mp4', spot_file_persist: true, seconds: 10, width: 1, height: 1, size_bytes: 1 }],
  gemius_uuid: null,
  is_shared: false,
  share_token: null,
  show_cpm: false,
  estimate: null,
  pace: null,
  created_at: '2026-04-01T00:00:00Z',
  created_by: { id: 1, name: 'Anna Admin' },
  updated_at: '2026-04-01T00:00:00Z',
  stopped: null,
  as_of: '2026-04-20T08:00:00Z',
  ...more,
})

/** A problem of the server. */
export const problem = (status: number, code: string, current?: unknown): CallFailed =>
  new CallFailed({ kind: 'problem', status, code, detail: '', current })

/** A page of rows with ids. */
export const pageOf = (ids: readonly number[], total: number) => ({
  items: ids.map((id) => ({ id, name: `Record ${id}` })),
  total,
  page: 1,
  pages: Math.ceil(total / 2),
  size: 2,
})

/** A file as a user chooses it. */
export const pathFile = (name: string): File => new File(['x'], name)
