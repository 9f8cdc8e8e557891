import type { LocationSummary } from '../../contract/location/location.ts'
import { ADMINISTRATOR_ROLE } from '../../contract/roles.ts'
import type { User } from '../../contract/users.ts'

/** Account fields that decide which locations the user may watch. */
export type Viewer = Pick<User, 'role_id' | 'company_id' | 'permissions'>

/** Whether the user may read the records of all companies. */
export const readsAllCompanies = ({ role_id, permissions }: Pick<Viewer, 'role_id' | 'permissions'>): boolean =>
  role_id === ADMINISTRATOR_ROLE || permissions.includes('campaign.read_all_companies')

/**
 * Whether the user may watch and edit a location: any location with the permission for all companies, otherwise only
 * those of the own company. The server checks the same rule on every call.
 */
export const canWatch = (viewer: Viewer, location: Pick<LocationSummary, 'company_id'>): boolean =>
  location.company_id === viewer.company_id || readsAllCompanies(viewer)
