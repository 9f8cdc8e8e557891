import type { LocationSummary } from '../../contract/location/location.ts'
import { ADMINISTRATOR_ROLE } from '../../contract/roles.ts'
import type { User } from '../../contract/users.ts'

/** What of an account decides what it may watch. */
export type Viewer = Pick<User, 'role_id' | 'company_id' | 'permissions'>

/** Whether somebody reads every company's records. */
export const readsAllCompanies = ({ role_id, permissions }: Pick<Viewer, 'role_id' | 'permissions'>): boolean =>
  role_id === ADMINISTRATOR_ROLE || permissions.includes('campaign.read_all_companies')

/** Whether somebody may watch and edit a location: of the own company, or any for who reads all companies; the server decides the same anew at every call. */
export const canWatch = (watcher: Viewer, place: Pick<LocationSummary, 'company_id'>): boolean =>
  place.company_id === watcher.company_id || readsAllCompanies(watcher)
