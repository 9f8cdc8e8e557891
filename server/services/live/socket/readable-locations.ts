import { batchedLookup } from '../../../base/batched-lookup.ts'
import type { Account } from '../../../http/caller.ts'
import type { LiveContext } from '../context.ts'
import type { LiveLocation } from './frame-sender.ts'

/** Finds a location that an account may watch; null for a hidden location and for a missing one. */
export type FindReadableLocation = (account: Account, untrustedUuid: string) => Promise<LiveLocation | null>

/** Creates a lookup of locations with an arabox. The locations of all sockets are read with one query. */
export const readableLocations = ({
  store,
  otherServices,
}: Pick<LiveContext, 'store' | 'otherServices'>): FindReadableLocation => {
  const find = batchedLookup(async (uuids: readonly string[]) => {
    const locations = await otherServices.findCountedLocations(store.lookups, { uuids })
    return new Map(locations.map((location) => [location.uuid, location]))
  })
  return async (account, untrustedUuid) => {
    const location = await find(untrustedUuid.toLowerCase())
    if (!location || !otherServices.isReadable(account, location)) return null
    const { uuid: locationUuid, timeZone, araboxUuid } = location
    return { locationUuid, timeZone, araboxUuid }
  }
}
