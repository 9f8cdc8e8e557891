import { batchedLookup } from '../../../base/batched-lookup.ts'
import type { Account } from '../../../http/caller.ts'
import type { LiveContext } from '../context.ts'
import type { LiveLocation } from './frame-sender.ts'

/** Finds a place that somebody may watch; null for a foreign and for a missing one. */
export type FindReadableLocation = (account: Account, untrustedUuid: string) => Promise<LiveLocation | null>

/** Places with an arabox: of the asker's own company, or of all where they may. Those of one company are looked up together. */
export const readableLocations = ({
  store,
  otherServices,
}: Pick<LiveContext, 'store' | 'otherServices'>): FindReadableLocation => {
  const placesOf = (companyId: number | undefined) =>
    batchedLookup(async (uuids: readonly string[]) => {
      const places = await otherServices.countedPlaces(store.db, { uuids, companyId })
      return new Map(places.map(({ uuid, timeZone }) => [uuid, { locationUuid: uuid, timeZone }]))
    })
  const known = new Map<number | undefined, ReturnType<typeof placesOf>>()
  return async ({ permissions, companyId }, untrustedUuid) => {
    const asker = permissions.includes('campaign.read_all_companies') ? undefined : companyId
    const find = known.get(asker) ?? placesOf(asker)
    known.set(asker, find)
    return (await find(untrustedUuid.toLowerCase())) ?? null
  }
}
