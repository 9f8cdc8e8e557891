import { batchedLookup } from '../../../base/batched-lookup.ts'
import type { Account } from '../../../http/caller.ts'
import type { LiveContext } from '../context.ts'
import type { LiveLocation } from './frame-sender.ts'

/** Finds a location that an account may read; null for a location of another company and for a missing one. */
export type FindReadableLocation = (account: Account, untrustedUuid: string) => Promise<LiveLocation | null>

/**
 * Creates a lookup of locations with an arabox: all companies if permitted, otherwise only the account's own. The
 * locations of one company are read with one query.
 */
export const readableLocations = ({
  store,
  otherServices,
}: Pick<LiveContext, 'store' | 'otherServices'>): FindReadableLocation => {
  const locationsOf = (companyId: number | undefined) =>
    batchedLookup(async (uuids: readonly string[]) => {
      const locations = await otherServices.findCountedLocations(store.db, { uuids, companyId })
      return new Map(locations.map(({ uuid, timeZone }) => [uuid, { locationUuid: uuid, timeZone }]))
    })
  const lookups = new Map<number | undefined, ReturnType<typeof locationsOf>>()
  return async ({ permissions, companyId }, untrustedUuid) => {
    const company = permissions.includes('campaign.read_all_companies') ? undefined : companyId
    const find = lookups.get(company) ?? locationsOf(company)
    lookups.set(company, find)
    return (await find(untrustedUuid.toLowerCase())) ?? null
  }
}
