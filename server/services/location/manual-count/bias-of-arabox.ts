import type { AraboxBias } from '../../../../contract/location/arabox-bias.ts'
import { instantOf } from '../../../../machines/calendar/warsaw.ts'
import type { Account } from '../../../http/caller.ts'
import type { LocationContext } from '../context.ts'
import { getEditableLocation } from '../policy.ts'
import { findManualCounts } from './stored-counts.ts'

type Context = Pick<LocationContext, 'store' | 'clock' | 'otherServices'>

/**
 * The bias of the arabox that stands at a location now, from the counts made beside it since a day or at all. Throws
 * `not_found` and `permission_denied`.
 */
export const biasOfArabox = async (
  { store: { db }, clock, otherServices }: Context,
  account: Account,
  untrustedUuid: string,
  since?: string,
): Promise<AraboxBias> => {
  const { uuid, araboxUuid } = await getEditableLocation(db, account, { uuid: untrustedUuid })
  const from = since === undefined ? null : instantOf(since, 0)
  const counts = araboxUuid === null ? [] : await findManualCounts(db, [uuid])
  // A count beside an arabox that stood there before says nothing about the present one.
  const beside = counts.filter(
    (count) => count.araboxUuid === araboxUuid && (from === null || count.beganAt.getTime() >= from.getTime()),
  )
  return otherServices.araboxBias(uuid, beside, clock.now())
}
