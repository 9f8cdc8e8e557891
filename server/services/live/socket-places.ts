import type { Account } from '../../http/account.ts'
import type { Live } from './context.ts'
import type { LivePlace } from './pump.ts'

/** A place with an arabox that somebody may watch: of their own company, or of all where they may; null for a foreign or a missing one. */
export const findWatchedPlace = async (
  { store, neighbours }: Pick<Live, 'store' | 'neighbours'>,
  { permissions, companyId }: Account,
  untrustedUuid: string,
): Promise<LivePlace | null> => {
  const seesAll = permissions.includes('campaign.read_all_companies')
  const [place] = await neighbours.countedPlaces(store.db, {
    uuids: [untrustedUuid],
    companyId: seesAll ? undefined : companyId,
  })
  return place ? { locationUuid: place.uuid, timeZone: place.timeZone } : null
}
