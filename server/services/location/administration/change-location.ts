import { administratorMembers } from '../../../../contract/location/administered-locations.ts'
import type { LocationDetail } from '../../../../contract/location/location.ts'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import type { Caller } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { LocationContext } from '../context.ts'
import { getEditableLocation } from '../policy.ts'
import { type LocationChange, locationRecords } from './location-records.ts'

const ofAdministrators = new Set(Object.keys(administratorMembers))

/**
 * Changes a location (C57). Omitted members do not change. Owners may change name, address, state, line and zones;
 * administrators may change everything. Throws `not_found`, `permission_denied`, `version_conflict`, `invalid_input`,
 * and `in_use` if a location with booked screens would be switched off.
 */
export const changeLocation = async (
  context: LocationContext,
  account: Caller,
  untrustedId: number,
  change: LocationChange,
): Promise<LocationDetail> => {
  const { id } = await getEditableLocation(context.store.db, account, { id: untrustedId })
  const isForAdministrators = Object.keys(change).some((member) => ofAdministrators.has(member))
  if (isForAdministrators && account.roleId !== ADMINISTRATOR_ROLE) throw new ProblemError('permission_denied')
  return locationRecords(context, account).change(account, id, change)
}
