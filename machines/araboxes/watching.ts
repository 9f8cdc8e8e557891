import type { Place } from '../../contract/location/place.ts'
import { ADMINISTRATOR_ROLE } from '../../contract/roles.ts'
import type { User } from '../../contract/users.ts'

/** Whether somebody may watch and edit a location: of the own company, or any for who reads all companies; the server decides the same anew at every call. */
export const mayWatch = (
  { role_id, company_id, permissions }: Pick<User, 'role_id' | 'company_id' | 'permissions'>,
  place: Pick<Place, 'company_id'>,
): boolean =>
  place.company_id === company_id ||
  role_id === ADMINISTRATOR_ROLE ||
  permissions.includes('campaign.read_all_companies')
