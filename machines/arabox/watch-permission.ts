import type { LocationSummary } from '../../contract/location/location.ts'
import { ADMINISTRATOR_ROLE } from '../../contract/permissions.ts'
import type { User } from '../../contract/users/user.ts'

/** Account fields that decide which locations the user may watch and edit. */
export type Viewer = Pick<User, 'role_id' | 'company_id' | 'permissions'>

/** Whether the user may read the records of all companies. */
export const readsAllCompanies = ({ role_id, permissions }: Pick<Viewer, 'role_id' | 'permissions'>): boolean =>
  role_id === ADMINISTRATOR_ROLE || permissions.includes('campaign.read_all_companies')

/**
 * Whether the user may watch a location: every active one, and an inactive one of the own company or with the
 * permission for all companies. The server checks the same rule on every call.
 */
export const canWatch = (viewer: Viewer, location: Pick<LocationSummary, 'company_id' | 'status'>): boolean =>
  location.status === 'active' || location.company_id === viewer.company_id || readsAllCompanies(viewer)

/** Whether the user may edit a location: with the permission, administrators any, others those of the own company. */
export const canEdit = (viewer: Viewer, location: Pick<LocationSummary, 'company_id'>): boolean =>
  viewer.permissions.includes('location.edit') &&
  (viewer.role_id === ADMINISTRATOR_ROLE || location.company_id === viewer.company_id)
